import * as fc from "fast-check";
import { type Area, ask, mostly, name, idOf, pages, spoilt } from "./ask.ts";

const answer = fc.oneof(fc.integer({ min: 0, max: 10 }), fc.constantFrom<number | string>("Too long", 11, ""));

/** §4.7. */
export const engagementAsks: Area = (cast) => {
  const person = idOf(cast.employees, cast);
  const survey = idOf(
    cast.surveys.map(({ id }) => id),
    cast,
  );
  const questions = cast.surveys.flatMap((one) => one.questions);
  const draft = fc.record({
    title: name,
    type: mostly(fc.constantFrom("eNPS", "pulse", "check-in"), fc.constantFrom("enps", "check_in", "other")),
    anonymity: mostly<string | boolean>(fc.constantFrom("anonymous", "attributed"), fc.boolean()),
  });
  const response = fc.record(
    {
      employee_id: idOf([...cast.employees, ...cast.surveys.flatMap(({ invited }) => invited)], cast),
      answers: fc.dictionary(idOf(questions, cast), answer, { minKeys: 1, maxKeys: 2 }),
    },
    { requiredKeys: ["answers"] },
  );
  const fitting = cast.surveys
    .filter(({ waiting }) => waiting.length > 0)
    .map(({ id, waiting, scores }) =>
      fc
        .tuple(fc.constantFrom(...waiting), fc.constantFrom(...scores), fc.integer({ min: 0, max: 10 }))
        .map(([employee_id, question, score]) => ({ id, body: { employee_id, answers: { [question]: score } } })),
    );
  const post = fc.record(
    {
      from_employee_id: person,
      to_employee_id: person,
      message: fc.constantFrom("Thank you!", "Ka pai"),
      kind: fc.constantFrom("peer", "manager"),
      value_tag: fc.constantFrom("care", null),
      is_public: fc.boolean(),
    },
    { requiredKeys: ["from_employee_id", "to_employee_id", "message"] },
  );
  const sound = fitting.map((one) => one.map(({ id, body }) => ({ method: "POST", path: `/surveys/${id}/respond`, query: "", body })));
  return [
    ask(1, "POST", "/surveys", { body: spoilt(draft) }),
    ask(
      2,
      "GET",
      survey.map((id) => `/surveys/${id}/results`),
    ),
    ask(
      2,
      "POST",
      survey.map((id) => `/surveys/${id}/respond`),
      { body: spoilt(response) },
    ),
    ...sound.map((arbitrary) => ({ weight: 2, arbitrary })),
    ask(1, "GET", "/recognition", { query: pages }),
    ask(2, "POST", "/recognition", { body: spoilt(post) }),
    ask(1, "GET", fc.constantFrom("/survey-programmes", "/learning-paths"), { query: pages }),
  ];
};
