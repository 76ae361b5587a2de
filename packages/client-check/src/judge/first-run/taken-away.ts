import { type Observation, bodyOf, lineOf } from "../../run/observation.ts";
import type { Finding } from "../finding.ts";
import { recordsIn } from "../traffic.ts";

/** The name of a file of code, or of words about it. */
const CODE = /\.(?:py|[cm]?[jt]sx?|go|mod|sum|rb|php|java|kts?|cs|rs|pl|sh|md)$/i;

/** A member of a person that a program took away by null, where its input has no such word: an empty cell may mean that nothing changes. */
export function takenAway({ exchanges, stood = {} }: Pick<Observation, "exchanges" | "stood">): Finding[] {
  const texts = Object.entries(stood).flatMap(([path, text]) => (CODE.test(path) ? [] : [text]));
  if (texts.length === 0 || texts.some((text) => /null|none|clear|remove/i.test(text))) return [];
  const known = new Map<unknown, Readonly<Record<string, unknown>>>();
  for (const seen of exchanges) {
    const sent = seen.operation === "updateEmployee" && seen.hasEffect ? (JSON.parse(bodyOf(seen)) as object) : {};
    const before = known.get(seen.request.path.split("/").at(-1));
    const name = Object.entries(sent).find(([member, value]) => value === null && before?.[member] != null)?.[0];
    if (name !== undefined)
      return [
        {
          level: "warn",
          text: `${lineOf(seen)} took away ${name} “${String(before![name])}”: it sent null, and the input has no such word.`,
          exchange: seen.n,
          mend: "If an empty cell of your input means that nothing changes, leave the member out.",
          requirement: "CLIENT-08",
        },
      ];
    for (const record of recordsIn(seen)) known.set(record["id"], record);
  }
  return [];
}
