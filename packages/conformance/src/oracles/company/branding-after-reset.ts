import { companyOf } from "../access/company-of.ts";
import type { KeyName } from "../../target/key-name.ts";
import { type Oracle, finding } from "../oracle.ts";
import { perRun, sentBody } from "../remembered.ts";

const COLOURS = ["primary_colour", "accent_colour"] as const;
/** Operations whose responses show the branding. */
const SHOWING: ReadonlySet<string> = new Set(["getBranding", "updateBranding", "uploadLogo"]);

/** What a run knows about the colours of a company. */
interface Colours {
  /** Colours in lower case that the run set before the last reset, and not since. */
  readonly cleared: Set<string>;
  /** Colours in lower case that the run set since the last reset. */
  readonly set: Set<string>;
}

const coloursOf = perRun(() => new Map<KeyName | "own", Colours>());
const lower = (value: unknown): string | undefined => (typeof value === "string" ? value.toLowerCase() : undefined);
/** Whether a colour may be a default of the service: black, white or a grey. */
const isGrey = (colour: string): boolean => /^#(..)\1\1$/.test(colour);

/** §4.1: a reset clears the colours for good, and not until the next change. */
export const brandingAfterReset: Oracle = {
  id: "branding-after-reset",
  title: "MUST NOT show a colour that a reset cleared",
  requirements: ["BRAND-19"],
  judge: (exchange, known) => {
    const { operation, ok, data } = exchange;
    const company = companyOf(exchange, known);
    const all = coloursOf(known);
    const colours = all.get(company) ?? { cleared: new Set(), set: new Set() };
    all.set(company, colours);
    const { cleared, set } = colours;
    if (!ok) {
      // A refused change may have been carried out in part, which another rule judges.
      if (operation === "updateBranding") cleared.clear();
      return [];
    }
    if (operation === "resetBranding") {
      for (const colour of set) cleared.add(colour);
      set.clear();
      return [];
    }
    const body = operation === "updateBranding" ? sentBody(exchange) : undefined;
    for (const colour of COLOURS.flatMap((name) => lower(body?.[name]) ?? [])) {
      cleared.delete(colour);
      if (!isGrey(colour)) set.add(colour);
    }
    if (!SHOWING.has(operation ?? "")) return [];
    const shown = COLOURS.find((name) => cleared.has(lower(data.at(name).raw) ?? ""));
    if (shown === undefined) return [];
    const got = `${shown} ${data.at(shown).text} in the response to ${operation}`;
    return [finding("BRAND-19", false, "no colour from before the last reset", got)];
  },
  unsure: (exchange, known) => {
    if (exchange.operation === "updateBranding" || exchange.operation === "resetBranding") coloursOf(known).clear();
  },
};
