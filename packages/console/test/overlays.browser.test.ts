import { describe, expect, test } from "vitest";
import { violations } from "./support/axe.ts";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { openConsole } from "./support/console.ts";

describe.skipIf(!hasChromium)("commands, keys and the tour", ONCE_MORE, () => {
  test("Ctrl+K finds a view, a request, the clock and a fault, and a question mark shows the keys", async () => {
    await using console = await openConsole();
    const { page, mock } = console;
    for (const path of ["/company", "/nothing"]) await console.ask("hrk_wattle_full", "GET", path);
    await console.go("/requests");
    await page.locator('a[data-n="1"]').waitFor();
    const command = async (text: string, option: string): Promise<void> => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: /^Find a command/ }).waitFor();
      await page.keyboard.type(text);
      await page.getByRole("option", { name: option, selected: true }).waitFor();
      await page.keyboard.press("Enter");
    };
    await command("leave cal", "Leave calendar");
    await page.getByRole("heading", { level: 1, name: "Leave calendar" }).waitFor();
    await command("#1", "Request #1");
    await page.locator(".why").getByText("There is no such path").first().waitFor();
    await command("by a day", "Advance the clock by a day");
    await page.getByText("2026-03-03 09:00:00").first().waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Find a command/ }).waitFor();
    await page.keyboard.type("page-2-skips");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("option", { name: /^Switch on:.*page-2-skips-a-row/ }).click();
    await expect.poll(() => mock.faults.active).toEqual(["page-2-skips-a-row"]);
    await command("behaviour reset", "Reset the behaviour");
    await expect.poll(() => mock.faults.active).toEqual([]);
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await keys.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    // A browser closes a dialog some time after the key.
    await keys.waitFor({ state: "detached" });
    await page.keyboard.press("j");
    await expect.poll(async () => await page.locator(":focus").getAttribute("data-n")).toBe("1");
    await page.keyboard.press("j");
    await expect.poll(async () => await page.locator(":focus").getAttribute("data-n")).toBe("0");
    expect(console.errors).toEqual([]);
  });

  test("the tour explains a wrong request, lets a month go by and shows its events, in a sandbox that ends with it", async () => {
    await using console = await openConsole();
    const { page, mock } = console;
    await console.go("/requests");
    await page.getByRole("button", { name: "Take the tour (90 seconds)" }).click();
    const tour = page.getByRole("complementary", { name: "Tour" });
    await tour.getByRole("button", { name: "Begin" }).click();
    await page.locator(".why").getByText("employee_id").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await tour.getByRole("button", { name: "Next: A month goes by" }).click();
    await page.getByRole("heading", { level: 1, name: "Leave calendar" }).waitFor();
    await page.getByText("2026-04-02 09:00:00").first().waitFor();
    await tour.getByRole("button", { name: "Next: The events of that month" }).click();
    await page.getByRole("row").filter({ hasText: "leave." }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await tour.getByRole("button", { name: "End the tour" }).click();
    await page.getByText("No request has arrived in this sandbox.").waitFor();
    expect(mock.clock.now.toISOString()).toBe("2026-03-02T09:00:00.000Z");
    await expect.poll(async () => await (await fetch(`${console.url}/_mock/sandboxes`)).json()).toMatchObject({ total: 1 });
    expect(console.errors.filter((line) => !line.includes("400"))).toEqual([]);
  });
});
