/** The HTTP contract, to read and to try out on the ladder that serves this page. */

import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";

const place = document.getElementById("contract")!;
const dark = matchMedia("(prefers-color-scheme: dark)");

function colour(): void {
  document.documentElement.classList.toggle("dark-mode", dark.matches);
}

async function show(): Promise<void> {
  const answer = await fetch("/openapi.json");
  if (!answer.ok) throw new Error(`the ladder answered ${answer.status}`);
  const contract = await answer.json();
  // What is tried out is this ladder, whatever address the contract names.
  contract.servers = [{ url: location.origin, description: "This ladder." }];
  SwaggerUI({
    spec: contract,
    domNode: place,
    deepLinking: true,
    filter: true,
    // Every one of the hundred schemas in a row would be longer than the operations, which name theirs anyway.
    defaultModelsExpandDepth: 0,
    // The validator is a service on the Internet.
    validatorUrl: null,
  });
}

colour();
dark.addEventListener("change", colour);
show().catch((error: unknown) => {
  place.textContent = `The contract cannot be read: ${error}. Load this page again, or read /openapi.yaml.`;
});
