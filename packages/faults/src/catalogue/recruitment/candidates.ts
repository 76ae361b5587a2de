import { ApiError } from "@hr-platform/engine/contract/errors";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceGuard, replaceRun } from "../../fault.ts";
import { candidateLeaks } from "./candidate-leaks.ts";

/** Changes the error messages of new candidates. `otherwise` returns the message; undefined: it stays. */
function wording(
  guard: "parse" | "validate",
  otherwise: (refusal: ApiError, sent: Readonly<Record<string, unknown>>, text: string) => string | undefined,
): Fault["breaks"] {
  return replaceGuard(guard, (sound, entry, route) => {
    try {
      sound(entry, route);
    } catch (refusal) {
      if (entry.operation.id !== "createCandidate" || !(refusal instanceof ApiError)) throw refusal;
      const text = new TextDecoder().decode(entry.request.body ?? new Uint8Array());
      const message = otherwise(refusal, entry.sent, text);
      throw message === undefined ? refusal : new ApiError(refusal.code, message, refusal.field, { status: refusal.status });
    }
  });
}

const creating: readonly Fault[] = [
  {
    id: "candidate-is-echoed",
    title: "Answers a new candidate with all that was sent",
    violates: ["REC-11", "REC-12", "PRIV-11"],
    breaks: changeAnswer(["createCandidate"], (answer, { body }) => withData(answer, ({ id }: { id: string }) => ({ id, ...body }))),
  },
  {
    id: "candidate-comes-with-the-application",
    title: "Adds the application's id to the answer when a candidate names a role",
    violates: ["REC-11"],
    breaks: changeAnswer(["createCandidate"], (answer) => {
      const made = answer.changes.flatMap((change) => (change.table === "applications" ? [change.record.id] : []));
      return made.length === 0 ? answer : withData(answer, (created: object) => ({ ...created, application_id: made[0] }));
    }),
  },
  {
    id: "candidate-ids-are-numbers",
    title: "Numbers candidates in the answers to their creation",
    violates: ["REC-11", "CONV-04"],
    breaks: changeAnswer(["createCandidate"], (answer, { company }) =>
      withData(answer, () => ({ id: String(company.records.candidates.size + 1) })),
    ),
  },
  {
    id: "candidate-location-holds-the-email",
    title: "Sends the address of a new candidate in the header Location, made from the e-mail",
    violates: ["REC-12", "PRIV-11"],
    breaks: changeAnswer(["createCandidate"], (answer, { body }) => ({
      ...answer,
      headers: { ...answer.headers, Location: `/api/v1/recruitment/candidates/${encodeURI(String(body["email"]))}` },
    })),
  },
  {
    id: "bad-candidate-email-is-quoted",
    title: "Quotes a candidate's invalid e-mail address in the message",
    violates: ["PRIV-13", "REC-12"],
    breaks: wording("validate", ({ field }, { email }) => (field === "email" ? `'${String(email)}' is not an e-mail address.` : undefined)),
  },
  {
    id: "unreadable-candidate-is-quoted",
    title: "Quotes the beginning of a candidate's body that is no JSON",
    violates: ["PRIV-13", "REC-12"],
    breaks: wording("parse", ({ field }, _sent, text) =>
      field === undefined && text !== "" ? `Unexpected token in JSON: ${text.slice(0, 200)}` : undefined,
    ),
  },
  {
    id: "candidate-for-no-role-is-named",
    title: "Names the candidate in the refusal of a role that does not exist",
    violates: ["PRIV-13", "REC-12"],
    breaks: replaceRun(["createCandidate"], (run, context, found) => {
      try {
        return run(context, found);
      } catch (refusal) {
        if (!(refusal instanceof ApiError) || refusal.field !== "role_id") throw refusal;
        const { first_name, last_name } = context.body;
        throw new ApiError(refusal.code, `There is no role for ${String(first_name)} ${String(last_name)} to apply for.`, refusal.field);
      }
    }),
  },
  {
    id: "known-candidate-is-named",
    title: "Refuses a known e-mail address with the name of its owner",
    violates: ["PRIV-11", "PRIV-13", "REC-12"],
    breaks: replaceRun(["createCandidate"], (run, context, found) => {
      const address = String(context.body["email"]).toLowerCase();
      const known = [...context.company.records.candidates.values()].find(({ email }) => email.toLowerCase() === address);
      if (known !== undefined) throw new ApiError("CONFLICT", `${known.first_name} ${known.last_name} is a candidate already.`, "email");
      return run(context, found);
    }),
  },
];

/** Personal data of candidates, which the API takes and must never return (§1, privacy rule 2). */
export const candidateFaults: readonly Fault[] = [...creating, ...candidateLeaks];
