import type { Branding } from "@hr-platform/spec/types";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceGuard } from "../../fault.ts";
import { SHOWING, isText, reading, storingBranding } from "./branding.ts";

/** Accepts matching fields of an update without validation. */
function unjudged(fits: (name: string, value: unknown) => boolean): Fault["breaks"] {
  return replaceGuard("validate", (guard, entry, route) => {
    if (entry.operation.id !== "updateBranding") return guard(entry, route);
    const fields = Object.entries(entry.sent);
    const isTaken = ([name, value]: [string, unknown]): boolean => fits(name, value);
    entry.sent = Object.fromEntries(fields.filter((field) => !isTaken(field)));
    guard(entry, route);
    entry.body = { ...entry.body, ...Object.fromEntries(fields.filter(isTaken)) };
  });
}

/** The two colours of the branding (§4.1). */
export const colourFaults: readonly Fault[] = [
  {
    id: "branding-swaps-the-colours",
    title: "Stores each colour under the other's name when a change names both",
    violates: ["BRAND-02", "BRAND-06"],
    breaks: changeAnswer(["updateBranding"], (answer, { body }) =>
      Object.hasOwn(body, "primary_colour") && Object.hasOwn(body, "accent_colour")
        ? storingBranding(answer, ({ primary_colour, accent_colour, ...rest }) => ({
            ...rest,
            primary_colour: accent_colour,
            accent_colour: primary_colour,
          }))
        : answer,
    ),
  },
  {
    id: "short-accent-colours",
    title: "Takes an accent colour of three digits",
    violates: ["BRAND-02", "BRAND-07"],
    breaks: unjudged((name, value) => name === "accent_colour" && isText(value, /^#[0-9a-f]{3}$/i)),
  },
  {
    id: "colours-with-alpha",
    title: "Takes colours of eight digits",
    violates: ["BRAND-02", "BRAND-07"],
    breaks: unjudged((name, value) => name.endsWith("_colour") && isText(value, /^#[0-9a-f]{8}$/i)),
  },
  {
    id: "colours-without-hash",
    title: "Takes six digits without a hash sign as a colour, and puts one in front",
    violates: ["BRAND-02", "BRAND-07"],
    breaks: reading((sent) =>
      Object.fromEntries(
        Object.entries(sent).map(([name, value]) => [
          name,
          name.endsWith("_colour") && isText(value, /^[0-9a-f]{6}$/i) ? `#${String(value)}` : value,
        ]),
      ),
    ),
  },
  {
    id: "colour-digits-unchecked",
    title: "Counts the digits of a primary colour and does not look at them",
    violates: ["BRAND-02", "BRAND-07"],
    breaks: unjudged((name, value) => name === "primary_colour" && isText(value, /^#\w{6}$/)),
  },
  {
    id: "null-colour-keeps-the-old-one",
    title: "Ignores null for a colour",
    violates: ["BRAND-02", "BRAND-06"],
    breaks: reading((sent) =>
      Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== null || !name.endsWith("_colour"))),
    ),
  },
  {
    id: "branding-in-american",
    title: "Spells the colours of the branding primary_color and accent_color",
    violates: ["BRAND-01", "BRAND-02"],
    breaks: changeAnswer(SHOWING, (answer) =>
      withData(answer, ({ primary_colour, accent_colour, ...rest }: Branding) => ({
        primary_color: primary_colour,
        accent_color: accent_colour,
        ...rest,
      })),
    ),
  },
];
