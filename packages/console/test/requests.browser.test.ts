import { sample } from "@hr-platform/property-runs";
import { describe, expect, test } from "vitest";
import { violations } from "./support/axe.ts";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { type OpenConsole, openConsole } from "./support/console.ts";

const FULL = "hrk_wattle_full";

/** Numbers of the rows that can be seen, from the top. */
async function numbers({ page }: OpenConsole): Promise<number[]> {
  const rows = await page
    .locator(".request-rows a[data-n]")
    .evaluateAll((links) => links.map((link) => [Number(link.getAttribute("data-n")), link.getBoundingClientRect().top] as const));
  return rows.toSorted(([, a], [, b]) => a - b).map(([n]) => n);
}

async function someone(console: OpenConsole): Promise<string> {
  const { data } = (await (await console.ask(FULL, "GET", "/employees?limit=1")).json()) as { data: [{ id: string }] };
  return data[0].id;
}

describe.skipIf(!hasChromium)("the view of requests", ONCE_MORE, () => {
  test("why a request was refused stands at the top, after one click", async () => {
    await using console = await openConsole({ rateLimit: 4 });
    const { page } = console;
    const id = await someone(console);
    await console.ask("hrk_wattle_read", "PATCH", `/employees/${id}`, { job_title: "x" });
    await console.ask(FULL, "GET", "/employes");
    await console.ask(FULL, "POST", "/leave", { employee_id: id, leave_type_id: "x", start_date: "2026-03-02", end_date: "2026-03-02" });
    await console.ask(FULL, "GET", "/company");
    await console.ask(FULL, "GET", "/company");
    await console.go("/requests");
    const said = [
      [1, "Refused by scope (SCOPE-35, §4.2, §5.5, §5.6): The API key lacks the scope 'write'."],
      [2, "Closest: GET /employees (listEmployees)."],
      [3, 'Sent: leave_type_id = "x".'],
      [5, "Again at 2026-03-02 09:01:00"],
    ] as const;
    for (const [n, text] of said) {
      await page.locator(`a[data-n="${n}"]`).click();
      await page.locator(".why").getByText(text).waitFor();
    }
    expect(console.errors).toEqual([]);
  });

  test("a plan that is too low is changed with one click beside the reason", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.ask("hrk_kauri_full", "GET", "/analytics");
    await console.go("/requests/0");
    const why = page.locator(".why");
    await why.getByText("kauri is on starter; getAnalytics needs growth.").waitFor();
    await why.getByRole("button", { name: "Change plan" }).click();
    await page.getByText("Change plan: done.").waitFor();
    expect((await console.ask("hrk_kauri_full", "GET", "/analytics")).status).toBe(200);
  });

  test("a remedy names commands without the word that starts them, which a page does not know", async () => {
    await using console = await openConsole();
    await console.ask(FULL, "POST", "/webhooks", { url: "https://127.0.0.1/hook", events: ["leave.approved"] });
    await console.go("/requests/0");
    await console.page.getByText("forward events with the command 'listen --forward-to URL'").waitFor();
    expect(console.errors.filter((line) => !line.includes("400"))).toEqual([]);
  });

  test("the empty list has a command that works, and sends a right and a wrong request that are explained", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.go("/requests");
    await page.getByText("Bearer hrk_wattle_full").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Send a first request" }).click();
    await page.locator(".why").getByText("Answered 200").waitFor();
    // The page of a request that is there no more would ask for it.
    await console.go("/sandboxes");
    console.mock.reset();
    await console.go("/requests");
    await page.getByRole("button", { name: "Send a wrong one" }).click();
    await page.locator(".why").getByText("employee_id is required").waitFor();
    expect(console.errors.filter((line) => !line.includes("400"))).toEqual([]);
  });

  test("a link to an older request marks its row and scrolls to it, and a row says how long the response took and how large it was", async () => {
    await using console = await openConsole();
    const { page, mock } = console;
    await console.ask(FULL, "GET", "/company");
    const request = { method: "GET", path: "/company", query: "", headers: { authorization: `Bearer ${FULL}` }, body: null };
    for (let n = 0; n < 1200; n += 1) mock.exchange(request);
    await console.go("/requests/0");
    const row = page.locator(".request-row.chosen");
    await row.waitFor();
    await expect
      .poll(
        async () =>
          await row.evaluate((one) => one.getBoundingClientRect().bottom <= one.closest(".request-box")!.getBoundingClientRect().bottom),
      )
      .toBe(true);
    expect(await row.getByRole("link").getAttribute("aria-current")).toBe("true");
    await page.keyboard.press("Escape");
    const [took, size] = [page.locator(".request-rows .took"), page.locator(".request-rows .size")];
    expect(await took.last().textContent()).toMatch(/^\d+(?:\.\d)? ms$/);
    expect(await size.last().textContent()).toMatch(/^\d+ B$|^\d\.\d KB$/);
    expect(console.errors).toEqual([]);
  });

  test("requests by status over time are marked with the pointer or the keyboard, which narrows the list; durations are by operation", async () => {
    await using console = await openConsole();
    const { page } = console;
    for (let n = 0; n < 8; n += 1) await console.ask(FULL, "GET", n % 2 === 0 ? "/company" : "/nothing");
    await console.go("/requests");
    await page.getByText("4 refused").waitFor();
    // A label with a key beside it is no taller than the others, so all words are on one line.
    const fields = page.locator(".request-filters .field");
    expect(new Set(await fields.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))).size).toBe(1);
    const chart = page.getByRole("group", { name: /^Requests by status over time/ });
    await chart.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForURL(/from=0&to=\d/);
    await expect.poll(async () => (await numbers(console)).at(-1)).toBe(0);
    expect((await numbers(console)).length).toBeLessThan(8);
    await page.getByRole("button", { name: /^Remove #0–/ }).click();
    await expect.poll(async () => (await numbers(console)).length).toBe(8);
    const { x, y, width, height } = (await chart.boundingBox())!;
    await page.mouse.move(x + width - 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 5, y + height / 2);
    await page.mouse.up();
    await page.waitForURL(/to=7/);
    await page.getByText("Duration by operation").first().click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "getCompany" }).click();
    await page.waitForURL(/operation=getCompany/);
    expect(console.errors).toEqual([]);
  });

  test("a row that is read stays where it is while 50 requests a second arrive, and none is lost or doubled", async () => {
    await using console = await openConsole();
    const { page, mock } = console;
    for (let n = 0; n < 20; n += 1) await console.ask(FULL, "GET", "/company");
    await console.go("/requests/12");
    const row = page.locator('a[data-n="12"]');
    const before = await row.boundingBox();
    const request = { method: "GET", path: "/company", query: "", headers: { authorization: `Bearer ${FULL}` }, body: null };
    for (let n = 0; n < 100; n += 1) {
      mock.exchange(request);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await page.getByRole("button", { name: "100 new" }).waitFor();
    expect(await row.boundingBox()).toEqual(before);
    await page.getByRole("button", { name: "100 new" }).click();
    await page.locator('a[data-n="119"]').waitFor();
    const seen = await numbers(console);
    expect(seen).toEqual(seen.map((_, n) => 119 - n));
    await page.keyboard.press("Escape");
    await page.mouse.move(1, 1);
    mock.exchange(request);
    await page.locator('a[data-n="120"]').waitFor();
    expect(console.errors).toEqual([]);
  });

  test("a text is searched for while requests arrive all the time", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.ask(FULL, "GET", "/employees?limit=1");
    await console.go("/requests");
    await page.locator('a[data-n="0"]').waitFor();
    const request = { method: "GET", path: "/company", query: "", headers: { authorization: `Bearer ${FULL}` }, body: null };
    const load = setInterval(() => console.mock.exchange(request), 20);
    try {
      await page.getByRole("searchbox", { name: "Text anywhere" }).fill("employees?");
      await expect.poll(async () => await numbers(console)).toEqual([]);
      await page.getByRole("searchbox", { name: "Text anywhere" }).fill("employees");
      await expect.poll(async () => await numbers(console)).toEqual([0]);
    } finally {
      clearInterval(load);
    }
    await page.reload();
    await page.locator('a[data-n="0"]').waitFor();
    expect(await numbers(console)).toEqual([0]);
  });

  test("after the stream was cut, and after a restore and a reset, the list is what the journal has", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.ask(FULL, "GET", "/company");
    await console.go("/requests");
    await page.locator('a[data-n="0"]').waitFor();
    await page.context().setOffline(true);
    for (let n = 0; n < 5; n += 1) await console.ask(FULL, "GET", "/employees?limit=1");
    await page.context().setOffline(false);
    await page.locator('a[data-n="5"]').waitFor();
    expect(await numbers(console)).toEqual([5, 4, 3, 2, 1, 0]);
    const snapshot = console.mock.snapshot();
    await console.ask(FULL, "GET", "/company");
    await page.locator('a[data-n="6"]').waitFor();
    snapshot.restore();
    const kept = console.mock.journal.entries.map(({ n }) => n).toReversed();
    await expect.poll(async () => await numbers(console)).toEqual(kept);
    await fetch(`${console.url}/_mock/reset`, { method: "POST" });
    await page.getByText("No request has arrived in this sandbox.").waitFor();
    await console.ask(FULL, "GET", "/leave?limit=1");
    await page.getByText("/leave?limit=1").waitFor();
    expect(await numbers(console)).toEqual([0]);
  });

  test("what the answer would be under another decision is one click away", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.ask(FULL, "POST", "/webhooks", { url: "https://hooks.partner.example/1", events: ["leave.approved"] });
    await console.go("/requests/0");
    await page.getByText("at their defaults").click();
    await page.getByRole("button", { name: "What if 201? The answer under create-status = 201" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("cell", { name: "201" }).waitFor();
    expect(await dialog.locator(".http-status").allTextContents()).toEqual(["200", "201"]);
    await page.keyboard.press("Escape");
    await expect.poll(async () => await dialog.count()).toBe(0);
    expect(console.errors).toEqual([]);
  });

  test("a changed request is sent again with its key, which the page never has", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.ask(FULL, "PATCH", `/employees/${await someone(console)}`, { job_title: "" });
    await console.go("/requests/1");
    await page.getByRole("button", { name: "Send again …" }).click();
    await page.getByRole("dialog").getByLabel("Body").fill('{"job_title":"<img src=x onerror=alert(1)>"}');
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByRole("link", { name: "Request 2" }).click();
    await page.getByText("It passed all 11 steps, changed 1 record and sent 1 event to no endpoint.").waitFor();
    await page.getByRole("cell", { name: "<img src=x onerror=alert(1)>" }).first().waitFor();
    expect(await page.content()).not.toContain(FULL);
    expect(console.errors).toEqual([]);
  });

  test("the slider goes through time, and a request is copied as code", async () => {
    await using console = await openConsole({}, { permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = console;
    for (const path of ["/company", "/employees?limit=1", "/leave?limit=1"]) await console.ask(FULL, "GET", path);
    await console.go("/requests/last");
    await page.getByRole("slider").focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("heading", { name: "#1 200 GET /employees" }).waitFor();
    await page.getByRole("button", { name: "The request before" }).click();
    await page.getByRole("heading", { name: "#0 200 GET /company" }).waitFor();
    for (const [form, text] of Object.entries({ curl: "curl", fetch: "await fetch(", test: "expect(response.status).toBe(200)" })) {
      await page.getByRole("button", { name: `Copy ${form}` }).click();
      await page.getByText(`Copied: ${form}.`).waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toContain(text);
    }
    expect(console.errors).toEqual([]);
  });

  test("what changed since a test began is told with the key that did it", async () => {
    await using console = await openConsole();
    const { page } = console;
    const id = await someone(console);
    await console.go("/requests");
    await page.locator('a[data-n="0"]').waitFor();
    await page.getByRole("button", { name: "Mark test start" }).click();
    await console.ask("hrk_wattle_write", "PATCH", `/employees/${id}`, { job_title: "Cook" });
    await page.getByRole("link", { name: "Changes since the start (#1)" }).click();
    await page.getByText("Changed by request 1 updateEmployee with key write").waitFor();
    await page.getByRole("cell", { name: "Cook" }).waitFor();
    expect(console.errors).toEqual([]);
  });

  test("the keyboard alone finds a request, forks before it and comes back", async () => {
    await using console = await openConsole();
    const { page } = console;
    for (const path of ["/company", "/employees?limit=1", "/leave?limit=1"]) await console.ask(FULL, "GET", path);
    await console.go("/requests");
    await page.locator('a[data-n="2"]').focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    await page.getByText("Answered 200").waitFor();
    await expect.poll(() => new URL(page.url()).pathname, { timeout: 10_000 }).toBe("/console/requests/1");
    await page.getByRole("button", { name: "Fork here …" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Name (may be empty)").focus();
    await page.keyboard.type("why-1");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Its requests" }).waitFor();
    await page.keyboard.press("Escape");
    // A browser closes a dialog some time after the key.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/console/requests");
    await page.keyboard.press("/");
    await page.keyboard.type("employees");
    await expect.poll(async () => await numbers(console)).toEqual([1]);
    await expect.poll(() => new URL(page.url()).searchParams.get("text"), { timeout: 10_000 }).toBe("employees");
    expect(console.errors).toEqual([]);
  });

  test.for(sample(["dark", "light"] as const, 2))(
    "axe finds nothing wrong with the list, an exchange and its dialog in the %s theme",
    async (colorScheme) => {
      await using console = await openConsole({}, { colorScheme });
      const { page } = console;
      await console.ask(FULL, "PATCH", `/employees/${await someone(console)}`, { job_title: "Cook" });
      await console.ask("hrk_wattle_read", "POST", "/leave", {});
      await console.go("/requests");
      await page.locator('a[data-n="2"]').waitFor();
      expect(await violations(page)).toEqual([]);
      for (const n of [1, 2]) {
        await page.locator(`a[data-n="${n}"]`).click();
        await page.getByText(n === 1 ? "It passed all" : "Refused by scope").waitFor();
        expect(await violations(page)).toEqual([]);
      }
      await page.getByRole("button", { name: "Send again …" }).click();
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await page.getByText("The same answer as before.").waitFor();
      expect(await violations(page)).toEqual([]);
    },
  );

  test("on a narrow window nothing scrolls sideways, and the parts of an exchange are tabs", async () => {
    await using console = await openConsole({}, { viewport: { width: 390, height: 800 } });
    const { page } = console;
    await console.ask(FULL, "GET", `/${"y".repeat(5000)}`);
    await console.go("/requests");
    await page.locator('a[data-n="0"]').click();
    await page.getByRole("tab", { name: "Response" }).click();
    await page.getByText("There is no such path in this API.").last().waitFor();
    expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "All requests" }).click();
    await page.locator('a[data-n="0"]').waitFor();
    expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBe(390);
  });

  test("on a phone the first request is in the upper half, whatever is switched, and the navigation shows its beginning or what is chosen", async () => {
    const settings = { faults: ["meta-missing"], decide: { "create-status": "201" } };
    await using console = await openConsole(settings, { viewport: { width: 390, height: 800 } });
    const { page } = console;
    console.mock.faults.transport({ kind: "truncated", bytes: 40, operation: "getCompany" });
    for (const path of ["/company", "/billing"]) await console.ask(FULL, "GET", path).catch(() => undefined);
    await console.go("/requests");
    const row = page.locator(".request-row").first();
    await row.waitFor();
    await page.locator(".overview").waitFor();
    await page.getByRole("navigation", { name: "Changed behaviour" }).waitFor();
    expect((await row.boundingBox())!.y).toBeLessThan(400);
    const views = page.getByRole("navigation", { name: "Views" });
    expect(await views.evaluate((bar) => bar.scrollLeft)).toBe(0);
    expect((await page.locator(".brand").boundingBox())!.x).toBeGreaterThanOrEqual(0);
    expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBe(390);
    // What the client got stands in place of the status that the service sent.
    await page.getByRole("link", { name: /^0: truncated GET \/company/ }).waitFor();
    expect(await page.locator('.request-row:has(a[data-n="0"]) .http-status').textContent()).toBe("cut");
    await console.go("/sandboxes");
    const chosen = (await views.locator('[aria-current="page"]').boundingBox())!;
    expect([chosen.x >= 0, chosen.x + chosen.width <= 390]).toEqual([true, true]);
    expect(await violations(page)).toEqual([]);
  });
});
