import * as fc from "fast-check";
import { type Area, ask, day, mostly, name, idOf, pages, some, spoilt } from "./ask.ts";

const forms = fc.constantFrom("full_time", "part_time", "casual", "contractor");

/** §4.5. */
export const recruitmentAsks: Area = (cast) => {
  const role = idOf(cast.roles, cast);
  const application = idOf(cast.applications, cast);
  const at = (tail = "") => role.map((id) => `/recruitment/roles/${id}${tail}`);
  const opening = fc.record(
    { title: name, employment_type: forms, jurisdiction: fc.constantFrom("AU", "NZ", "UK"), department: fc.constantFrom("Shop", null) },
    { requiredKeys: ["title", "employment_type", "jurisdiction"] },
  );
  const status = fc.constantFrom("draft", "open", "on_hold", "closed", "filled");
  const candidate = fc.record(
    {
      first_name: name,
      last_name: name,
      email: fc.constantFrom("kim@post.example", "Kim@Post.example", "sam@post.example"),
      role_id: role,
      phone: fc.constantFrom("+64 9 555 0000", null),
      cv_url: fc.constantFrom("https://cv.example/1", null),
      notes: name,
    },
    { requiredKeys: ["first_name", "last_name", "email"] },
  );
  const stage = idOf(cast.stages, cast);
  const move = mostly<Record<string, unknown>>(
    fc.record({ stage_id: stage }),
    fc.record({ stage: fc.constantFrom("Screening", "Hired", "Rejected") }),
  );
  const offer = fc.record(
    {
      application_id: application,
      salary: mostly(fc.constantFrom(1, 9_000_000), fc.constantFrom(0, -1, 1e12)),
      start_date: day,
      employment_type: forms,
      title: name,
      candidate_id: idOf(cast.candidates, cast),
    },
    { requiredKeys: ["application_id", "salary"] },
  );
  return [
    ask(1, "GET", "/recruitment/roles", { query: pages }),
    ask(1, "GET", at()),
    ask(2, "GET", at("/pipeline")),
    ask(1, "GET", "/recruitment/stages", { query: pages }),
    ask(1, "POST", "/recruitment/roles", { body: spoilt(opening) }),
    ask(2, "PATCH", at(), { body: spoilt(fc.record({ status, title: name }, some)) }),
    ask(2, "POST", "/recruitment/candidates", { body: spoilt(candidate) }),
    ask(
      3,
      "PATCH",
      application.map((id) => `/recruitment/applications/${id}/stage`),
      { body: spoilt(move) },
    ),
    ask(2, "POST", "/recruitment/offers", { body: spoilt(offer) }),
  ];
};
