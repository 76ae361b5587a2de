import { isWhole } from "@hr-platform/property-runs";
import { networkInterfaces } from "node:os";
import { createMock } from "@hr-platform/mock-server";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { fillJournal } from "./support/busy-mock.ts";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { openConsole } from "./support/console.ts";
import { cutProxy } from "./support/cut-proxy.ts";

const FROZEN = { clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null } as const;
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === "IPv4" && !one.internal)?.address;

/** Numbers of the rows that can be seen, from the top, and how many rows there are. */
async function listed(page: Page): Promise<{ readonly seen: number[]; readonly count: number }> {
  const rows = await page
    .locator(".request-rows a[data-n]")
    .evaluateAll((links) => links.map((link) => [Number(link.getAttribute("data-n")), link.getBoundingClientRect().top] as const));
  const count = Number(await page.getByRole("table", { name: "Requests, newest first" }).getAttribute("aria-rowcount")) - 1;
  return { seen: rows.toSorted(([, a], [, b]) => a - b).map(([n]) => n), count };
}

describe.skipIf(!hasChromium)("the page and its mock", ONCE_MORE, () => {
  test("no row is lost or doubled when the connections are cut again and again", async () => {
    await using console = await openConsole();
    await using proxy = await cutProxy(console.url);
    const { page, mock } = console;
    fillJournal(mock, 5);
    await page.goto(`${proxy.url}/console/requests`);
    await page.getByText("Live").waitFor();
    for (let round = 0; round < 2; round += 1) {
      fillJournal(mock, 30);
      proxy.cut();
      fillJournal(mock, 30);
      await page.getByText("Not connected").waitFor();
      await page.getByText("Live").waitFor();
    }
    fillJournal(mock, 1);
    const last = mock.defaultSandbox.journal.next - 1;
    await page.locator(`a[data-n="${last}"]`).waitFor();
    const { seen, count } = await listed(page);
    expect(count).toBe(last + 1);
    expect(seen).toEqual(seen.map((_, n) => last - n));
  });

  // It waits for the browser, which tries again after seconds.
  test.runIf(isWhole())("a mock that is started anew under an open page shows its own requests", async () => {
    await using console = await openConsole();
    const { page, url, mock } = console;
    fillJournal(mock, 20);
    await console.go("/requests");
    await page.locator('a[data-n="19"]').waitFor();
    await mock[Symbol.asyncDispose]();
    await page.getByText("Not connected: trying again").waitFor();
    await page.getByRole("link", { name: "Conformance" }).click();
    await page.getByText("could not be loaded").waitFor();
    await using second = createMock(FROZEN);
    fillJournal(second, 3);
    await second.listen({ port: Number(new URL(url).port) });
    await page.getByRole("button", { name: "Load the page again" }).click();
    await page.getByRole("heading", { level: 1, name: "Conformance" }).waitFor();
    await page.getByRole("link", { name: "Requests" }).click();
    await page.locator('a[data-n="2"]').waitFor();
    await second[Symbol.asyncDispose]();
    await page.getByText("Not connected: trying again").waitFor();
    await using third = createMock(FROZEN);
    fillJournal(third, 2);
    await third.listen({ port: Number(new URL(url).port) });
    await page.getByText("Live").waitFor();
    await expect.poll(async () => await listed(page)).toEqual({ seen: [1, 0], count: 2 });
    await console.go("/requests/19");
    await page.getByText("There is no exchange 19; the journal has 0 to 1.").waitFor();
  });

  test("a list that is open while its sandbox ends says so, and shows the one that comes in its place by itself", async () => {
    await using console = await openConsole();
    const { page, mock } = console;
    const own = mock.sandbox({ name: "ours" });
    await console.go(`/requests?sandbox=ours`);
    await page.getByText("Live").waitFor();
    own[Symbol.dispose]();
    await page.getByText("The mock has no sandbox ours").waitFor();
    mock.sandbox({ name: "ours" });
    await page.getByText("No request has arrived in this sandbox.").waitFor();
    await page.getByText("Live").waitFor();
    await expect.poll(() => new URL(page.url()).pathname, { timeout: 10_000 }).toBe("/console/requests");
  });

  test.skipIf(ownAddress === undefined)(
    "a page of another machine asks for the control token, says when it is wrong, and keeps it out of the address",
    async () => {
      await using console = await openConsole();
      const { page } = console;
      await using shared = createMock({ ...FROZEN, controlToken: "tok-1234567890-abcdef" });
      const { port } = await shared.listen({ host: "0.0.0.0" });
      fillJournal(shared, 2);
      await page.goto(`http://${ownAddress}:${port}/console/requests`);
      const dialog = page.getByRole("dialog", { name: "This mock needs its control token" });
      await dialog.getByLabel("Control token").fill("wrong");
      await dialog.getByRole("button", { name: "Use token" }).click();
      await dialog.getByText("This is not the token of this mock").waitFor();
      await dialog.getByLabel("Control token").fill("tok-1234567890-abcdef");
      await page.keyboard.press("Enter");
      await page.locator('a[data-n="1"]').waitFor();
      await page.getByText("Live").waitFor();
      expect(page.url()).not.toContain("tok");
      expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain("tok-");
    },
  );
});
