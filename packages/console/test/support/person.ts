import { join } from "node:path";
import type { Locator, Page } from "playwright-core";

/** What a person did and saw. */
interface Interaction {
  readonly what: string;
  /** Milliseconds from the event in the page to the paint that shows what was expected. */
  readonly ms: number;
}

/** Somebody who uses the console, whose interactions are counted and timed: a click, a key chord, a typed text and a choice are one each. */
export class Person {
  readonly interactions: Interaction[] = [];
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Before a page is opened. */
  static async at(page: Page): Promise<Person> {
    await page.addInitScript({ path: join(import.meta.dirname, "recorder.js") });
    return new Person(page);
  }

  /** @param sees what the click shows, that was not there before. Default: whatever changes */
  async click(on: Locator, sees?: RegExp): Promise<void> {
    await on.waitFor();
    await this.#act(`click ${await nameOf(on)}`, sees, async () => await on.click());
  }

  async choose(from: Locator, value: string, sees: RegExp): Promise<void> {
    await this.#act(`choose ${value}`, sees, async () => void (await from.selectOption(value)));
  }

  /** Types into what has the focus. */
  async type(text: string, sees: RegExp): Promise<void> {
    await this.#act(`type ${text}`, sees, async () => await this.#page.keyboard.insertText(text));
  }

  /** @param sees undefined: the key moves the focus only */
  async press(chord: string, sees?: RegExp): Promise<void> {
    const press = async (): Promise<void> => await this.#page.keyboard.press(chord);
    if (sees !== undefined) return await this.#act(`press ${chord}`, sees, press);
    await press();
    this.#add({ what: `press ${chord}`, ms: 0 });
  }

  async #act(what: string, sees: RegExp | undefined, act: () => Promise<void>): Promise<void> {
    const page = this.#page;
    await page.evaluate(`recorder.watch(${JSON.stringify(sees?.source ?? "")})`);
    await act();
    this.#add({ what, ms: await page.evaluate<number>("recorder.seen") });
  }

  #add(one: Interaction): void {
    this.interactions.push(one);
  }
}

async function nameOf(on: Locator): Promise<string> {
  const text = (await on.getAttribute("aria-label")) ?? (await on.textContent()) ?? "";
  return text.trim().replaceAll(/\s+/g, " ").slice(0, 40);
}
