import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { openConsole } from "./support/console.ts";

describe.skipIf(!hasChromium)("clock and behaviour in a browser", ONCE_MORE, () => {
  test("the clock is turned to the next due event, and what was due is listed", async () => {
    await using console = await openConsole();
    await console.go("/behaviour");
    await console.page.getByRole("table").getByRole("row").nth(1).waitFor();
    await console.page.getByRole("button", { name: "Advance to what is due next" }).click();
    await console.page.getByRole("heading", { name: /due until/ }).waitFor();
    await expect.poll(() => console.mock.clock.now.toISOString() > "2026-03-02T09:00:00", { timeout: 10_000 }).toBe(true);
    await expect
      .poll(async () => await console.page.getByRole("listitem").filter({ hasText: "went from" }).count(), { timeout: 10_000 })
      .toBeGreaterThan(0);
    expect(console.errors).toEqual([]);
  });

  test("a decision is found by a word and changed, and counts for the next request", async () => {
    await using console = await openConsole();
    await console.go("/behaviour/decisions");
    await console.page.keyboard.press("/");
    await console.page.keyboard.type("create-status");
    await console.page.locator("summary", { hasText: "create-status" }).click();
    await console.page.getByRole("radio", { name: "201" }).click();
    await console.page.getByText("create-status is now 201.").waitFor();
    await expect.poll(() => console.mock.decisions["create-status"], { timeout: 10_000 }).toBe("201");
    await console.page.getByRole("button", { name: "Reset to defaults" }).click();
    await console.page.getByText("create-status is now 200.").waitFor();
    expect(console.errors).toEqual([]);
  });

  test("a fault is switched on, and says what it violates", async () => {
    await using console = await openConsole();
    await console.go("/behaviour/faults?text=page-2-skips-a-row");
    const fault = console.page.getByRole("switch");
    await fault.click();
    await console.page.getByText("Only active ones (1)").waitFor();
    await expect.poll(async () => await console.page.getByText("Violates PAGE").count(), { timeout: 10_000 }).toBeGreaterThan(0);
    await expect.poll(() => console.mock.faults.active, { timeout: 10_000 }).toEqual(["page-2-skips-a-row"]);
  });

  test("a transport rule is added and removed, and a request meets it", async () => {
    await using console = await openConsole();
    await console.go("/behaviour/transport");
    await console.page.getByLabel("What happens").selectOption("error");
    await console.page.getByLabel("Only this operation").fill("getCompany");
    await console.page.getByRole("button", { name: "Add rule" }).click();
    await console.page.getByText("Status 500 for getCompany").waitFor();
    expect((await console.ask("hrk_wattle_full", "GET", "/company")).status).toBe(500);
    await console.page.getByRole("button", { name: "Remove: Status 500 for getCompany" }).click();
    await console.page.getByText("No rule is active").waitFor();
    expect((await console.ask("hrk_wattle_full", "GET", "/company")).status).toBe(200);
  });

  test("a profile is saved as a file, and loaded again", async () => {
    await using console = await openConsole({ decide: { "create-status": "201" } });
    await console.go("/behaviour/profiles");
    const [saved] = await Promise.all([
      console.page.waitForEvent("download"),
      console.page.getByRole("button", { name: "Save as a file" }).click(),
    ]);
    const file = await saved.path();
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ decide: { "create-status": "201" } });
    await console.page.getByRole("button", { name: "Reset to defaults" }).click();
    await expect.poll(() => console.mock.decisions["create-status"]).toBe("200");
    await console.page
      .getByLabel("Load a profile")
      .setInputFiles({ name: "mine.json", mimeType: "application/json", buffer: readFileSync(file) });
    await console.page.getByText("Profile mine.json applied.").waitFor();
    await expect.poll(() => console.mock.decisions["create-status"], { timeout: 10_000 }).toBe("201");
  });

  test("a key that has used up its limit shows when the next request passes, and is reset", async () => {
    await using console = await openConsole({ rateLimit: 2 });
    for (let n = 0; n < 3; n += 1) await console.ask("hrk_wattle_read", "GET", "/company");
    await console.go("/behaviour/limits");
    await console.page.getByRole("row", { name: /wattle read 2 0 of 2/ }).waitFor();
    await console.page.getByRole("button", { name: "Reset the limit of wattle read" }).click();
    await console.page.getByRole("row", { name: /wattle read 0 2 of 2/ }).waitFor();
    expect((await console.ask("hrk_wattle_read", "GET", "/company")).status).toBe(200);
  });
});
