import { describe, expect, test } from "vitest";
import { violations } from "./support/axe.ts";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { openConsole } from "./support/console.ts";

describe.skipIf(!hasChromium)("conformance in a browser", ONCE_MORE, () => {
  test("a tier is run against the mock, verdicts arrive, and the report opens", async () => {
    await using console = await openConsole({ faults: ["page-2-skips-a-row"] });
    await console.go("/conformance");
    await console.page.getByLabel("Tier").selectOption("smoke");
    await console.page.getByLabel("Only these requirements").fill("PAGE-* COMP-01 AUTH-01");
    await console.page.getByRole("button", { name: "Start" }).click();
    await console.page.getByRole("heading", { level: 1, name: "Conformance: run1" }).waitFor();
    await console.page.getByRole("listitem").filter({ hasText: "pass COMP-" }).first().waitFor({ timeout: 50_000 });
    const report = console.page.getByRole("link", { name: "Open the report" });
    await report.waitFor({ timeout: 50_000 });
    await console.page.getByRole("region", { name: "Probable causes" }).getByText("PAGE-06").waitFor();
    expect(await violations(console.page)).toEqual([]);
    const [opened] = await Promise.all([console.page.waitForEvent("popup"), report.click()]);
    await opened.getByText("COMP-01").first().waitFor({ state: "attached" });
    expect(console.errors).toEqual([]);
    // The run has a sandbox of its own, for requests without a key too.
    expect(console.mock.journal.entries).toEqual([]);
  });

  test("without the suite, the page says what to install in place of the form", async () => {
    await using console = await openConsole();
    await console.page.route(
      "**/_mock/conformance",
      async (route) => await route.fulfill({ json: { runs: [], missing: "Install the suite." } }),
    );
    await console.go("/conformance");
    await console.page.getByText("Install the suite.").waitFor();
    expect(await console.page.getByRole("button", { name: "Start" }).count()).toBe(0);
  });

  test("a run is stopped", async () => {
    await using console = await openConsole();
    await console.go("/conformance");
    await console.page.getByLabel("Tier").selectOption("certify");
    await console.page.getByRole("button", { name: "Start" }).click();
    await console.page.getByRole("button", { name: "Stop" }).click();
    await console.page.getByRole("heading", { level: 2, name: /inconclusive certify/ }).waitFor({ timeout: 50_000 });
    await expect.poll(() => console.mock.sandboxes.list().length, { timeout: 10_000 }).toBe(1);
  });
});
