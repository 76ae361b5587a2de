import { inFile, plainMistake, subtleMistake } from "../one-file.ts";
import type { Planted } from "../planted.ts";

const people = inFile("people-routes.ts");
const fields = inFile("fields.ts");
const LAST = `lastName: fields.text("last_name"),`;
const ROLE = `role: fields.oneOf("role", ROLES),`;
const TITLE = `jobTitle: optional("job_title", () => fields.text("job_title")),`;
const DEPARTMENT = `department: optional("department", () => fields.text("department")),`;
const SALARY = `salary: optional("base_salary", () => fields.whole("base_salary")),`;
const MANAGER = `managerId: optional("manager_id", () => managerOf(call, fields)),`;
const DAY = `    startDate,\n    jurisdiction: fields`;
const ANSWER = "return { status: 201, data: personOf(person) };";
const STATUS = `status: employmentType === "full_time" ? "probation" : "active",`;

/** Mistakes about what POST /employees stores and answers. */
const stored: readonly Planted[] = [
  plainMistake(
    "ids of new employees are not UUIDs",
    ["EMP-01", "CONV-04"],
    people("    id: chance.id(),\n", "    id: `emp_${chance.hex(12)}`,\n"),
  ),
  plainMistake("the answer to a creation has the id alone", ["EMP-21"], people(ANSWER, "return { status: 201, data: { id: person.id } };")),
  plainMistake("new employees have a status that is not listed", ["EMP-10"], people(STATUS, `status: "onboarding",`)),
  plainMistake(
    "a new employee gets the manager of the manager",
    ["EMP-35"],
    people(MANAGER, `managerId: optional("manager_id", () => company.staff.get(managerOf(call, fields) ?? "")?.managerId ?? null),`),
  ),
  plainMistake(
    "a new employee gets the job title as department",
    ["EMP-35"],
    people(DEPARTMENT, `department: optional("department", () => fields.text(fields.has("job_title") ? "job_title" : "department")),`),
  ),
  plainMistake(
    "a new employee starts a day early",
    ["EMP-35"],
    people(DAY, "    startDate: daysAfter(startDate, -1),\n    jurisdiction: fields"),
  ),
  subtleMistake(
    "a new employee who starts on 29 February starts on 1 March",
    ["EMP-35"],
    people(DAY, `    startDate: startDate.replace("-02-29", "-03-01"),\n    jurisdiction: fields`),
  ),
  subtleMistake(
    "a new base_salary beyond 32 bits wraps around",
    ["EMP-35"],
    people(SALARY, SALARY.replace(`fields.whole("base_salary")`, `fields.whole("base_salary") | 0`)),
  ),
  plainMistake(
    "the answer to a creation has no base_salary yet",
    ["EMP-35"],
    people(ANSWER, "return { status: 201, data: { ...personOf(person), base_salary: null } };"),
  ),
  subtleMistake(
    "each word of a new last name begins with a capital",
    ["EMP-35"],
    people(LAST, LAST.replace("),", ").replaceAll(/(?<![A-Za-z])[a-z]/g, (letter) => letter.toUpperCase()),")),
  ),
  subtleMistake(
    "a new job_title is cut after 50 characters",
    ["EMP-35"],
    people(TITLE, TITLE.replace(`("job_title"))`, `("job_title").slice(0, 50))`)),
  ),
  subtleMistake("JSON bodies are read as Latin-1", ["EMP-35", "EMP-38", "COMP-18"], {
    file: "call.ts",
    find: "new TextDecoder().decode(bytes)",
    replace: `new TextDecoder("latin1").decode(bytes)`,
  }),
];

/** Mistakes about what POST /employees refuses. */
const refused: readonly Planted[] = [
  subtleMistake(
    "role may be left out of a creation",
    ["EMP-28"],
    people(ROLE, `role: fields.has("role") ? fields.oneOf("role", ROLES) : "employee",`),
  ),
  subtleMistake(
    "jurisdiction may be left out of a creation",
    ["EMP-27"],
    people(
      `jurisdiction: fields.oneOf("jurisdiction", PLACES),`,
      `jurisdiction: fields.has("jurisdiction") ? fields.oneOf("jurisdiction", PLACES) : company.profile.jurisdiction[0]!,`,
    ),
  ),
  plainMistake("a creation needs manager_id", ["EMP-33"], people(MANAGER, "managerId: managerOf(call, fields),")),
  subtleMistake(
    "a creation needs base_salary for contractors",
    ["EMP-33"],
    people(
      SALARY,
      `salary: employmentType === "contractor" ? fields.whole("base_salary") : optional("base_salary", () => fields.whole("base_salary")),`,
    ),
  ),
  subtleMistake(
    "a creation takes a base_salary of digits in a string",
    ["EMP-32"],
    people(SALARY, SALARY.replace("() =>", `() => /^\\d+$/.test(String(fields.raw("base_salary"))) ? Number(fields.raw("base_salary")) :`)),
  ),
  plainMistake(
    "a creation rounds a base_salary with a fraction",
    ["EMP-32", "CONV-01"],
    people(
      SALARY,
      `salary: optional("base_salary", () => typeof fields.raw("base_salary") === "number" ? Math.round(Number(fields.raw("base_salary"))) : fields.whole("base_salary")),`,
    ),
  ),
  subtleMistake(
    "a creation takes a number as department",
    ["EMP-32"],
    people(DEPARTMENT, DEPARTMENT.replace(`fields.text("department")`, `String(fields.raw("department"))`)),
  ),
  subtleMistake(
    "a manager_id that belongs to nobody is taken",
    ["AUTH-15"],
    people(`return named(call, call.company.staff, fields.id("manager_id"), "manager_id").id;`, `return fields.id("manager_id");`),
  ),
  subtleMistake(
    "words of a fixed set are taken in capitals and stored so",
    ["EMP-29", "EMP-07"],
    fields(
      "if (!words.includes(value as T))",
      `if (typeof value !== "string" || !words.some((word) => word.toLowerCase() === value.toLowerCase()))`,
    ),
  ),
  subtleMistake(
    "30 February is a date",
    ["EMP-31", "CONV-02"],
    fields("return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);", "return !Number.isNaN(at.getTime());"),
  ),
  {
    ...subtleMistake(
      "a creation that is refused for an unknown member is stored",
      ["ERR-14"],
      people(
        "closed(call, fields);\n  company.staff.set(person.id, person);",
        "company.staff.set(person.id, person);\n  closed(call, fields);",
      ),
    ),
    variant: "strict",
  },
  subtleMistake(
    "a missing last_name is reported as first_name",
    ["EMP-23", "ERR-13"],
    people(
      `    firstName: fields.text("first_name"),`,
      `    firstName: fields.has("last_name") ? fields.text("first_name") : fields.oneOf("first_name", []),`,
    ),
  ),
];

export const secondHiring: readonly Planted[] = [...stored, ...refused];
