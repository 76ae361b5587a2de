import { isWhole, sample } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { currentContract } from "../../src/contract/current.ts";
import { withValues } from "../../src/contract/decisions.ts";
import { asItAnswers, behaviourOf } from "../../src/http/openapi/as-it-answers.ts";
import { FORMS } from "../../src/http/openapi/forms.ts";
import { frozenMock } from "../support/worlds.ts";
import { undescribed } from "./as-described.ts";

const OWN_NAMES = "It stands for any other names, which only a second set of schemas could describe.";

/** Values that the served description does not follow, and why. */
const NOT_FOLLOWED: Readonly<Record<string, string>> = {
  "recruitment-field-names=other-names": OWN_NAMES,
  "programme-fields=other-names": OWN_NAMES,
  "analytics-shape=other-names": OWN_NAMES,
};

const values = currentContract.decisions.rows
  .filter(({ switchable }) => switchable)
  .flatMap((row) =>
    row.values
      .filter((value) => value !== row.default && row.unserved?.[value] === undefined)
      .map((value) => [`${row.slug}=${value}`, row, value] as const),
  );

test.for(sample(values, 60))(
  "with %s, every response is as the description that is then served says",
  { timeout: 60_000 },
  async ([name, row, value]) => {
    const problems = await undescribed(row, value);
    if (name in NOT_FOLLOWED) expect(problems, "it is followed: remove the exception").not.toEqual([]);
    else expect(problems).toEqual([]);
  },
);

test("the values that are not followed exist", () => {
  const known = new Set<string>(values.map(([name]) => name));
  expect(Object.keys(NOT_FOLLOWED).filter((name) => !known.has(name))).toEqual([]);
});

test("each row changes the description, and refers to nothing that is not there", async () => {
  const written = await currentContract.description();
  const usual = behaviourOf(frozenMock({ rateLimit: 100 }).defaultSandbox);
  const rows = Object.entries(FORMS).flatMap(([slug, forms]) => Object.keys(forms).map((value) => [slug, value] as const));
  for (const [slug, value] of isWhole() ? rows : sample(rows, 6)) {
    const document = asItAnswers(written, { ...usual, decisions: withValues(usual.decisions, { [slug]: value }) });
    const text = JSON.stringify(document);
    expect(text === JSON.stringify(written), `${slug}=${value} changes nothing`).toBe(false);
    const places = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, place]) => place!));
    const found = (place: string): unknown =>
      place.split("/").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(
      [...places].filter((place) => found(place) === undefined),
      `${slug}=${value}`,
    ).toEqual([]);
  }
});
