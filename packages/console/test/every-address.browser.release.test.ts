import { isWhole } from "@hr-platform/property-runs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { violations } from "./support/axe.ts";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { type OpenConsole, openConsole } from "./support/console.ts";
import { beHostile } from "./support/hostile.ts";

/** Every kind of address. `{employee}` and others are ids of what hostile requests made. */
const PLACES = [
  "/requests",
  "/requests/{last}",
  "/requests/{binary}",
  "/requests/{path}",
  "/requests/{update}",
  "/requests/changes?since=0",
  "/requests?from=0&to=3",
  "/world",
  "/world?text=img",
  "/world/employees?company=wattle",
  "/world/employees/{employee}?company=wattle",
  "/world/leave?company=wattle",
  "/world/leave/{leave}?company=wattle",
  "/world/leave-calendar?company=wattle",
  "/world/leave-calendar?company=southern&statuses=approved pending declined cancelled",
  "/world/onboarding_plans/last?company=wattle",
  "/webhooks/deliveries",
  "/webhooks/deliveries/{delivery}",
  "/webhooks/events",
  "/webhooks/events/{event}",
  "/webhooks/endpoints",
  "/webhooks/endpoints/{webhook}",
  "/webhooks/trigger",
  "/webhooks/signature",
  "/behaviour/clock",
  "/behaviour/decisions?text=overlap",
  "/behaviour/decisions/create-status?text=create-status",
  "/behaviour/faults?text=skips",
  "/behaviour/transport",
  "/behaviour/limits",
  "/behaviour/activity",
  "/behaviour/profiles",
  "/reference",
  "/conformance",
  "/sandboxes",
  "/sandboxes/new",
  "/sandboxes/{sandbox}",
  "/requests?sandbox={sandbox}",
  "/requests?sandbox=<img src=x onerror=alert(1)>",
  "/nothing/there",
] as const;

describe.skipIf(!hasChromium)("hostile texts everywhere:", ONCE_MORE, () => {
  let console: OpenConsole;
  let known: Readonly<Record<string, string>>;
  const dialogs: string[] = [];

  beforeAll(async () => {
    console = await openConsole();
    console.page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const made = await beHostile(console);
    const read = async <T>(path: string): Promise<T> => (await (await fetch(`${console.url}/_mock${path}`)).json()) as T;
    const { deliveries } = await read<{ deliveries: { id: string; event_id?: string }[] }>("/deliveries?limit=1");
    const { events } = await read<{ events: { id: string }[] }>("/webhook-events?limit=1");
    const last = console.mock.defaultSandbox.journal.next - 1;
    const numbers = { last: `${last}`, binary: `${last - 1}`, path: `${last - 3}`, update: `${last - 4}` };
    known = { ...made, ...numbers, delivery: deliveries[0]!.id, event: events[0]!.id };
  });
  afterAll(async () => {
    await console[Symbol.asyncDispose]();
  });

  /** The looks that axe judges. Every night each place in all of them, otherwise one after the other, each place in one. */
  const LOOKS = [
    ["light", 1280],
    ["dark", 390],
    ["light", 390],
    ["dark", 1280],
  ] as const;

  test.for(PLACES.map((place, n) => [place, n] as const))(
    "%s shows them as text, holds its layout, and axe finds nothing",
    async ([place, n]) => {
      const { page, errors } = console;
      await console.go(place.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name]!));
      const looks = isWhole() ? LOOKS : [LOOKS[n % LOOKS.length]!];
      for (const [colorScheme, width] of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await console.settled();
        expect.soft(await violations(page), `${colorScheme}, ${width}`).toEqual([]);
      }
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await console.settled();
        expect.soft(await page.locator("html").evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
      }
      expect.soft(await page.title()).not.toBe("hacked");
      expect.soft(await page.locator("main img, main iframe").count()).toBe(0);
      // The browser itself logs the calls for a sandbox that is not there.
      expect.soft([...errors.filter((line) => !line.includes("404")), ...dialogs]).toEqual([]);
    },
  );
});
