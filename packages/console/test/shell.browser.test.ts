import { describe, expect, test } from "vitest";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { openConsole } from "./support/console.ts";

describe.skipIf(!hasChromium)("the console in a browser", ONCE_MORE, () => {
  test("the root of the mock is the page for a browser, and JSON for programs", async () => {
    await using console = await openConsole();
    await console.page.goto(console.url);
    await console.page.getByRole("heading", { level: 1, name: "Requests" }).waitFor();
    expect(new URL(console.page.url()).pathname).toBe("/console/requests");
    expect((await (await fetch(console.url)).json()) as object).toMatchObject({ data: { console: "/console" } });
    expect(console.errors).toEqual([]);
  });

  test("a request shows without reloading", async () => {
    await using console = await openConsole();
    await console.go("/requests");
    await console.page.getByText("Live").waitFor();
    await console.ask("hrk_wattle_full", "GET", "/company");
    await console.page.getByText("/company").first().waitFor();
    expect(console.errors).toEqual([]);
  });

  test("the clock is frozen, and turned by a day", async () => {
    await using console = await openConsole();
    await console.go("/requests");
    await console.page.getByRole("button", { name: "+1 day" }).click();
    await console.page.getByText("2026-03-03 09:00:00").waitFor();
    await console.page.getByRole("button", { name: "Unfreeze" }).click();
    await console.page.getByText("ticking").waitFor();
    expect(console.errors).toEqual([]);
  });

  test("the top bar says what is switched and leads there, and the requests that it changed have a mark", async () => {
    await using console = await openConsole({ faults: ["page-2-skips-a-row"], rateLimit: 100 });
    const { page } = console;
    for (const path of ["/employees", "/employees?page=2"]) await console.ask("hrk_wattle_full", "GET", path);
    await console.go("/requests");
    await page.getByRole("link", { name: "1: 200 GET /employees?page=2, changed by fault page-2-skips-a-row" }).waitFor();
    await page.getByRole("link", { name: "0: 200 GET /employees", exact: true }).waitFor();
    const signs = page.getByRole("navigation", { name: "Changed behaviour" });
    expect(await signs.getByRole("link").allTextContents()).toEqual(["1 fault on"]);
    await signs.getByRole("link", { name: "1 fault on" }).click();
    await page.getByRole("button", { name: "Switch all off" }).click();
    await signs.waitFor({ state: "detached" });
    await page.goto(`${console.url}/console/behaviour/limits`);
    await page.getByRole("button", { name: "Remove the limit" }).click();
    await signs.getByRole("link", { name: "No rate limit" }).waitFor();
    await page.getByRole("button", { name: "Limit requests" }).click();
    await signs.waitFor({ state: "detached" });
    expect(console.mock.defaultSandbox.limiter.limit).toBe(100);
    expect(console.errors).toEqual([]);
  });

  test("each view opens from the navigation, and keeps the sandbox", async () => {
    await using console = await openConsole();
    console.mock.sandbox({ seed: 2 });
    await console.go("/requests?sandbox=sb1");
    const links = console.page.getByRole("navigation", { name: "Views" }).getByRole("link");
    for (const title of await links.allTextContents()) {
      await links.filter({ hasText: title }).click();
      await console.page.getByRole("heading", { level: 1, name: title }).waitFor();
      expect(new URL(console.page.url()).searchParams.get("sandbox")).toBe("sb1");
    }
    expect(console.errors).toEqual([]);
  });

  test("a tab that nobody sees gives its connection back, and goes on when it is shown again", async () => {
    await using console = await openConsole();
    await console.page.clock.install();
    await console.go("/requests");
    await console.page.getByText("Live").waitFor();
    const hide = async (hidden: boolean): Promise<void> =>
      await console.page.evaluate(
        `Object.defineProperty(document, "hidden", { value: ${String(hidden)}, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));`,
      );
    await hide(true);
    await console.page.clock.runFor(6000);
    await console.page.getByText("Not connected").waitFor();
    await console.ask("hrk_wattle_full", "GET", "/company");
    await hide(false);
    await console.page.getByText("Live").waitFor();
    await console.page.clock.runFor(2000);
    await console.page.getByText("/company").first().waitFor();
    expect(console.errors).toEqual([]);
  });
});
