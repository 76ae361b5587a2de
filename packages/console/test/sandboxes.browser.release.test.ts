import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { violations } from "./support/axe.ts";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { openConsole } from "./support/console.ts";

const nameOf = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/v1/company`, { headers: { Authorization: "Bearer hrk_wattle_full" } });
  return ((await response.json()) as { data: { name: string } }).data.name;
};

describe.skipIf(!hasChromium)("the sandboxes in a browser", ONCE_MORE, () => {
  test("a sandbox is made with the form, opened by its address, and ended after a question", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.go("/sandboxes");
    await page.getByRole("link", { name: "New sandbox" }).click();
    await page.getByLabel("Name", { exact: true }).fill("default");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("alert").filter({ hasText: "name" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Name", { exact: true }).fill("team-blue");
    await page.getByLabel("Owner").fill("<img src=x onerror=alert(1)>");
    await page.getByRole("textbox", { name: "Clock" }).fill("frozen:2026-05-01T00:00:00Z");
    await page.getByLabel("Decisions").selectOption("create-status");
    await page.getByRole("combobox", { name: "create-status" }).selectOption("201");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Sandbox team-blue (sb1)" }).waitFor();
    await page.getByText("<img src=x onerror=alert(1)>").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Open", exact: true }).click();
    await page.getByText("2026-05-01 00:00:00").first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("sandbox"), { timeout: 10_000 }).toBe("team-blue");
    await console.go("/sandboxes?sandbox=team-blue");
    await page.getByRole("button", { name: "End team-blue (sb1)" }).click();
    await expect.poll(async () => await page.locator(":focus").textContent(), { timeout: 10_000 }).toBe("Cancel");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "End", exact: true }).click();
    await page.getByText("team-blue (sb1) has ended.").waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("sandbox"), { timeout: 10_000 }).toBeNull();
    await expect.poll(() => console.mock.sandboxes.list(), { timeout: 10_000 }).toHaveLength(1);
  });

  test("a snapshot is taken, restored after a question, said to be restored, and saved as a file", async () => {
    await using console = await openConsole();
    const { page, url } = console;
    const before = await nameOf(url);
    await console.go("/sandboxes/default");
    await page.getByRole("button", { name: "Take a snapshot" }).click();
    await page.getByRole("row").filter({ hasText: "snapshot-1" }).waitFor();
    await console.ask("hrk_wattle_full", "PATCH", "/company", { name: "Changed" });
    await page.getByRole("button", { name: "Restore snapshot-1" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await nameOf(url)).toBe("Changed");
    await page.getByRole("button", { name: "Restore snapshot-1" }).click();
    await page.getByRole("button", { name: "Restore", exact: true }).click();
    await page.getByRole("status").filter({ hasText: "snapshot-1 is restored: data, keys, clock" }).waitFor();
    expect(await nameOf(url)).toBe(before);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save snapshot-1 as a file" }).click(),
    ]);
    const saved = await readFile(await download.path(), "utf8");
    expect(saved).toBe(await (await fetch(`${url}/_mock/snapshots/snapshot-1`)).text());
    await page.getByRole("button", { name: "Remove snapshot-1" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("No snapshots yet.").waitFor();
    expect(console.errors).toEqual([]);
  });

  test("a link to a sandbox that has ended says so in every view, with the way back", async () => {
    await using console = await openConsole();
    const { page } = console;
    await console.go("/requests?sandbox=team-red");
    const links = page.getByRole("navigation", { name: "Views" }).getByRole("link");
    for (const title of await links.allTextContents()) {
      if (title === "Sandboxes") continue;
      await links.filter({ hasText: title }).click();
      await page.getByRole("heading", { level: 1, name: "Sandbox not found" }).waitFor();
    }
    expect(await violations(page)).toEqual([]);
    console.mock.sandbox({ name: "team-red" });
    await page.getByRole("heading", { level: 1, name: "Conformance" }).waitFor();
    await console.go("/world?sandbox=gone");
    await page.getByRole("link", { name: "The same view of the default sandbox" }).click();
    await page.getByRole("heading", { level: 1, name: "World" }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("sandbox"), { timeout: 10_000 }).toBeNull();
  });
});
