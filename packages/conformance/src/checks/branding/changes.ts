import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check/check.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { putBranding, brandingNow, newColour, isDefault, hasNoBrandName, ownBranding, sameColour } from "../../setup/company/branding.ts";
import type { View } from "../../exchange/view.ts";

/** Members that a branding always has. `logo_url` and `published_at` may be missing while they have no value. */
const ALWAYS = ["primary_colour", "accent_colour", "brand_name", "email_branding"];

/** Whether published_at is not earlier than before. True if either is not a date. */
function isNotEarlier(now: View, before: View): boolean {
  const [then, current] = [Date.parse(before.at("published_at").text ?? ""), Date.parse(now.at("published_at").text ?? "")];
  return !(current < then);
}

/** Colours, name and e-mail setting (§4.1). */
export const brandingChanges: readonly Check[] = [
  // First, because a reset came before it: this change names no colour, so no former colour may return.
  check("BRAND-05", "MUST accept a branding change without a body", {}, async (t) => {
    await t.use(ownBranding);
    const none = await putBranding(t, undefined);
    if (none.ok) {
      t.observe("empty-patch", none, "accepted");
      t.must("BRAND-05", { at: none, expected: "200 with the branding", holds: none.status === 200 && none.data.has("primary_colour") });
      return;
    }
    const empty = await putBranding(t, {});
    if (empty.refused(400, "VALIDATION_ERROR") && none.refused(400, "VALIDATION_ERROR")) {
      t.observe("empty-patch", [none, empty], "validation-error");
      t.leaveOpen("an empty change is refused with a body too, which is open (A-18)");
    }
    t.must("BRAND-05", {
      at: [empty, none],
      expected: "200 without a body, as with an empty object",
      holds: false,
      got: `${none.status} without, ${empty.status} with an empty object`,
    });
  }),

  check(
    "BRAND-06",
    "MUST show changed and cleared branding at once",
    { also: ["BRAND-01", "BRAND-02", "BRAND-03", "BRAND-04"] },
    async (t) => {
      const before = await t.use(ownBranding);
      // The accent colour has letters of both cases, to see in which case the target returns them.
      const [primary, accent, name] = [
        newColour(t),
        `#a${newColour(t).slice(1, 4).toLowerCase()}D${newColour(t).slice(1, 2)}`,
        `Brand ${t.token()} & Daughters of ${t.token()}`,
      ];
      const set = await putBranding(t, { primary_colour: primary, accent_colour: accent, brand_name: name, email_branding: true });
      t.need(["BRAND-02", "BRAND-03", "BRAND-04"], {
        at: set,
        expected: "200 for two colours, a name and an e-mail setting",
        holds: set.status === 200,
      });
      await judgeSet(t, { before, set, primary, accent, name });
      await judgeCleared(t, { set, primary, accent });
    },
  ),

  check("BRAND-06.partial", "MUST give the same branding for the same body sent twice", { also: ["BRAND-03"] }, async (t) => {
    await t.use(ownBranding);
    const name = `Brand ${t.token()}`;
    const body = { primary_colour: newColour(t), accent_colour: newColour(t), brand_name: name };
    const [first, second] = [await putBranding(t, body), await putBranding(t, body)];
    const shown = ({ data }: typeof first): string => ALWAYS.map((member) => JSON.stringify(data.at(member).raw)).join(", ");
    if (first.ok)
      t.must(["BRAND-03", "BRAND-06"], {
        at: [first, second],
        expected: `${shown(first)} both times`,
        holds: shown(second) === shown(first),
        got: shown(second),
      });
    const primary = newColour(t);
    const part = await putBranding(t, { primary_colour: primary, accent_colour: null });
    t.need("BRAND-06", { at: part, expected: "200 for one colour, and null as the other", holds: part.status === 200 });
    const now = await brandingNow(t);
    t.must("BRAND-06", {
      at: [part, now],
      expected: `primary_colour ${primary} in a GET at once`,
      holds: sameColour(now.data.at("primary_colour"), primary),
    });
    const brandName = now.data.at("brand_name");
    if (second.ok)
      t.observe("branding-put-merge", [second, part, now], brandName.text === name ? "keep" : brandName.isNull ? "reset" : undefined);
    const blank = await putBranding(t, { brand_name: "" });
    const long = await putBranding(t, { brand_name: `${t.token()} `.repeat(20).trim() });
    const texts = blank.refused(400, "VALIDATION_ERROR")
      ? "one-to-eighty"
      : blank.data.at("brand_name").isNull
        ? "empty-is-null"
        : blank.data.at("brand_name").text === ""
          ? "any"
          : undefined;
    t.observe("brand-name-text", [blank, long], texts, `${blank.status} for an empty name, ${long.status} for a long one`);
  }),
];

interface SetBranding {
  readonly before: Exchange;
  /** The answer to the change. */
  readonly set: Exchange;
  readonly primary: string;
  readonly accent: string;
  readonly name: string;
}

/** Checks that the answer to a change and an immediate GET show it. */
async function judgeSet(t: CheckContext, { before, set, primary, accent, name }: SetBranding): Promise<void> {
  const now = await brandingNow(t);
  const missing = [...ALWAYS, "published_at"].filter((member) => !set.data.has(member) || !now.data.has(member));
  t.must("BRAND-01", {
    at: [set, now],
    expected: "all members of a branding in both answers",
    holds: missing.length === 0,
    got: `without ${missing.join(", ")}`,
  });
  const exchanges = [before, set, now];
  const hasColours = ({ data }: typeof now): boolean =>
    sameColour(data.at("primary_colour"), primary) && sameColour(data.at("accent_colour"), accent);
  t.must("BRAND-02", { at: set, expected: `the sent colours ${primary} and ${accent} in the answer`, holds: hasColours(set) });
  t.must(["BRAND-02", "BRAND-06"], {
    at: exchanges,
    expected: `primary_colour ${primary} and accent_colour ${accent}, in either letter case, in a GET at once`,
    holds: hasColours(now),
  });
  t.must(["BRAND-03", "BRAND-06"], {
    at: exchanges,
    expected: `brand_name ${name} in a GET at once`,
    holds: now.data.at("brand_name").text === name,
  });
  t.must(["BRAND-04", "BRAND-06"], {
    at: exchanges,
    expected: "email_branding true in a GET at once",
    holds: now.data.at("email_branding").flag === true,
  });
  const published = now.data.at("published_at");
  t.must("BRAND-06", {
    at: exchanges,
    expected: "published_at not null and not earlier than before",
    holds: !published.isNull && isNotEarlier(now.data, before.data),
    got: JSON.stringify(published.raw),
  });
  const shown = set.data.at("accent_colour").text ?? "";
  const cases: Readonly<Record<string, DecisionValues["colour-case"]>> = {
    [accent.toUpperCase()]: "upper",
    [accent.toLowerCase()]: "lower",
    [accent]: "verbatim",
  };
  t.observe("colour-case", set, cases[shown], shown);
}

/** Clears colours and name, and checks that an immediate GET shows it. */
async function judgeCleared(t: CheckContext, { set, primary, accent }: Pick<SetBranding, "set" | "primary" | "accent">): Promise<void> {
  const cleared = await putBranding(t, { primary_colour: null, accent_colour: null, brand_name: null, email_branding: false });
  t.need(["BRAND-02", "BRAND-03"], {
    at: cleared,
    expected: "200 for null as the colours and the name",
    holds: cleared.status === 200,
  });
  const afterClearing = await brandingNow(t);
  const after = [set, cleared, afterClearing];
  const areDefault = ["primary_colour", "accent_colour"].every((member) => isDefault(afterClearing.data.at(member), primary, accent));
  t.must(["BRAND-02", "BRAND-06"], {
    at: after,
    expected: "colours null, or the service's default, in a GET at once",
    holds: areDefault,
  });
  t.must("BRAND-03", {
    at: after,
    expected: "brand_name null, or the company's name, in a GET at once",
    holds: await hasNoBrandName(t, afterClearing),
  });
  t.must(["BRAND-04", "BRAND-06"], {
    at: after,
    expected: "email_branding false in a GET at once",
    holds: afterClearing.data.at("email_branding").flag === false,
  });
  const missingAfter = ALWAYS.filter((member) => !afterClearing.data.has(member));
  t.must("BRAND-01", {
    at: afterClearing,
    expected: "all members of a branding, whatever their values",
    holds: missingAfter.length === 0,
    got: `without ${missingAfter.join(", ")}`,
  });
}
