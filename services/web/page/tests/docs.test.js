/** The API, read and tried out on its page. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setUp, Visitor } from "./harness.js";

let house;
before(async () => (house = await setUp()));
after(() => house?.tearDown());

async function comeToTheDocs(options) {
  const visitor = await Visitor.open(house, "/docs", options);
  await visitor.page.locator(".opblock").first().waitFor();
  return visitor;
}

test("every operation of the contract is shown, and nothing is asked of anybody else", async () => {
  const visitor = await comeToTheDocs();
  const { paths } = await (await fetch(`${house.address}/openapi.json`)).json();
  const methods = ["get", "put", "post", "delete"];
  const operations = Object.values(paths).flatMap(path => methods.filter(method => path[method]));

  assert.equal(await visitor.page.locator(".opblock").count(), operations.length);
  assert.deepEqual(visitor.complaints, []);
  await visitor.leave();
});

test("an operation is tried out on the ladder that serves the page, with a token", async () => {
  const visitor = await comeToTheDocs({ colorScheme: "dark" });
  const { page } = visitor;
  const registered = await fetch(`${house.address}/v1/players`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ handle: "Reader" }),
  });
  const { token } = await registered.json();

  await page.getByRole("button", { name: "Authorize" }).click();
  const bearer = page.locator(".auth-container").filter({ has: page.getByLabel("auth-bearer-value") });
  await bearer.getByLabel("auth-bearer-value").fill(token);
  await bearer.locator(".authorize").click();
  await page.locator(".auth-btn-wrapper .btn-done").first().click();
  const operation = page.locator("#operations-me-getMe");
  await operation.locator(".opblock-summary-control").click();
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("button", { name: "Execute" }).click();

  const answer = operation.locator(".live-responses-table .response");
  await answer.locator(".response-col_status", { hasText: "200" }).waitFor();
  await answer.getByText('"Reader"').first().waitFor();
  assert.ok((await operation.locator(".request-url").innerText()).includes(house.address));
  assert.deepEqual(visitor.complaints, []);
  await visitor.leave();
});
