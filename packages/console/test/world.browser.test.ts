import { describe, expect, test } from "vitest";
import { violations } from "./support/axe.ts";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { openConsole, type OpenConsole } from "./support/console.ts";

const HOSTILE = `<img src=x onerror="document.title='hacked'">${"W".repeat(400)}`;

/** Asks for leave of a person of `wattle` that has to be approved. @returns the id of the request */
async function askForLeave(console: OpenConsole, notes: string | null = null): Promise<string> {
  const read = async (path: string): Promise<{ data: { id: string; name: string }[] }> =>
    (await (await console.ask("hrk_wattle_full", "GET", path)).json()) as never;
  const people = await read("/employees?limit=1");
  const types = await read("/leave-types?limit=100");
  const type = types.data.find(({ name }) => name.startsWith("Annual"))!;
  const body = { employee_id: people.data[0]!.id, leave_type_id: type.id, start_date: "2026-09-07", end_date: "2026-09-08", notes };
  const made = await console.ask("hrk_wattle_full", "POST", "/leave", body);
  return ((await made.json()) as { data: { id: string } }).data.id;
}

describe.skipIf(!hasChromium)("the world in a browser", ONCE_MORE, () => {
  test("a key is copied with one click, and a revoked one is marked", async () => {
    await using console = await openConsole({}, { permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = console;
    await console.go("/world");
    await page.getByRole("button", { name: "Copy hrk_wattle_read" }).click();
    await page.getByText("Copied: hrk_wattle_read.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe("hrk_wattle_read");
    const line = page.getByRole("listitem").filter({ hasText: "hrk_wattle_write" });
    await line.getByRole("button", { name: "Revoke key" }).click();
    await line.getByText("revoked").waitFor();
    expect(page.url()).not.toContain("hrk_");
    expect(console.errors).toEqual([]);
  });

  test("who approved this? is answered in three interactions", async () => {
    await using console = await openConsole();
    const { page } = console;
    const id = await askForLeave(console);
    await console.ask("hrk_wattle_write", "PATCH", `/leave/${id}/approve`);
    await console.go("/requests");
    await page.getByRole("link", { name: "World" }).click();
    await page.getByRole("link", { name: /^Leave requests/ }).click();
    await page.getByRole("row").nth(1).getByRole("link").click();
    const history = page.getByRole("region", { name: "History" });
    await history.getByText(`PATCH /leave/${id}/approve`).waitFor();
    await expect.poll(async () => await history.textContent(), { timeout: 10_000 }).toMatch(/status.*pending.*approved/);
    expect(
      await history
        .getByRole("link", { name: /^write \(hrk_/ })
        .first()
        .getAttribute("href"),
    ).toContain("/world/keys/3?company=wattle");
    expect(console.errors).toEqual([]);
  });

  test("headcount and leave by week are drawn, and a week leads to its month in the leave calendar", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.go("/world?company=southern");
    await page.getByRole("img", { name: /^2025-04: \d+, .*2026-03: \d+$/ }).waitFor();
    await page.getByRole("group", { name: /^Leave by week/ }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByText("Week of 2026-05-18").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Leave calendar" }).waitFor();
    expect(new URL(page.url()).searchParams.get("month")).toBe("5");
    expect(console.errors).toEqual([]);
  });

  test("no column of a table is cut: the end date of leave is in sight, and the day on which people began", async () => {
    await using console = await openConsole();
    const { page } = console;
    for (const table of ["leave?company=southern", "employees?company=southern", "employees?company=wattle", "employees?company=kauri"]) {
      await console.go(`/world/${table}`);
      await page.locator(".rows tr.record a").first().waitFor();
      const beyond = await page.locator(".rows").evaluate((rows) => rows.scrollWidth - rows.clientWidth);
      expect([table, beyond]).toEqual([table, 0]);
      const cut = await page
        .locator(".rows tr.record > *")
        .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
      expect([table, cut]).toEqual([table, 0]);
    }
  });

  test("a company's plan is changed beside it, and a refusal says why", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.go("/world?company=kauri");
    await page.getByRole("button", { name: "Change plan" }).click();
    await page.getByRole("form").getByLabel("Plan").selectOption("scale");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("row", { name: /kauri/ }).getByText("scale").waitFor();
    await page.getByRole("button", { name: "Cancel the subscription" }).click();
    await page.getByRole("button", { name: "Resume the subscription" }).waitFor();
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("form").getByLabel("Scopes").fill("read owner");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText(/^VALIDATION_ERROR: /).waitFor();
    expect(console.errors.filter((line) => !line.includes("400"))).toEqual([]);
  });

  test("a request is approved where its machine shows that it may be, with a key of the company", async () => {
    await using console = await openConsole();
    const { page } = console;
    const id = await askForLeave(console);
    await console.go(`/world/leave/${id}`);
    await page.getByRole("img", { name: /^Leave request: .* Now pending\.$/ }).waitFor();
    await page.getByRole("button", { name: "Approve the request" }).click();
    await page.getByLabel("Key with write").selectOption("hrk_wattle_write");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("img", { name: /Now approved\.$/ }).waitFor();
    const history = page.getByRole("region", { name: "History" });
    await history.getByText(`PATCH /leave/${id}/approve`).waitFor();
    await expect.poll(async () => await history.textContent(), { timeout: 10_000 }).toMatch(/with the key write/);
    expect(console.errors).toEqual([]);
  });

  test("why is she on leave? is answered in three interactions, and the clock is turned to its end", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.go("/requests");
    await page.getByRole("link", { name: "World" }).click();
    await page.getByRole("searchbox").fill("sam langworth");
    await page.getByRole("region", { name: "Employees" }).getByRole("link", { name: "Sam Langworth" }).click();
    await page.getByText(/^On leave: approved leave from 2026-02-23 to 2026-03-06 covers today/).waitFor();
    await page.getByRole("button", { name: "Advance to 2026-03-06 13:00:00" }).click();
    await page.getByRole("img", { name: /Now active\.$/ }).waitFor();
    expect(console.errors).toEqual([]);
  });

  test("a table is searched, walked and opened with the keyboard alone", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.go("/world/employees?company=southern");
    await page.getByText("122 records").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("engineer");
    await page.waitForURL(/text=engineer/);
    await page.getByText("122 records").waitFor({ state: "detached" });
    const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
    await rows.first().getByRole("link").focus();
    await page.keyboard.press("ArrowDown");
    const name = await rows.nth(1).getByRole("link").textContent();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: name! }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name: "Employees" }).waitFor();
    await page.locator(":focus").filter({ hasText: name! }).waitFor();
    expect(console.errors).toEqual([]);
  });

  test("the leave calendar shows the year, hidden leave too, and is walked with the arrow keys", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.go("/world/leave-calendar?company=wattle");
    await page.getByText("Public holidays in 2026").waitFor();
    await page.getByText("26 January: Australia Day").waitFor();
    await expect
      .poll(async () => await page.getByRole("link", { name: /, never in the API$/ }).count(), { timeout: 10_000 })
      .toBeGreaterThan(0);
    const people = page.getByRole("rowheader").getByRole("link");
    const second = await people.nth(1).textContent();
    await people.first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    const label = await page.evaluate("document.activeElement.getAttribute('aria-label')");
    expect(label).toMatch(new RegExp(`^${second}: .* working days?, (approved|auto_approved|pending)`));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: new RegExp(`^${second}: `) }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Year before" }).click();
    await page.getByText("Public holidays in 2025").waitFor();
    expect(console.errors).toEqual([]);
  });

  test("hostile text is text, and nothing scrolls sideways at 390 px", async () => {
    await using console = await openConsole({}, { viewport: { width: 390, height: 800 } });
    const { page } = console;
    const id = await askForLeave(console, HOSTILE);
    await console.ask("hrk_wattle_full", "POST", "/surveys", { title: HOSTILE.slice(0, 250), type: "pulse", anonymity: "anonymous" });
    for (const place of [
      "/world",
      "/world/leave?company=wattle",
      `/world/leave/${id}?company=wattle`,
      "/world/leave-calendar",
      "/world/surveys/last",
    ]) {
      await console.go(place);
      await page.getByText("Leave requests").first().waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth"), place).toBeLessThanOrEqual(390);
    }
    await console.go(`/world/leave/${id}`);
    await page.getByText(HOSTILE).first().waitFor();
    expect(await page.title()).not.toBe("hacked");
    expect(console.errors).toEqual([]);
  });
});
