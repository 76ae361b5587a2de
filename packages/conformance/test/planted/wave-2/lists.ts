import { inFile, plainMistake, subtleMistake } from "../one-file.ts";
import type { Planted } from "../planted.ts";

const lists = inFile("lists.ts");
const people = inFile("people-routes.ts");
const MORE = "has_more: start + limit < rows.length,";
const START = "const start = (page - 1) * limit;";
const DEPARTMENT = "(department === undefined || person.department?.toLowerCase() === department) &&";
const TERMINATED = `? person.status === "terminated"\n`;
const ANSWER = "return listed(call, shown, true);";
const ROW = "asHired.get(person)) ?? personOf(person)";

/** Mistakes about `page`, `limit` and `meta` in every list. */
const pages: readonly Planted[] = [
  subtleMistake("has_more is computed with the default limit", ["PAGE-05"], lists(MORE, "has_more: page * usual < rows.length,")),
  subtleMistake("has_more is left out where it is false", ["PAGE-02"], lists(MORE, "has_more: start + limit < rows.length || undefined,")),
  plainMistake(
    "meta.page is a string where page was in the query",
    ["PAGE-02"],
    lists("rows.length, page, limit,", `rows.length, page: call.query.get("page") ?? page, limit,`),
  ),
  plainMistake("meta.total counts the rows of the page", ["PAGE-07"], lists("total: rows.length,", "total: shown.length,")),
  subtleMistake(
    "pages are offset by the limit in the query although a smaller one is applied",
    ["PAGE-06", "PAGE-05"],
    lists(START, "const start = (page - 1) * asked;"),
  ),
  subtleMistake(
    "limit=1 counts as no limit",
    ["PAGE-01"],
    lists(
      `const asked = count(call, "limit", usual);`,
      `const wanted = count(call, "limit", usual);\n  const asked = wanted === 1 ? usual : wanted;`,
    ),
  ),
  plainMistake(
    "the first page is page 0",
    ["PAGE-01", "PAGE-06"],
    lists(START, `const start = call.query.has("page") ? page * limit : 0;`),
  ),
  subtleMistake("data of an empty list is null", ["CONV-06"], lists("data: shown,", "data: rows.length === 0 ? null : shown,")),
  subtleMistake(
    "an empty list has no meta",
    ["CONV-06", "PAGE-02"],
    lists("beside: { meta: { total:", "beside: rows.length === 0 ? {} : { meta: { total:"),
  ),
  plainMistake(
    "the last row of a list is on no page",
    ["PAGE-06"],
    lists(
      "const shown = rows.slice(start - shift, start - shift + limit);",
      "const shown = rows.slice(start, Math.min(start + limit, rows.length - 1));",
    ),
  ),
  subtleMistake(
    "a page whose limit is above 20 holds 20 rows, whatever meta says",
    ["PAGE-06"],
    lists(
      "const shown = rows.slice(start - shift, start - shift + limit);",
      "const shown = rows.slice(start, start + Math.min(limit, 20));",
    ),
  ),
  subtleMistake(
    "lists replace letters beyond ASCII by question marks",
    ["EMP-37", "EMP-35"],
    lists("data: shown,", `data: JSON.parse(JSON.stringify(shown).replaceAll(/[^ -~]/gu, "?")),`),
  ),
];

/** Mistakes about which employees are listed, and how. */
const staff: readonly Planted[] = [
  plainMistake(
    "employees are sorted anew at random for each request",
    ["PAGE-06"],
    people(
      ".toSorted((a, b) => (a.id < b.id ? -1 : 1));",
      ".map((one) => [call.chance.next(), one] as const).toSorted(([a], [b]) => a - b).map(([, one]) => one);",
    ),
  ),
  plainMistake(
    "the department filter is applied to the page, not to the list",
    ["EMP-19", "PAGE-07"],
    people(DEPARTMENT, ""),
    people(
      ANSWER,
      `const reply = listed(call, shown, true);
  if (department === undefined) return reply;
  return { ...reply, data: (reply.data as Person[]).filter((one) => one.department?.toLowerCase() === department) };`,
    ),
  ),
  plainMistake(
    "the department filter yields everybody else",
    ["EMP-19"],
    people("person.department?.toLowerCase() === department)", "person.department?.toLowerCase() !== department)"),
  ),
  plainMistake(
    "status=terminated yields everybody but the terminated",
    ["EMP-16"],
    people(TERMINATED, `? person.status !== "terminated"\n`),
  ),
  subtleMistake(
    "the department filter is ignored with status=all",
    ["EMP-19"],
    people(DEPARTMENT, DEPARTMENT.replace("undefined ||", `undefined || asked("status") === "all" ||`)),
  ),
  subtleMistake(
    "the department filter splits names at commas",
    ["EMP-19"],
    people(
      DEPARTMENT,
      `(department === undefined || department.split(",").some((one) => one.trim() === person.department?.toLowerCase())) &&`,
    ),
  ),
  subtleMistake(
    "the department filter lets those through who have no department",
    ["EMP-19"],
    people(DEPARTMENT, "(department === undefined || (person.department ?? department).toLowerCase() === department) &&"),
  ),
  subtleMistake(
    "the department filter counts on the first page only",
    ["EMP-19", "PAGE-07"],
    people(DEPARTMENT, DEPARTMENT.replace("undefined ||", `undefined || Number(call.query.get("page") ?? "1") > 1 ||`)),
  ),
  subtleMistake(
    "page is ignored where status is in the query",
    ["PAGE-04", "PAGE-01"],
    people(
      `const department = asked("department")?.toLowerCase();`,
      `if (asked("status") !== undefined) call.query.delete("page");\n  const department = asked("department")?.toLowerCase();`,
    ),
  ),
  subtleMistake(
    "status=terminated leaves out those who were terminated today",
    ["EMP-16", "EMP-41"],
    people(TERMINATED, `? person.status === "terminated" && (person.ended?.date ?? "") < dayOf(call.now())\n`),
  ),
  subtleMistake(
    "status=all leaves out people on probation",
    ["EMP-18"],
    people(DEPARTMENT, `!(asked("status") === "all" && person.status === "probation") && ${DEPARTMENT}`),
  ),
  plainMistake(
    "meta.total of the employees leaves out the terminated ones that are listed",
    ["PAGE-07"],
    people(
      ANSWER,
      `const reply = listed(call, shown, true);
  const total = rows.filter((one) => one.status !== "terminated").length;
  return { ...reply, beside: { meta: { ...(reply.beside!["meta"] as object), total } } };`,
    ),
  ),
  plainMistake(
    "the list shows every employee without manager_id",
    ["EMP-37"],
    people(ROW, ROW.replace("personOf(person)", "{ ...personOf(person), manager_id: null }")),
  ),
  plainMistake(
    "the list shows base_salary in whole dollars",
    ["EMP-37", "CONV-01"],
    people(
      ROW,
      ROW.replace(
        "personOf(person)",
        "{ ...personOf(person), base_salary: person.salary === null ? null : Math.round(person.salary / 100) }",
      ),
    ),
  ),
  subtleMistake(
    "a page of employees that was read once is not updated before somebody joins",
    ["EMP-37", "EMP-41"],
    people("/** GET /employees, in the order of their random ids. */", "const remembered = new WeakMap<object, Map<string, Reply>>();"),
    people(
      ANSWER,
      `const kept = remembered.get(company) ?? new Map<string, Reply>();
  remembered.set(company, kept);
  const name = \`\${company.staff.size} \${call.query}\`;
  const reply = kept.get(name) ?? listed(call, shown, true);
  kept.set(name, reply);
  return reply;`,
    ),
  ),
  subtleMistake(
    "the list leaves out the second of two people with the same name",
    ["EMP-34", "EMP-18"],
    people(
      ".filter(fits)",
      `.filter(fits)
    .filter((one, n, all) => all.findIndex((other) => other.firstName === one.firstName && other.lastName === one.lastName) === n)`,
    ),
  ),
  subtleMistake(
    "employees are not listed before their first day",
    ["EMP-34", "EMP-18"],
    people(DEPARTMENT, `person.startDate <= dayOf(call.now()) && ${DEPARTMENT}`),
  ),
  plainMistake(
    "employees without a department are in no list",
    ["EMP-18"],
    people(DEPARTMENT, `person.department !== null && ${DEPARTMENT}`),
  ),
];

export const secondLists: readonly Planted[] = [...pages, ...staff];
