import { describe, expect, test } from "vitest";
import { violations } from "./support/axe.ts";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { type OpenConsole, openConsole } from "./support/console.ts";

const KEY = "hrk_wattle_full";

/** Makes an endpoint of wattle that cannot be reached, so that nothing leaves this machine. @returns its id and secret */
async function makeEndpoint(console: OpenConsole, host: string): Promise<{ readonly id: string; readonly secret: string }> {
  const response = await console.ask(KEY, "POST", "/webhooks", { url: `https://${host}/hr`, events: ["employee.updated"] });
  return ((await response.json()) as { data: { id: string; secret: string } }).data;
}

async function updateSomeone(console: OpenConsole): Promise<void> {
  const { data } = (await (await console.ask(KEY, "GET", "/employees?limit=1")).json()) as { data: { id: string }[] };
  await console.ask(KEY, "PATCH", `/employees/${data[0]!.id}`, { job_title: `Head of ${Math.floor(performance.now())}` });
}

const control = async ({ url }: OpenConsole, path: string, body: object = {}): Promise<void> =>
  void (await fetch(`${url}/_mock${path}`, { method: "POST", body: JSON.stringify(body) }));

describe.skipIf(!hasChromium)("the webhooks in a browser", ONCE_MORE, () => {
  test("what the retry sent stands beside the first attempt, two clicks from the first page", async () => {
    await using console = await openConsole({ decide: { "retry-bytes": "new-timestamp" } });
    const { page } = console;
    await makeEndpoint(console, "receiver.invalid");
    await updateSomeone(console);
    await console.go("/requests");
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("region", { name: "Deliveries by endpoint" }).getByRole("link", { name: "1 waiting" }).waitFor();
    await page.getByRole("row").filter({ hasText: "receiver.invalid" }).getByRole("link", { name: "employee.updated" }).click();
    await page.getByRole("button", { name: "Advance the clock" }).click();
    await page.getByRole("heading", { name: "Attempt 2" }).waitFor();
    const differences = page.getByRole("table", { name: "What attempt 2 sent that attempt 1 did not" });
    expect(await differences.getByRole("rowheader").allTextContents()).toEqual(["header X-Service-Signature", "body: created_at"]);
    await page.getByText("The signature is valid.").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test("an event that an endpoint did not get says why, two clicks from the first page", async () => {
    await using console = await openConsole();
    const { page } = console;
    const { id } = await makeEndpoint(console, "receiver.invalid");
    await control(console, `/webhooks/${id}/pause`);
    await updateSomeone(console);
    await console.go("/requests");
    await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: "Webhooks" }).click();
    const trouble = page.getByRole("region", { name: "Needs attention" }).getByRole("listitem").filter({ hasText: "receiver.invalid" });
    await trouble.getByText("1 event was not sent to it, and will not be.").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Events" }).click();
    await page.getByText("receiver.invalid/hr: it was paused").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goBack();
    await trouble.getByRole("button", { name: "Resume" }).click();
    await trouble.waitFor({ state: "detached" });
  });

  test("a signature that a receiver could not verify names the step that fails", async () => {
    await using console = await openConsole();
    const { page } = console;
    const { secret } = await makeEndpoint(console, "receiver.invalid");
    await updateSomeone(console);
    const list = (await (await fetch(`${console.url}/_mock/deliveries`)).json()) as {
      deliveries: { attempts: { request: { body: string; headers: Record<string, string> } }[] }[];
    };
    const { body, headers } = list.deliveries[0]!.attempts[0]!.request;
    await console.go("/webhooks/signature");
    await page.getByLabel("Body, exactly as it came").fill(JSON.stringify(JSON.parse(body), null, 2));
    await page.getByLabel("Signature header").fill(headers["X-Service-Signature"]!);
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByRole("status").filter({ hasText: "Step 1, body, fails." }).waitFor();
    await page.getByLabel("Body, exactly as it came").fill(body);
    await page.getByLabel("Secret that your receiver has").fill(secret);
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByText("The signature is valid.").waitFor();
    expect(page.url()).not.toContain(secret);
    expect(await violations(page)).toEqual([]);
  });

  test("an endpoint is paused, resumed and pinged, and shows its secret on demand only", async () => {
    await using console = await openConsole();
    const { page } = console;
    const { id, secret } = await makeEndpoint(console, "receiver.invalid");
    await console.go(`/webhooks/endpoints/${id}`);
    await page.getByRole("button", { name: "Pause https://receiver.invalid/hr" }).click();
    await page.getByText("and receives no events; waiting deliveries stay in the queue").waitFor();
    await page.getByRole("button", { name: "Resume https://receiver.invalid/hr" }).click();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole("button", { name: "Show secret" }).click();
    await page.getByText(secret).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Ping https://receiver.invalid/hr" }).click();
    await page.getByRole("heading", { level: 1, name: "Delivery" }).waitFor();
    await page.getByRole("link", { name: "ping", exact: true }).waitFor();
  });

  test("an event is sent about a chosen record, and the way back is the Escape key", async () => {
    await using console = await openConsole();
    const { page } = console;
    await makeEndpoint(console, "receiver.invalid");
    await console.go("/webhooks/trigger");
    await page.getByRole("combobox", { name: "Event" }).selectOption("employee.updated");
    await page.getByRole("listbox", { name: "Record" }).getByRole("option").nth(3).waitFor({ state: "attached" });
    await page.getByRole("listbox", { name: "Record" }).selectOption({ index: 2 });
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("link", { name: "delivery" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Delivery" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("receiver.inv");
    await page.waitForURL(/text=receiver\.inv/);
    await page.getByRole("row").filter({ hasText: "receiver.invalid" }).first().waitFor();
  });

  test("rows stay where they are while they are read, and the arrow keys move among them", async () => {
    await using console = await openConsole();
    const { page } = console;
    await makeEndpoint(console, "receiver.invalid");
    await updateSomeone(console);
    await updateSomeone(console);
    await console.go("/webhooks");
    const rows = page.getByRole("table").getByRole("link", { name: "employee.updated" });
    await rows.nth(1).waitFor();
    const first = await rows.first().getAttribute("href");
    await rows.first().focus();
    await updateSomeone(console);
    await page.getByRole("button", { name: "Show new ones" }).waitFor();
    await expect.poll(async () => await rows.first().getAttribute("href"), { timeout: 10_000 }).toBe(first);
    await expect.poll(async () => await page.locator(":focus").getAttribute("href"), { timeout: 10_000 }).toBe(first);
    await page.keyboard.press("ArrowDown");
    const second = await rows.nth(1).getAttribute("href");
    await expect.poll(async () => await page.locator(":focus").getAttribute("href"), { timeout: 10_000 }).toBe(second);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Delivery" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(`:focus[href="${second}"]`).waitFor();
    await expect.poll(async () => await rows.count(), { timeout: 10_000 }).toBe(3);
    expect(console.errors).toEqual([]);
  });
});
