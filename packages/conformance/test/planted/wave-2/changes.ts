import { inFile, plainMistake, subtleMistake } from "../one-file.ts";
import type { Planted } from "../planted.ts";

const people = inFile("people-routes.ts");
const CHANGED = "Object.assign(one, asked, { changed: call.now() });";
const UPDATED = `call.deliveries.emit(call.company, "employee.updated", personOf(one));\n  return { data: personOf(one) };`;
const EMITTED = `call.deliveries.emit(call.company, "employee.updated", personOf(one));`;
const READ = `throw new Refusal(404, "We have nothing under this id.");\n  return { data: personOf(one) };`;
const TITLE = `if (fields.has("job_title")) next.jobTitle = fields.textOrNull("job_title");`;
const MOVED = `if (fields.has("department")) next.department = fields.textOrNull("department");`;

/** Mistakes about PATCH /employees/{id}. */
export const secondChanges: readonly Planted[] = [
  plainMistake(
    "the answer to a change is the employee before it",
    ["EMP-38"],
    people(CHANGED, `const before = personOf(one);\n  ${CHANGED}`),
    people(UPDATED, `${EMITTED}\n  return { data: before };`),
  ),
  plainMistake(
    "the answer to a change has only the id and the changed members",
    ["EMP-38"],
    people(
      UPDATED,
      `${EMITTED}
  const sent = fieldsOf(call).names;
  return { data: Object.fromEntries(Object.entries(personOf(one)).filter(([name]) => name === "id" || sent.includes(name))) };`,
    ),
  ),
  plainMistake(
    "an employee read by id stays as it was when read first",
    ["EMP-38", "EMP-39"],
    people(
      "export function readPerson(call: Call): Reply {",
      "const firstRead = new WeakMap<Person, object>();\nexport function readPerson(call: Call): Reply {",
    ),
    people(
      READ,
      READ.replace(
        "return { data: personOf(one) };",
        "const data = firstRead.get(one) ?? personOf(one);\n  firstRead.set(one, data);\n  return { data };",
      ),
    ),
  ),
  plainMistake(
    "the answer to a change has start_date with a time",
    ["EMP-08", "CONV-02"],
    people(UPDATED, `${EMITTED}\n  return { data: { ...personOf(one), start_date: \`\${one.startDate}T00:00:00Z\` } };`),
  ),
  subtleMistake(
    "a first name is stored although the change is refused for another field",
    ["ERR-14"],
    people(
      `if (fields.has("first_name")) next.firstName = fields.text("first_name");`,
      `if (fields.has("first_name")) next.firstName = fields.text("first_name");
    Object.assign(call.company.staff.get(call.params["id"]!) ?? {}, next);`,
    ),
  ),
  subtleMistake(
    "a change of job_title empties probation_end_date",
    ["EMP-38"],
    people(TITLE, `${TITLE}\n    if (fields.has("job_title")) next.probationEnd = null;`),
  ),
  subtleMistake(
    "a change of department takes the manager away",
    ["EMP-38"],
    people(MOVED, `${MOVED}\n    if (fields.has("department")) next.managerId = null;`),
  ),
  subtleMistake(
    "a change of department moves those who report to the employee, too",
    ["EMP-38"],
    people(
      CHANGED,
      `${CHANGED}
  for (const other of call.company.staff.values()) if (other.managerId === one.id) other.department = asked.department ?? other.department;`,
    ),
  ),
  subtleMistake(
    "a department set to null becomes the text null",
    ["EMP-38"],
    people(MOVED, `if (fields.has("department")) next.department = String(fields.textOrNull("department"));`),
  ),
  subtleMistake(
    "a change takes an email that is none",
    ["EMP-04"],
    people(`const email = fields.email("email");`, `const email = self === undefined ? fields.email("email") : fields.text("email", 254);`),
  ),
  subtleMistake(
    "a change keeps a base_salary with a fraction",
    ["EMP-09", "CONV-01"],
    people(
      `fields.raw("base_salary") === null ? null : fields.whole("base_salary");`,
      `typeof fields.raw("base_salary") === "number" ? Number(fields.raw("base_salary")) : null;`,
    ),
  ),
  subtleMistake(
    "a change takes any text as jurisdiction",
    ["EMP-13"],
    people(
      `next.jurisdiction = fields.oneOf("jurisdiction", PLACES);`,
      `next.jurisdiction = fields.text("jurisdiction") as Person["jurisdiction"];`,
    ),
  ),
];
