import type { OperationId } from "@hr-platform/spec/operations";
import type { Exchange } from "../../exchange/exchange.ts";
import { png } from "../../document/images.ts";
import { WRITES } from "../../document/writes.ts";
import type { CallSettings } from "../../exchange/request.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { ownJurisdiction } from "../company/company.ts";
import { freeDay, pendingLeave } from "../leave/leave.ts";
import { anybody, twoColleagues, newRole, companyStages } from "../access/own-resources.ts";
import { hireBody } from "../people/people.ts";
import type { Forms } from "../../forms/forms.ts";
import { candidateUnder, declares, moveUnder } from "./declared-bodies.ts";
import { knownForms } from "./known-forms.ts";
import { anonymityValues, fittingBodies, questionsOf } from "../surveys.ts";

/** The parts of a request besides its path. */
export type RequestForm = Pick<CallSettings, "body" | "raw">;

/**
 * Bodies that an operation must accept as far as the document shows, the likeliest first: those of `WRITES`, or made from what the run has.
 * Every text in them contains a token.
 */
export async function requestForms(t: CheckContext, operation: OperationId): Promise<readonly RequestForm[]> {
  const token = t.token();
  switch (operation) {
    case "uploadLogo":
      return [{ raw: { form: [{ name: "file", filename: "logo.png", type: "image/png", content: png([31, 111, 92]) }] } }];
    case "createEmployee":
      return [{ body: await hireBody(t) }];
    case "requestLeave": {
      const day = await freeDay(t);
      return [{ body: { ...(await t.use(pendingLeave)).body, start_date: day, end_date: day, notes: `Note ${token}` } }];
    }
    case "createRole":
      return [{ body: { title: `Role ${token}`, employment_type: "full_time", jurisdiction: await t.use(ownJurisdiction) } }];
    case "createCandidate":
      return [...(await knownForm(t, operation)), { body: candidateBody(t.run.forms, token, (await t.use(newRole)).id) }];
    case "moveApplication":
      return stageForms(t);
    case "createOffer":
      return [
        ...(await knownForm(t, operation)),
        ...["application_id", "candidate_id"].map((name) => ({
          body: { [name]: t.run.target.resources?.application_id ?? t.uuid(), salary: 9_000_000 },
        })),
      ];
    case "createSurvey":
      // The form of anonymity is open.
      return anonymityValues(t).map(({ attributed }) => ({
        body: { title: `Survey ${token}`, type: t.run.forms.sent("new_survey")["pulse"] ?? "pulse", anonymity: attributed },
      }));
    case "respondToSurvey": {
      // The last possible respondent: no other check answers for them, unless a run uses up all.
      const employee = t.run.target.resources?.open_survey_employee_ids?.at(-1) ?? (await t.use(anybody));
      const results = await t.use(openResults);
      const written = await fittingBodies(t, results === null ? [] : questionsOf(t, results));
      return written.map((answers) => ({ body: { employee_id: employee, answers } }));
    }
    case "createRecognition": {
      const [from, to] = await t.use(twoColleagues);
      return [{ body: { from_employee_id: from, to_employee_id: to, message: `Thanks ${token}` } }];
    }
    default: {
      const body = WRITES[operation]?.body?.(token);
      if (body !== undefined) return [{ body }];
      if (t.run.document.operation(operation).body?.required === true)
        throw new Error(`document/writes.ts has no body for ${operation}, which needs one.`);
      return [{}];
    }
  }
}

async function knownForm(t: CheckContext, operation: OperationId): Promise<readonly RequestForm[]> {
  const body = (await t.use(knownForms)).get(operation);
  return body === undefined ? [] : [{ body }];
}

const openResults: SetUp<Exchange | null> = setUp("open-survey-results", async (t) => {
  const id = t.run.target.resources?.open_survey_id;
  return id === undefined ? null : t.call("getSurveyResults", { params: { id } });
});

/** The body of a generated candidate, under the declared names or the usual ones. @param role left out: none is sent */
export function candidateBody(forms: Forms, token: string, role?: string): Readonly<Record<string, unknown>> {
  return candidateUnder(forms, { first: `Given${token}`, last: `Family${token}`, email: `${token}@example.com` }, role);
}

async function stageForms(t: CheckContext): Promise<readonly RequestForm[]> {
  const listed = await t.use(companyStages);
  const known = t.run.target.resources?.stage_ids?.active;
  const stage = listed.find((row) => row.at("id").text === known) ?? listed[0];
  const id = known ?? stage?.at("id").text ?? t.uuid();
  const name = stage?.at("name").text ?? id;
  const body = moveUnder(t.run.forms, { id, name });
  return declares(t.run.forms, "stage_move") ? [{ body }] : [{ body }, { body: { stage: name } }];
}

/** Sends each form until one is not refused as invalid. @returns the last response */
export async function sendForms(
  t: CheckContext,
  operation: OperationId,
  settings: CallSettings,
  forms?: readonly RequestForm[],
): Promise<Exchange> {
  let exchange: Exchange | undefined;
  for (const form of forms ?? (await requestForms(t, operation))) {
    exchange = await t.call(operation, { ...settings, ...form });
    if (exchange.status !== 400) break;
  }
  return exchange!;
}
