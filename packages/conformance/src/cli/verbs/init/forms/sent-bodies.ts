import type { Forms } from "../../../../forms/forms.ts";
import { OPEN_REQUESTS, type RequestName } from "../../../../forms/requests/index.ts";
import { shapesOf } from "../../../../forms/surveys/survey-answers.ts";
import { candidateUnder, extrasUnder, moveUnder, offerUnder } from "../../../../setup/bodies/declared-bodies.ts";

type Body = Readonly<Record<string, unknown>>;

/** What a run sends in a request whose names the document does not show. */
export interface SentBody {
  readonly name: RequestName;
  /** The declared parts, and those that may be declared besides. */
  readonly declared: readonly string[];
  readonly others: readonly string[];
  /** With the declared names, or what a run tries first. */
  readonly body: Body;
}

/** Texts in place of the values that a run makes or finds. */
const SOME = { day: "2026-03-02", text: "…" } as const;

const PERSON = { first: "Ann", last: "Lee", email: "ann.lee@example.com" };
const STAGE = { id: "STAGE_ID", name: "STAGE_NAME" };
const ROW = { application: "APPLICATION_ID", candidate: "CANDIDATE_REF" };

/** How each body is made. */
const BODIES: Readonly<Record<RequestName, (forms: Forms) => Body>> = {
  new_survey: (forms) => {
    const { pulse = "pulse", attributed = "attributed" } = forms.sent("new_survey");
    return { title: SOME.text, type: pulse, anonymity: attributed };
  },
  survey_answers: (forms) => ({
    employee_id: "EMPLOYEE_ID",
    answers: shapesOf(forms)[0]!(
      [
        { id: "QUESTION_ID", words: false },
        { id: "QUESTION_IN_WORDS", words: true },
      ],
      SOME.text,
    ),
  }),
  new_candidate: (forms) => candidateUnder(forms, PERSON, "ROLE_ID"),
  stage_move: (forms) => moveUnder(forms, STAGE),
  new_offer: (forms) => ({ ...offerUnder(forms, ROW, SOME.day), salary: 9_000_000 }),
  new_recognition: (forms) => {
    const { manager = "manager", tag } = forms.sent("new_recognition");
    const extras = extrasUnder(forms, { kind: manager, value_tag: typeof tag === "string" ? tag : "A_VALUE_TAG", is_public: false });
    return { from_employee_id: "EMPLOYEE_ID", to_employee_id: "EMPLOYEE_ID", message: SOME.text, ...extras };
  },
};

/** The bodies of all such requests. */
export function sentBodies(forms: Forms): SentBody[] {
  return (Object.keys(OPEN_REQUESTS) as RequestName[]).map((name) => {
    const declared = Object.keys(forms.sent(name));
    const others = Object.keys(OPEN_REQUESTS[name].parts).filter((part) => !declared.includes(part));
    return { name, declared, others, body: BODIES[name](forms) };
  });
}
