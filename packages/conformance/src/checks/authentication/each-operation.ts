import type { OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "../../document/api-document.ts";
import { lettersOf } from "../../exchange/seeded-values.ts";
import type { CallSettings } from "../../exchange/request.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { hand } from "../deck.ts";

/** A way to call an operation without a valid key. */
interface Invalid {
  /** In words that follow "a request". */
  readonly what: string;
  readonly judged: readonly string[];
  /** Undefined: the target file has no such key, or its full key cannot be spoilt in this way. */
  readonly settings: (t: CheckContext) => CallSettings | undefined;
}

const bearing = (value: string): CallSettings => ({ headers: { authorization: `Bearer ${value}` } });
const basic = (text: string): CallSettings => ({ headers: { authorization: `Basic ${Buffer.from(text).toString("base64")}` } });

/** A character that differs from another one in every bit that an encoding such as base64 may use. */
const otherCharacter = (letter: string): string => (/[w-z0-9+/_-]/.test(letter) ? "M" : "7");

/** The key with the character at `place` replaced. */
function replaced(key: string, place: number): string {
  return key.slice(0, place) + otherCharacter(key[place]!) + key.slice(place + 1);
}

/** The key with its letters in the other case. Undefined if it has no letters. */
export function otherCase(key: string): string | undefined {
  const other = key === key.toLowerCase() ? key.toUpperCase() : key.toLowerCase();
  return other === key ? undefined : other;
}

/** A way that makes another header, or a query, of the full key. */
const spoilt = (what: string, requirement: string, settings: (key: string) => CallSettings | undefined): Invalid => ({
  what: `with a ${requirement === "AUTH-05" ? "valid key" : "key"} ${what}`,
  judged: [requirement],
  settings: (t) => settings(t.run.keyNamed("full")),
});
const wrong = (what: string, settings: (key: string) => CallSettings | undefined): Invalid => spoilt(what, "AUTH-04", settings);
const misplaced = (what: string, settings: (key: string) => CallSettings): Invalid => spoilt(what, "AUTH-05", settings);

const NEVER_ISSUED: Invalid = {
  what: "with a key that was never issued",
  judged: ["AUTH-04"],
  settings: (t) => bearing(lettersOf(t.run.keyNamed("full").length, t.run.seed, t.token())),
};
const REVOKED: Invalid = {
  what: "with a revoked key",
  judged: ["AUTH-04"],
  settings: (t) => (t.has("revoked-key") ? { key: "revoked", open: ["A-37"] } : undefined),
};
const NO_KEY: Invalid = { what: "without a key", judged: ["AUTH-03", "AUTH-01"], settings: () => ({}) };

/** The other ways (§5). What a server makes of a header is mostly the same in all operations: each way is tried in a drawn one. */
const INVALID: readonly Invalid[] = [
  wrong("with one character added", (key) => bearing(`${key}0`)),
  wrong("with another last character", (key) => bearing(replaced(key, key.length - 1))),
  wrong("with another character in the middle", (key) => bearing(replaced(key, Math.floor(key.length / 2)))),
  wrong("in letters of the other case", (key) => {
    const other = otherCase(key);
    return other === undefined ? undefined : bearing(other);
  }),
  wrong("cut short by one character", (key) => bearing(key.slice(0, -1))),
  wrong("with one character before it", (key) => bearing(`0${key}`)),
  wrong("that is empty", () => bearing("")),
  misplaced("as the password of Basic credentials", (key) => basic(`api:${key}`)),
  misplaced("in the scheme Token", (key) => ({ headers: { authorization: `Token ${key}` } })),
  NEVER_ISSUED,
  REVOKED,
  REVOKED,
];

const OPERATIONS: readonly OperationId[] = currentDocument.operations.filter(({ comingSoon }) => !comingSoon).map(({ id }) => id);
/** Checks that share the operations and the ways. */
const HANDS = 6;

/** Calls an operation without a valid key, with unknown ids and without a body: the key must be refused first. */
async function judge(t: CheckContext, operation: OperationId, { what, judged, settings: settingsOf }: Invalid): Promise<void> {
  const settings = settingsOf(t);
  if (settings === undefined) return;
  const { method, path } = t.run.document.operation(operation);
  const exchange = await t.call(operation, { key: null, params: { id: t.uuid(), taskId: t.uuid() }, ...settings });
  const isRevoked = settings.key === "revoked";
  t.must(judged, {
    at: exchange,
    expected: `401 with code UNAUTHORISED${isRevoked ? ", or 403 with code FORBIDDEN (A-37)," : ""} to ${method} ${path} ${what}`,
    holds: exchange.refused(401, "UNAUTHORISED") || (isRevoked && exchange.refused(403, "FORBIDDEN")),
  });
}

/** Each operation without a key, and each other way to have no valid one (§5). The seed decides which operation is called in which way. */
export const eachOperationChecks: readonly Check[] = Array.from({ length: HANDS }, (_, nth) =>
  check(
    nth === 0 ? "AUTH-01" : `AUTH-01.hand-${nth + 1}`,
    `MUST require a valid key in every operation, hand ${nth + 1} of ${HANDS}`,
    { also: ["AUTH-03", "AUTH-04", "AUTH-05"] },
    async (t) => {
      await t.use(servedToFullKey);
      const operations = t.implemented(hand(t, "operations without a valid key", OPERATIONS, nth, HANDS));
      for (const operation of operations) await judge(t, operation, NO_KEY);
      for (const [n, way] of hand(t, "ways without a valid key", INVALID, nth, HANDS).entries())
        if (operations.length > 0) await judge(t, operations[n % operations.length]!, way);
    },
  ),
);
