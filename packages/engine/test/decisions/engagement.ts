import type { SurveyResults } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { UNKNOWN, someone } from "../support/cast.ts";
import { type Result, client } from "../support/client.ts";
import { inWeb, openSurvey, results, seeded } from "../support/engagement.ts";
import { learningSwitches, recognitionSwitches } from "./recognition.ts";
import { type Switch, hire, on, outcome } from "./switch.ts";

const DRAFT = { title: "Autumn pulse", type: "pulse", anonymity: "attributed" };

/** Creates a survey with the given differences. */
function make(mock: Mock, more: Record<string, unknown>): Result<{ id: string }> {
  return client(mock).post<{ id: string }>("/surveys", { ...DRAFT, ...more });
}

/** Responds to a survey of wattle. */
function respond(mock: Mock, id: string, body: object): Result<{ id: string }> {
  return client(mock).post<{ id: string }>(`/surveys/${id}/respond`, body);
}

/** The results: whether they are hidden, the rate, the eNPS, and the count and mean of each question. */
function shown(mock: Mock, id: string): unknown {
  const { suppressed, response_rate, enps, questions } = results(mock, id);
  return [suppressed, response_rate, enps, questions.map((one: SurveyResults["questions"][number]) => [one.response_count, one.average])];
}

/**
 * A survey open to ten people. `first` of them have answered the first question, and `second` of those the second:
 * all with 9.
 */
function answered(mock: Mock, first: number, second: number): string {
  const { id, invited, scores } = openSurvey(mock, 10);
  for (const [n, employee_id] of invited.slice(0, first).entries()) {
    respond(mock, id, { employee_id, answers: { [scores[0]!]: 9, ...(n < second ? { [scores[1]!]: 9 } : {}) } });
  }
  return id;
}

const NOTHING = [
  [null, null],
  [null, null],
  [null, null],
];

/** Surveys (§4.7). */
const surveys: readonly Switch[] = [
  on(
    "open-survey-source",
    (mock) => {
      const { status, error, data } = client(mock).get<{ id: string; status: string }[]>("/surveys");
      const { open_survey_id } = mock.defaultSandbox.company("wattle").data.landmarks;
      return [status, error?.code, data?.some(({ id }) => id === open_survey_id), data?.every(({ status: shown }) => shown === "open")];
    },
    { "from-outside": [404, "NOT_FOUND", undefined, undefined], listed: [200, undefined, true, true] },
  ),
  on("survey-type-spelling", (mock) => ["eNPS", "check-in", "enps", "check_in", "poll"].map((type) => outcome(make(mock, { type }))), {
    "any-case": ["201", "201", "201", "400 VALIDATION_ERROR type", "400 VALIDATION_ERROR type"],
    "as-printed": ["201", "201", "400 VALIDATION_ERROR type", "400 VALIDATION_ERROR type", "400 VALIDATION_ERROR type"],
    "snake-case": ["400 VALIDATION_ERROR type", "400 VALIDATION_ERROR type", "201", "201", "400 VALIDATION_ERROR type"],
  }),
  on(
    "anonymity-form",
    (mock) =>
      ["anonymous", "attributed", true, false, "yes"].map((anonymity) => {
        const made = make(mock, { type: "eNPS", anonymity });
        if (made.error !== undefined) return outcome(made);
        inWeb(mock, "publish-survey", { survey_id: made.data.id });
        return outcome(respond(mock, made.data.id, { employee_id: someone(mock).id, answers: { [UNKNOWN]: 9 } }));
      }),
    {
      words: [
        "403 FORBIDDEN",
        "400 VALIDATION_ERROR answers",
        "400 VALIDATION_ERROR anonymity",
        "400 VALIDATION_ERROR anonymity",
        "400 VALIDATION_ERROR anonymity",
      ],
      boolean: [
        "400 VALIDATION_ERROR anonymity",
        "400 VALIDATION_ERROR anonymity",
        "403 FORBIDDEN",
        "400 VALIDATION_ERROR answers",
        "400 VALIDATION_ERROR anonymity",
      ],
    },
  ),
  on(
    "empty-results",
    (mock) => [
      outcome(client(mock).get(`/surveys/${seeded(mock).draft}/results`)),
      outcome(client(mock).get(`/surveys/${answered(mock, 0, 0)}/results`)),
    ],
    { suppressed: ["200", "200"], conflict: ["409 CONFLICT", "200"], "not-found": ["404 NOT_FOUND", "200"] },
  ),
  on("survey-floor", (mock) => [4, 5].map((count) => shown(mock, answered(mock, count, count))), {
    everything: [
      [true, null, null, NOTHING],
      [
        false,
        0.5,
        100,
        [
          [5, 9],
          [5, 9],
          [null, null],
        ],
      ],
    ],
    "all-but-rate": [
      [true, 0.4, null, NOTHING],
      [
        false,
        0.5,
        100,
        [
          [5, 9],
          [5, 9],
          [null, null],
        ],
      ],
    ],
    "splits-only": [
      [true, 0.4, 100, NOTHING],
      [
        false,
        0.5,
        100,
        [
          [5, 9],
          [5, 9],
          [null, null],
        ],
      ],
    ],
  }),
  on("question-floor", (mock) => [shown(mock, answered(mock, 9, 3)), shown(mock, answered(mock, 4, 4))], {
    suppressed: [
      [
        false,
        0.9,
        100,
        [
          [9, 9],
          [null, null],
          [null, null],
        ],
      ],
      [true, null, null, NOTHING],
    ],
    shown: [
      [
        false,
        0.9,
        100,
        [
          [9, 9],
          [3, 9],
          [0, null],
        ],
      ],
      [true, null, null, NOTHING],
    ],
  }),
  on(
    "anonymous-response-refusal",
    (mock) => {
      const { anonymous, waiting } = seeded(mock);
      return [waiting[0], UNKNOWN].map((employee_id) => outcome(respond(mock, anonymous, { employee_id, answers: { [UNKNOWN]: 9 } })));
    },
    {
      forbidden: ["403 FORBIDDEN", "403 FORBIDDEN"],
      conflict: ["409 CONFLICT", "409 CONFLICT"],
      "validation-error": ["400 VALIDATION_ERROR", "400 VALIDATION_ERROR"],
    },
  ),
  on(
    "closed-survey-response",
    (mock) => {
      const { draft, small, waiting } = seeded(mock);
      return [draft, small].map((id) => outcome(respond(mock, id, { employee_id: waiting[0], answers: { [UNKNOWN]: 9 } })));
    },
    {
      conflict: ["409 CONFLICT", "409 CONFLICT"],
      "validation-error": ["400 VALIDATION_ERROR", "400 VALIDATION_ERROR"],
      forbidden: ["403 FORBIDDEN", "403 FORBIDDEN"],
    },
  ),
  on(
    "second-response",
    (mock) => {
      const { id, invited, scores } = openSurvey(mock, 6);
      const answer = (employee_id: string, score: number): string =>
        outcome(respond(mock, id, { employee_id, answers: { [scores[0]!]: score } }));
      for (const person of invited.slice(0, 5)) answer(person, 10);
      const again = answer(invited[0]!, 0);
      const { response_count, average } = results(mock, id).questions[0]!;
      const uninvited = answer(hire(mock).data.id, 5);
      client(mock).delete(`/employees/${invited[5]!}`);
      const misfit = respond(mock, id, { employee_id: invited[5], answers: { [UNKNOWN]: 5 } });
      return [again, response_count, average, uninvited, answer(invited[5]!, 5), outcome(misfit)];
    },
    {
      conflict: ["409 CONFLICT employee_id", 5, 10, "409 CONFLICT employee_id", "409 CONFLICT employee_id", "400 VALIDATION_ERROR answers"],
      replaces: ["201", 5, 8, "409 CONFLICT employee_id", "409 CONFLICT employee_id", "400 VALIDATION_ERROR answers"],
      "validation-error": [
        "400 VALIDATION_ERROR employee_id",
        5,
        10,
        "400 VALIDATION_ERROR employee_id",
        "400 VALIDATION_ERROR employee_id",
        "400 VALIDATION_ERROR answers",
      ],
    },
  ),
  on(
    "response-check-order",
    (mock) => {
      const { anonymous, draft } = seeded(mock);
      inWeb(mock, "close-survey", { survey_id: anonymous });
      const faulty = [anonymous, draft, UNKNOWN].map((id) => outcome(respond(mock, id, { answers: { [UNKNOWN]: 9 } })));
      const misfit = outcome(respond(mock, anonymous, { employee_id: UNKNOWN, answers: { [UNKNOWN]: 9 } }));
      return [...faulty, misfit];
    },
    {
      "anonymous-first": ["403 FORBIDDEN", "409 CONFLICT", "404 NOT_FOUND", "403 FORBIDDEN"],
      "body-first": [
        "400 VALIDATION_ERROR employee_id",
        "400 VALIDATION_ERROR employee_id",
        "404 NOT_FOUND",
        "400 VALIDATION_ERROR answers",
      ],
    },
  ),
];

/** Engagement (§4.7). */
export const engagementSwitches: readonly Switch[] = [...surveys, ...recognitionSwitches, ...learningSwitches];
