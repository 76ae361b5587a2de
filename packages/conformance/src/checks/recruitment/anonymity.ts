import { isDerivedFrom } from "../../exchange/derived-reference.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { isNoFreeText } from "../../document/free-text.ts";
import { leavesOf } from "../../forms/concepts.ts";
import { type OwnCandidate, textsHeldBy } from "../../setup/recruitment/applicants.ts";
import { type PipelineRow, daysOf, isRead, lackingIn, stageTexts } from "../../forms/pipeline.ts";
import type { CheckContext } from "../../run/check-context.ts";

/** Members that say who somebody is, or lead to it. */
const PERSONAL = /name|initial|e_?mail|phone|cv|resume|avatar|photo|picture|linkedin|candidate_?id|person|address|gender|birth/i;
/** Members that a row may have: the reference, stage, status, days, and an id of the application itself. */
const PLAIN = /^(candidate_ref|id|application_id|status|days?|days_.*|.*_days)$|stage|role|job/i;

/** Nothing of the candidate in an answer. */
export function judgeNoCandidate(t: CheckContext, answer: Exchange, { person }: OwnCandidate): void {
  const held = textsHeldBy(answer, person.texts);
  const { data } = answer;
  if (answer.ok && held.length === 0 && data.list.length === 0 && data.names.length === 0 && answer.record.request.method === "GET")
    t.stop(`the answer shows nothing: ${String(answer)}`);
  t.must("PRIV-11", {
    at: answer,
    expected: "nothing of the candidate's details in the answer, headers included",
    holds: held.length === 0,
    got: `it holds ${held.join(", ")}: ${String(answer)}`,
  });
}

/** Holds a row of the run's own candidate to telling nothing of the person. */
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
    expected: "a candidate_ref that is not made from the candidate's details: neither the text, nor encoded, nor a hash of it",
    holds: !isDerivedFrom(ref, whole),
    got: `candidate_ref ${ref}`,
  });
  const initials = `${person.first[0]}${person.last[0]}`;
  const telling = view.names.filter((name) => {
    if (name === "candidate_ref") return false;
    const { raw } = view.at(name);
    // A reference may be the candidate's id; a second one besides it leads to the person.
    const leads = raw === id && ref !== id && id !== "";
    return (PERSONAL.test(name) && !PLAIN.test(name)) || leads || raw === initials;
  });
  t.must("PRIV-12", {
    at: exchange,
    expected: "a row with the reference, stage, status and days, and nothing that leads to the person",
    holds: telling.length === 0,
    got: `the row has ${telling.join(", ")}: ${JSON.stringify(view.raw)}`,
  });
  const leaves = leavesOf(view).filter(({ path: [top = ""], names }) => !names.some((name) => PLAIN.test(name)) && !telling.includes(top));
  const more = leaves.filter(({ raw }) => !isNoFreeText(raw) && !isNothing(raw)).map(({ path }) => path.join("."));
  t.should("PRIV-12", {
    at: exchange,
    expected: "no text in a row besides the reference, stage, status and days",
    holds: more.length === 0,
    got: `the row has ${more.join(", ")}`,
  });
}

/** An empty list or object. */
const isNothing = (raw: unknown): boolean => typeof raw === "object" && raw !== null && Object.keys(raw).length === 0;

/** Holds a row to what a pipeline shows of an application (§2.13). */
export function judgeWholeRow(t: CheckContext, exchange: Exchange, row: PipelineRow): void {
  const { view } = row;
  const days = daysOf(row);
  t.must("REC-09", {
    at: exchange,
    expected: "candidate_ref with text",
    holds: view.at("candidate_ref").text !== undefined,
    got: `candidate_ref is ${JSON.stringify(view.at("candidate_ref").raw)}`,
  });
  const lacking = lackingIn(row);
  const got = `a row is ${JSON.stringify(view.raw)}`;
  // What might be there in another form is no failure, and shows nothing.
  if (lacking.length > 0 || isRead(row)) {
    t.must("REC-09", {
      at: exchange,
      expected: "for each application its stage and status",
      holds: stageTexts(row).length > 0 && !lacking.includes("status"),
      got,
    });
    const sound = days === undefined ? !lacking.includes("days") : days >= 0;
    t.must("REC-09", { at: exchange, expected: "for each application its days in stage, a number from 0", holds: sound, got });
  }
}
