import { sample } from "@hr-platform/property-runs";
import { describe, expect, test } from "vitest";
import { violations } from "./support/axe.ts";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { openConsole } from "./support/console.ts";

describe.skipIf(!hasChromium)("the reference in a browser", ONCE_MORE, () => {
  test("an operation is tried with a seeded key, and the exchange is in the journal", async () => {
    await using console = await openConsole();
    await console.go("/reference#/Company/getCompany");
    await console.page.getByLabel("Try with").selectOption("hrk_kauri_read");
    await console.page.getByRole("button", { name: "Execute" }).click();
    await console.page.getByText("Kauri Coast Outfitters").first().waitFor();
    await expect
      .poll(() => console.mock.journal.entries.map(({ company, operation }) => [company, operation]), { timeout: 10_000 })
      .toEqual([["kauri", "getCompany"]]);
    expect(console.errors).toEqual([]);
  });

  test.for(sample(["light", "dark"] as const, 2))("axe finds nothing wrong with it in the %s theme", async (colorScheme) => {
    await using console = await openConsole({}, { colorScheme });
    await console.go("/reference");
    await console.page.getByText("One company's people data").waitFor();
    expect(await violations(console.page)).toEqual([]);
  });

  test("the control API is tried in the sandbox of the address", async () => {
    await using console = await openConsole();
    console.mock.sandbox({ seed: 2, clock: "frozen:2027-01-01T00:00:00Z" });
    await console.go("/reference?sandbox=sb1&of=control#/Clock/getClock");
    await console.page.getByRole("button", { name: "Execute" }).click();
    await console.page.getByText("2027-01-01T00:00:00").first().waitFor();
    expect(console.errors).toEqual([]);
  });
});
