import { type Observation, type SeenExchange, idsIn, lineOf } from "../run/observation.ts";
import type { Finding } from "./finding.ts";
import { saysUndone } from "./output.ts";

/** What each decision about a request for leave is called, and in which states the request is afterwards (§3.2). */
const DECISIONS: Readonly<Record<string, { readonly word: RegExp; readonly states: readonly string[] }>> = {
  approveLeave: { word: /\bapproved\b/i, states: ["approved", "auto_approved"] },
  declineLeave: { word: /\bdeclined\b/i, states: ["declined"] },
  cancelLeave: { word: /\bcancell?ed\b/i, states: ["cancelled"] },
};

/** Words of a line that is written before a request is sent, so that a later run knows of it. */
const INTENT = /\b(?:sending|trying|attempt\w*|intent|intend\w*|planned|about to|started|in progress)\b/i;

/**
 * A decision that was refused, and that the program reports as done although the request is in another state at the end. A line that says that something
 * was not done, or names the state, is no such report.
 */
export function saidFindings(usual: Observation, run: Observation): Finding[] {
  const refused = run.exchanges.filter(
    ({ operation, response: { status } }) => Object.hasOwn(DECISIONS, operation ?? "") && status >= 400 && status < 500 && status !== 429,
  );
  for (const seen of refused) {
    const { word, states } = DECISIONS[seen.operation!]!;
    const [id = ""] = idsIn(seen.request.path);
    const state = stateAtEnd(run, id);
    if (state === undefined || states.includes(state)) continue;
    const said = rowsAbout(run, id).find(
      (row) => word.test(row) && !row.includes(state) && !INTENT.test(row) && !saysUndone(usual, { ...run, output: row, files: {} }),
    );
    if (said === undefined) continue;
    return [
      {
        level: "fail",
        text: `${lineOf(seen)} was refused with ${seen.response.status}, and the program says “${said.slice(0, 100)}”; the request is ${state}.`,
        exchange: seen.n,
        about: "records",
        mend: "After a 409 read the record, and report the state that it is in.",
        requirement: "CLIENT-08",
      },
    ];
  }
  return [];
}

/** The state of a request for leave at the end of a run: as it was changed, or as an answer had it last. */
function stateAtEnd({ changes, exchanges }: Observation, id: string): string | undefined {
  const change = changes.find((one) => one.table === "leave" && one.id === id);
  const changed = (change?.after as { readonly resource?: { readonly status?: string } } | null | undefined)?.resource?.status;
  return changed ?? exchanges.map((seen) => shownState(seen, id)).findLast((state) => state !== undefined);
}

function shownState({ response: { status, body } }: SeenExchange, id: string): string | undefined {
  const record = status === 200 ? body.indexOf(`{"id":"${id}"`) : -1;
  return record < 0 ? undefined : /"status":\s*"(\w+)"/.exec(body.slice(record))?.[1];
}

/** What a program says last of a record, in its output and in each of its files. */
function rowsAbout({ output, files = {} }: Observation, id: string): string[] {
  return [output, ...Object.values(files)].flatMap((text) => rowsIn(text, id).slice(-1));
}

/** What a text says of a record: the members of an object of JSON, or a line of another text. */
function rowsIn(text: string, id: string): string[] {
  const objects: string[] = [];
  if (/^\s*[{[]/.test(text))
    try {
      JSON.parse(text, (_, value: unknown) => {
        const members = typeof value === "object" && value !== null ? Object.values(value).filter((one) => typeof one !== "object") : [];
        if (members.includes(id)) objects.push(members.join(" "));
        return value;
      });
      return objects;
    } catch {
      // Lines of JSON are lines.
    }
  return text.split("\n").filter((line) => line.includes(id));
}
