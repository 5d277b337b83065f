/** JSON lines out of the bytes of an answer. */

export async function* jsonLines<L>(body: ReadableStream<Uint8Array>): AsyncGenerator<L> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.trim() !== "") yield JSON.parse(line) as L;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
