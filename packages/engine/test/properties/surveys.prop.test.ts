import type { SurveyRecord } from "@hr-platform/domain";
import type { SurveyResults } from "@hr-platform/spec/types";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { UNKNOWN } from "../support/cast.ts";
import { client } from "../support/client.ts";
import { inWeb, openSurvey } from "../support/engagement.ts";
import { frozenMock } from "../support/worlds.ts";
import { ApiError } from "../../src/contract/errors.ts";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { RECOMMEND } from "../../src/operations/engagement/survey-results.ts";

const PEOPLE = 8;

/** Answers by question number. Some questions do not exist, some answers do not fit. */
type Sent = Readonly<Record<number, number | string>>;

type Step = { readonly do: "add"; readonly kind: "score" | "text" } | { readonly do: "publish" | "close" } | Said;

interface Said {
  readonly do: "respond" | "answer";
  readonly who: number | null;
  readonly sent: Sent;
}

/** A survey by the document: a status, the kinds of its questions, and responses by person. */
interface Model {
  readonly anonymity: SurveyRecord["anonymity"];
  status: SurveyRecord["status"];
  readonly kinds: ("score" | "text")[];
  readonly responses: { readonly who: number | null; readonly sent: Sent }[];
}

const fit = ({ kinds }: Model, sent: Sent): boolean =>
  Object.keys(sent).length > 0 &&
  Object.entries(sent).every(([place, answer]) =>
    kinds[Number(place)] === "score"
      ? typeof answer === "number" && answer <= 10
      : kinds[Number(place)] === "text" && typeof answer === "string",
  );

/** The expected status of a step. The model changes with it. */
function expected(model: Model, step: Step): number {
  const taken = (): boolean => step.do !== "add" && "who" in step && model.responses.some(({ who }) => who !== null && who === step.who);
  switch (step.do) {
    case "add":
      return model.status === "draft" ? (model.kinds.push(step.kind), 200) : 409;
    case "publish":
      return model.status === "draft" && model.kinds.length > 0 ? ((model.status = "open"), 200) : 409;
    case "close":
      return model.status === "open" ? ((model.status = "closed"), 200) : 409;
    case "respond":
      if (model.anonymity === "anonymous") return 403;
      if (model.status !== "open") return 409;
      if (step.who === null || !fit(model, step.sent)) return 400;
      return taken() ? 409 : (model.responses.push(step), 201);
    case "answer":
      if (model.status !== "open") return 409;
      if (!fit(model, step.sent) || (step.who === null) !== (model.anonymity === "anonymous")) return 400;
      if (step.who === null ? model.responses.length >= PEOPLE : taken()) return 409;
      model.responses.push(step);
      return 200;
  }
}

/** The results by the document, A-215 and A-216. */
function reckoned({ kinds, responses }: Model): unknown {
  const few = responses.length < 5;
  const of = (place: number): (number | string)[] => responses.flatMap(({ sent }) => (place in sent ? [sent[place]!] : []));
  const sum = (all: readonly (number | string)[]): number => all.reduce<number>((total, one) => total + Number(one), 0);
  const first = of(0);
  const promoters = first.filter((one) => Number(one) > 8).length;
  const detractors = first.filter((one) => Number(one) < 7).length;
  return {
    suppressed: few,
    response_rate: few ? null : Math.round((responses.length / PEOPLE) * 100) / 100,
    enps: few || first.length < 5 ? null : Math.round(((promoters - detractors) / first.length) * 100),
    questions: kinds.map((kind, place) => {
      const all = of(place);
      const suppressed = few || all.length < 5;
      const average = suppressed || kind === "text" ? null : Math.round((sum(all) / all.length) * 10) / 10;
      return { kind, response_count: suppressed ? null : all.length, average, suppressed };
    }),
  };
}

/** Runs a step; returns its status. */
function carryOut(mock: Mock, id: string, invited: readonly string[], step: Step): number {
  const stored = (): SurveyRecord => mock.defaultSandbox.company("wattle").records.surveys.get(id)!;
  const answers = (sent: Sent) =>
    Object.fromEntries(Object.entries(sent).map(([place, answer]) => [stored().questions[Number(place)]?.id ?? UNKNOWN, answer]));
  const said = ({ who, sent }: Said) => ({ ...(who === null ? {} : { employee_id: invited[who] }), answers: answers(sent) });
  if (step.do === "respond") return client(mock).post(`/surveys/${id}/respond`, said(step)).status;
  try {
    if (step.do === "answer") inWeb(mock, "answer-survey", { survey_id: id, ...said(step) });
    else if (step.do === "add") inWeb(mock, "add-survey-question", { survey_id: id, text: "Why?", kind: step.kind });
    else if (step.do === "close") inWeb(mock, "close-survey", { survey_id: id });
    else inWeb(mock, "publish-survey", { survey_id: id, invited_employee_ids: invited });
    return 200;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}

const who = fc.integer({ min: 0, max: PEOPLE - 1 });
const score = fc.integer({ min: 0, max: 10 });
const sound = fc.record(
  { 0: score, 1: fc.string({ minLength: 1, maxLength: 4 }).filter((text) => text.trim() !== ""), 2: score },
  { requiredKeys: [] },
);
const sent: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 8, arbitrary: sound },
  { weight: 1, arbitrary: fc.constantFrom<Sent>({}, { 9: 5 }, { 0: "x" }, { 0: 11 }, { 1: 3 }) },
);
/** Some response, mostly one that fits the kind of survey. */
function speaking(anonymity: Model["anonymity"]): fc.Arbitrary<Step> {
  const named = fc.record({ do: fc.constantFrom("respond" as const, "answer" as const), who, sent });
  const nameless = fc.record({ do: fc.constant("answer" as const), who: fc.constant(null), sent });
  const [usual, rare] = anonymity === "anonymous" ? [nameless, named] : [named, nameless];
  return fc.oneof<{ weight: number; arbitrary: fc.Arbitrary<Step> }[]>({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

const managing = fc.constantFrom<Step>({ do: "publish" }, { do: "close" }, { do: "add", kind: "text" });
const OPENING: readonly Step[] = [{ do: "add", kind: "text" }, { do: "add", kind: "score" }, { do: "publish" }];

/** Mostly a survey of three questions that is opened and answered; sometimes steps out of order. */
function courses(anonymity: Model["anonymity"]): fc.Arbitrary<readonly Step[]> {
  const step = fc.oneof({ weight: 40, arbitrary: speaking(anonymity) }, { weight: 1, arbitrary: managing });
  const early = fc.array(fc.oneof(step, managing), { maxLength: 1 });
  return fc.tuple(early, fc.array(step, { minLength: 8, maxLength: 30 })).map(([before, after]) => [...before, ...OPENING, ...after]);
}

const anonymities = fc.constantFrom("attributed" as const, "anonymous" as const);

test("any sequence of drafting, opening, answering and closing follows the model, and so do the results after each step", () => {
  const settings = runs(311, 80);
  let told = 0;
  fc.assert(
    fc.property(
      anonymities.chain((anonymity) => fc.tuple(fc.constant(anonymity), courses(anonymity))),
      ([anonymity, course]) => {
        const mock = frozenMock();
        const api = client(mock);
        const people = api.get<{ id: string }[]>("/employees", { limit: PEOPLE }).data.map(({ id }) => id);
        const { id } = api.post<{ id: string }>("/surveys", { title: "Spring", type: "eNPS", anonymity }).data;
        const model: Model = { anonymity, status: "draft", kinds: ["score"], responses: [] };
        for (const step of course) {
          expect([step, carryOut(mock, id, people, step)]).toEqual([step, expected(model, step)]);
          const { questions, ...overall } = api.get<SurveyResults>(`/surveys/${id}/results`).data;
          const plain = questions.map(({ kind, response_count, average, suppressed }) => ({ kind, response_count, average, suppressed }));
          expect({ ...overall, questions: plain }).toEqual(reckoned(model));
          expect(questions[0]!.text).toBe(RECOMMEND);
        }
        if (model.responses.length >= 5) told += 1;
      },
    ),
    settings,
  );
  expect(told).toBeGreaterThan(settings.numRuns / 3);
});

/** Plays responses through the API or (anonymous) the web application. Returns every byte of the responses. */
function play(anonymity: SurveyRecord["anonymity"], course: readonly Readonly<Record<string, number>>[]): string[] {
  const mock = frozenMock();
  const api = client(mock);
  const { id, invited, scores } = openSurvey(mock, PEOPLE, anonymity);
  const seen: string[] = [];
  const note = ({ status, headers, text }: { status: number; headers: object; text: string }): void =>
    void seen.push(`${status} ${JSON.stringify(headers)} ${text}`);
  for (const [n, given] of course.entries()) {
    const answers = Object.fromEntries(Object.entries(given).map(([place, answer]) => [scores[Number(place)]!, answer]));
    if (anonymity === "anonymous") inWeb(mock, "answer-survey", { survey_id: id, answers });
    note(api.post(`/surveys/${id}/respond`, { employee_id: invited[n], answers }));
    note(api.post(`/surveys/${id}/respond`, { employee_id: invited[n], answers }));
    note(api.get(`/surveys/${id}/results`));
  }
  return seen;
}

test("T-41: below the floor, two worlds that differ only in answers give the same bytes for every request", () => {
  const pair = fc.record({ one: score, other: score, second: fc.boolean() });
  fc.assert(
    fc.property(anonymities, fc.array(pair, { maxLength: 4 }), (anonymity, course) => {
      const world = (side: "one" | "other") => course.map((pick) => ({ 0: pick[side], ...(pick.second ? { 1: pick[side] } : {}) }));
      expect(play(anonymity, world("one"))).toEqual(play(anonymity, world("other")));
    }),
    runs(312, 40),
  );
});

test("T-43: above it, fewer than five answers to one question change no byte, and in anonymous surveys nor does their number", () => {
  const answered = fc.array(score, { minLength: 5, maxLength: PEOPLE });
  const few = fc.array(fc.tuple(who, score, score), { maxLength: 4 });
  fc.assert(
    fc.property(anonymities, answered, few, (anonymity, first, second) => {
      const world = (side: 1 | 2 | null) =>
        first.map((given, n) => {
          const pick = second.findLast(([place]) => place % first.length === n);
          return { 0: given, ...(pick === undefined || side === null ? {} : { 1: pick[side] }) };
        });
      expect(play(anonymity, world(1))).toEqual(play(anonymity, world(2)));
      if (anonymity === "anonymous") expect(play(anonymity, world(1))).toEqual(play(anonymity, world(null)));
    }),
    runs(313, 40),
  );
});
