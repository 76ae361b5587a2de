import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { ONCE_MORE, hasChromium } from "./support/chromium.ts";
import { type OpenConsole, openConsole } from "./support/console.ts";

/** The most times that Tab is pressed on the way to something. */
const FAR = 80;

interface Focused {
  readonly name: string;
  /** Whether it is in the page, and its focus can be seen. */
  readonly isSeen: boolean;
}

/** What has the focus. */
async function focused(page: Page): Promise<Focused> {
  return await page.evaluate<Focused>(`(() => {
    const one = document.activeElement;
    // A row shows the focus of its link.
    const styles = [getComputedStyle(one), getComputedStyle(one, "::after"), getComputedStyle(one.closest("[role=row], tr") ?? one)];
    const name = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().replaceAll(/\\s+/g, " ");
    return { name, isSeen: one !== document.body && styles.some((of) => of.outlineStyle !== "none" && of.outlineWidth !== "0px") };
  })()`);
}

/** Presses Tab until the focus is on something of this name, and sees the focus on all the way. */
async function tabTo({ page }: OpenConsole, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let n = 0; n < FAR; n += 1) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    expect(now.isSeen, `the focus on "${now.name.slice(0, 60)}" after ${passed.at(-1)}`).toBe(true);
    if (name.test(now.name)) return;
    passed.push(now.name.slice(0, 30));
  }
  throw new Error(`Tab does not come to ${name.source}: ${passed.join(" | ")}`);
}

/** Opens what has the focus and waits for a text. The focus is not lost. */
async function open({ page }: OpenConsole, text: RegExp): Promise<void> {
  await page.keyboard.press("Enter");
  await page.getByText(text).first().waitFor();
  expect(await page.evaluate("document.activeElement !== document.body")).toBe(true);
}

describe.skipIf(!hasChromium)("with the keyboard alone", ONCE_MORE, () => {
  test("a question of each view is answered, with the focus in sight all the way", async () => {
    await using console = await openConsole();
    const { page } = console;
    const key = "hrk_wattle_full";
    const made = await console.ask(key, "POST", "/webhooks", { url: "https://receiver.invalid/hr", events: ["employee.updated"] });
    const { data: webhook } = (await made.json()) as { data: { id: string } };
    await fetch(`${console.url}/_mock/webhooks/${webhook.id}/pause`, { method: "POST" });
    const { data: people } = (await (await console.ask(key, "GET", "/employees?limit=1")).json()) as { data: [{ id: string }] };
    await console.ask(key, "PATCH", `/employees/${people[0].id}`, { job_title: "Cook" });
    await console.ask("hrk_wattle_read", "PATCH", `/employees/${people[0].id}`, { job_title: "Baker" });
    await console.go("/requests");
    await page.locator('a[data-n="3"]').waitFor();
    await tabTo(console, /^3(?::|$)/);
    await open(console, /The API key lacks the scope 'write'/);
    await console.go("/requests");
    await tabTo(console, /^World$/);
    await open(console, /Find people and leave of wattle/);
    await page.keyboard.type("Sam Langworth");
    await page.getByRole("link", { name: "Sam Langworth" }).first().waitFor();
    await tabTo(console, /^Sam Langworth$/);
    await open(console, /^On leave: approved leave from 2026-02-23 to 2026-03-06/);
    await console.go("/requests");
    await tabTo(console, /^Webhooks$/);
    await open(console, /Endpoints/);
    await tabTo(console, /^Events$/);
    await open(console, /it was paused/);
    await console.go("/requests");
    await tabTo(console, /^Clock and behaviour$/);
    await open(console, /Decisions/);
    await tabTo(console, /^Decisions$/);
    await open(console, /create-status/);
    await page.keyboard.press("/");
    await page.keyboard.type("create-status");
    await page.waitForURL(/text=create-status/);
    for (const [view, text] of [
      [/^Conformance$/, /No runs yet/],
      [/^Sandboxes$/, /New sandbox/],
    ] as const) {
      await console.go("/requests");
      await tabTo(console, view);
      await open(console, text);
    }
    expect(console.errors).toEqual([]);
  });
});
