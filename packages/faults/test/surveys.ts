import type { SurveyRecord } from "@hr-platform/domain";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { people } from "@hr-platform/engine/test/support/cast";
import type { Result } from "@hr-platform/engine/test/support/client";
import { inWeb, seeded, storedSurvey } from "@hr-platform/engine/test/support/engagement";
import { type Proof, proof, unchecked } from "./proof.ts";

const told = ({ status, error, data }: Result<unknown>): unknown => [status, error?.code, error?.field, data];

/** The results of a survey. */
const results = (mock: Mock, id: string): unknown => told(unchecked(mock).get(`/surveys/${id}/results`));

type Which = "open" | "anonymous" | "small" | "draft" | "skipped";

const resultsOf =
  (which: Which) =>
  (mock: Mock): unknown =>
    results(mock, seeded(mock)[which]);

/** A score for the first question of a survey. */
function scoreFor({ questions }: SurveyRecord): object {
  const [first] = questions;
  return first === undefined ? {} : { [first.id]: 7 };
}

/** The responses of some people to a survey, and the results after it. */
function answering(mock: Mock, id: string, employees: readonly (string | undefined)[]): unknown {
  const answers = scoreFor(storedSurvey(mock, id));
  const all = employees.map((employee_id) => told(unchecked(mock).post(`/surveys/${id}/respond`, { employee_id, answers })));
  return [all, results(mock, id)];
}

/** An invited employee who has not responded to a survey by name. */
function invitedTo(mock: Mock, id: string): string {
  const { invited_employee_ids, responses } = storedSurvey(mock, id);
  return invited_employee_ids.find((person) => !responses.some(({ employee_id }) => employee_id === person))!;
}

const respond =
  (which: Which, named: boolean) =>
  (mock: Mock): unknown => {
    const id = seeded(mock)[which];
    const person = which === "draft" ? people(mock)[0]!.id : invitedTo(mock, id);
    return answering(mock, id, [named ? person : undefined]);
  };

const SURVEY = { title: "Spring", type: "eNPS", anonymity: "attributed" };

const creating =
  (more: object) =>
  (mock: Mock): unknown => {
    const { status, error } = unchecked(mock).post("/surveys", { ...SURVEY, ...more });
    return [status, error?.code, error?.field];
  };

/** Creates a survey, does something to it, and responds to it. */
const opening =
  (open: (mock: Mock, id: string) => Result | undefined) =>
  (mock: Mock): unknown => {
    const { id } = unchecked(mock).post<{ id: string }>("/surveys", SURVEY).data;
    return [open(mock, id)?.status, answering(mock, id, [people(mock)[5]!.id])];
  };

/** Results around the floor, responses, drafts. */
export const surveysProofs: readonly Proof[] = [
  proof("survey-floor-of-four", resultsOf("small")),
  proof("survey-floor-counts-the-invited", resultsOf("small")),
  proof("open-surveys-have-no-floor", resultsOf("open")),
  proof("second-reading-has-no-floor", (mock) => [1, 2].map(() => resultsOf("small")(mock))),
  proof("first-question-has-no-floor", resultsOf("small")),
  proof("distribution-below-the-floor", resultsOf("small")),
  proof("survey-results-by-department", resultsOf("small")),
  proof("survey-comments-are-shown", (mock) => {
    const { open, waiting } = seeded(mock);
    const text = storedSurvey(mock, open).questions.find(({ kind }) => kind === "text")!.id;
    for (const employee_id of waiting) {
      inWeb(mock, "answer-survey", { survey_id: open, employee_id, answers: { [text]: "More light." } });
    }
    return results(mock, open);
  }),
  proof("respondents-are-named", resultsOf("small")),
  proof("people-to-remind-are-named", resultsOf("open")),
  proof("anonymous-responses-are-listed", resultsOf("anonymous")),
  proof("results-without-response-rate", resultsOf("anonymous")),
  proof("anonymous-refusal-tells-who-is-invited", (mock) => {
    const { anonymous } = seeded(mock);
    const { invited_employee_ids } = storedSurvey(mock, anonymous);
    const stranger = people(mock).find(({ id }) => !invited_employee_ids.includes(id))!.id;
    return answering(mock, anonymous, [invited_employee_ids[0], stranger]);
  }),
  proof("anonymous-surveys-take-unnamed-responses", respond("anonymous", false)),
  proof("anonymous-surveys-drop-the-name", respond("anonymous", true)),
  proof("anonymous-responses-are-refused-and-counted", respond("anonymous", true)),
  proof("closed-surveys-take-responses", respond("small", true)),
  proof("drafts-take-responses", respond("draft", true)),
  proof("attributed-surveys-take-unnamed-responses", respond("open", false)),
  proof("unnamed-responses-are-refused-and-counted", (mock) => {
    const { open, waiting } = seeded(mock);
    answering(mock, open, waiting.slice(0, 3));
    return answering(mock, open, [undefined]);
  }),
  proof("responses-answer-200", respond("open", true)),
  proof("response-of-a-foreign-employee", (mock) => answering(mock, seeded(mock).open, [people(mock, "kauri")[0]!.id])),
  proof("surveys-need-no-title", creating({ title: undefined })),
  proof("surveys-are-pulses-by-default", creating({ type: undefined })),
  proof("surveys-are-anonymous-by-default", creating({ anonymity: undefined })),
  proof("unknown-survey-types-are-pulses", creating({ type: "exit" })),
  proof("anonymous-surveys-answer-200", creating({ anonymity: "anonymous" })),
  proof(
    "surveys-are-open-at-once",
    opening(() => undefined),
  ),
  proof(
    "surveys-are-published-over-the-api",
    opening((mock, id) => unchecked(mock).post(`/surveys/${id}/publish`)),
  ),
  proof(
    "surveys-are-opened-by-patch",
    opening((mock, id) => unchecked(mock).patch(`/surveys/${id}`, { status: "open" })),
  ),
];
