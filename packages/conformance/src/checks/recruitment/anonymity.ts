import { isDerivedFrom } from "../../exchange/derived-reference.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { isNoFreeText } from "../../document/free-text.ts";
import { type OwnCandidate, textsHeldBy } from "../../setup/recruitment/applicants.ts";
import { type PipelineRow, unreadIn } from "../../forms/pipeline.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { leaveUnread } from "../../run/check/unread.ts";

/** Names of members that identify a person, or lead to one. */
const PERSONAL = /name|initial|e_?mail|phone|cv|resume|avatar|photo|picture|linkedin|candidate_?id|person|address|gender|birth/i;
/** Names of members that a row may have: the reference, stage, status, days, and the application's own id. */
const PLAIN = /^(candidate_?ref|id|application_?id|status|days?|days_.*|.*_days)$|stage|role|job/i;

/** Judges that an answer has no detail of the candidate. */
export function judgeNoCandidate(t: CheckContext, answer: Exchange, { person }: OwnCandidate): void {
  const held = textsHeldBy(answer, person.texts);
  const { data } = answer;
  if (answer.ok && held.length === 0 && data.list.length === 0 && data.names.length === 0 && answer.record.request.method === "GET")
    t.stop(`the answer has no data: ${String(answer)}`);
  t.must("PRIV-11", {
    at: answer,
    expected: "none of the candidate's details in the answer, headers included",
    holds: held.length === 0,
    got: `it holds ${held.join(", ")}: ${String(answer)}`,
  });
}

/** Judges that the row of the run's own candidate does not identify the person. */
export function judgeAnonymousRow(
  t: CheckContext,
  exchange: Exchange,
  { view }: PipelineRow,
  { id, person, exchange: created }: OwnCandidate,
): void {
  const ref = String(view.at("candidate_ref").raw);
  const whole = [person.first, person.last, person.email, `${person.first} ${person.last}`, ...person.texts];
  t.must("PRIV-12", {
    at: [created, exchange],
    expected: "a candidate_ref that is not derived from the candidate's details: neither plain, nor encoded, nor as a hash",
    holds: !isDerivedFrom(ref, whole),
    got: `candidate_ref ${ref}`,
  });
  const initials = `${person.first[0]}${person.last[0]}`;
  const identifying = view.names.filter((name) => {
    if (name === "candidate_ref") return false;
    const { raw } = view.at(name);
    // The reference may be the candidate's id. A second member with that id leads to the person.
    const leads = raw === id && ref !== id && id !== "";
    return (PERSONAL.test(name) && !PLAIN.test(name)) || leads || raw === initials;
  });
  t.must("PRIV-12", {
    at: exchange,
    expected: "a row with the reference, stage, status and days, and no member that identifies the person",
    holds: identifying.length === 0,
    got: `the row has ${identifying.join(", ")}: ${JSON.stringify(view.raw)}`,
  });
  const others = [...view.walk()]
    .filter(({ path, view: { raw } }) => {
      const isPlain = path.some((step) => PLAIN.test(String(step))) || identifying.includes(String(path[0]));
      return !isPlain && (typeof raw !== "object" || raw === null) && !isNoFreeText(raw);
    })
    .map(({ path }) => path.join("."));
  t.should("PRIV-12", {
    at: exchange,
    expected: "no text in a row except the reference, stage, status and days",
    holds: others.length === 0,
    got: `the row has ${others.join(", ")}`,
  });
}

/** Judges that a row has the members of an application (§2.13). */
export function judgeWholeRow(t: CheckContext, exchange: Exchange, row: PipelineRow): void {
  const { view, form } = row;
  t.must("REC-09", {
    at: exchange,
    expected: "a text as candidate_ref",
    holds: view.at("candidate_ref").text !== undefined,
    got: `candidate_ref is ${JSON.stringify(view.at("candidate_ref").raw)}`,
  });
  const unread = unreadIn(row);
  if (unread.length > 0) return leaveUnread(t, ["REC-09"], "applications", ...unread);
  t.must("REC-09", {
    at: exchange,
    expected: "the stage, the status and the days in stage of each application, a number from 0",
    holds: form.reads("stage") && form.reads("status") && (form.number("days") ?? -1) >= 0,
    got: `a row is ${JSON.stringify(view.raw)}`,
  });
  return undefined;
}
