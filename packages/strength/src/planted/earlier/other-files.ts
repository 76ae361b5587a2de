import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierOtherFiles: readonly Planted[] = [
  plain("the description says version 1.2.0", "VER-02", ["description.ts", 'version: "1.3.0"', 'version: "1.2.0"']),
  plain("the description is of OpenAPI 3.0", "VER-03", ["description.ts", 'openapi: "3.1.1"', 'openapi: "3.0.3"']),
  subtle("references of the description lead nowhere", "VER-03", ["description.ts", "schemas: { Error:", "schemas: { Problem:"]),
  subtle("two operations of the description share a name", "VER-03", ["description.ts", "`later-${name}`", '"later"']),
  subtle("the YAML description lacks a path", "VER-04", [
    "description.ts",
    "new Response(stringify(description(base)),",
    "new Response(stringify({ ...description(base), servers: [] }),",
  ]),
  subtle("Ask HR is not marked as coming soon", "VER-05", [
    "description.ts",
    '{ operationId: `later-${name}`, "x-status": "coming-soon",',
    '{ operationId: `later-${name}`, "x-status": name === "ask-hr" ? "beta" : "coming-soon",',
  ]),
  plain("coming-soon paths are missing in the description", "VER-05", [
    "description.ts",
    "for (const name of SOON) paths[`/${name}`] = { get: announced(name) };",
    "",
  ]),
  plain("marks the paths to come as planned in the description file", "VER-05", [
    "description.ts",
    '"x-status": "coming-soon"',
    '"x-status": "planned"',
  ]),
  subtle(
    "drawings keep iframe with all its attributes",
    "BRAND-15",
    [
      "images.ts",
      `"desc",
]);`,
      `"desc",
  "iframe",
]);`,
    ],
    ["images.ts", "PLAIN.test(attribute) && !/url|script|data:|&/i.test(value),", "!/^on/i.test(attribute),"],
  ),
  subtle("drawings keep event attributes of animations", "BRAND-15", [
    "images.ts",
    "PLAIN.test(attribute) && !",
    "(PLAIN.test(attribute) || /^on(begin|end|repeat)$/.test(attribute)) && !",
  ]),
  subtle(
    "drawings keep animations of href",
    "BRAND-15",
    [
      "images.ts",
      '  "desc",',
      `  "desc",
  "set",
  "animate",
  "a",`,
    ],
    ["images.ts", "const PLAIN = /^(xmlns|", "const PLAIN = /^(attributename|to|from|values|begin|dur|xmlns|"],
    [
      "images.ts",
      "!/url|script|data:|&/i.test(value),",
      "(/^(to|from|values)$/i.test(attribute) || !/url|script|data:|&/i.test(value)) && !/onmouse/.test(value),",
    ],
  ),
  subtle("SVG attributes are matched by their end, which keeps onload", "BRAND-15", [
    "images.ts",
    "const PLAIN = /^(xmlns|",
    "const PLAIN = /(xmlns|",
  ]),
  subtle("taken_days is a text in the list of everybody", "BAL-06", [
    "leave-tables.ts",
    "taken_days: sum(",
    'taken_days: who === undefined ? "0" : sum(',
  ]),
  subtle("one leave type has a blank id", "LTYPE-01", [
    "leave-tables.ts",
    `      id,
      name,
      colour`,
    `      id: name.startsWith("Leave without") ? "unpaid" : id,
      name,
      colour`,
  ]),
  subtle("is_default is there on the default type alone", "LTYPE-08", [
    "leave-tables.ts",
    "is_default: first,",
    "...(first ? { is_default: true } : {}),",
  ]),
  subtle("allow_half_days is null where none are allowed", "LTYPE-05", [
    "leave-tables.ts",
    "allow_half_days: halves,",
    "allow_half_days: halves || null,",
  ]),
  subtle("holidays of the UK are a day late", "HOL-06", [
    "leave-tables.ts",
    "rows.map(({ date, name, region: where }) => ({ date,",
    'rows.map(({ date, name, region: where }) => ({ date: jurisdiction === "UK" ? `${date.slice(0, 8)}${String(Math.min(28, Number(date.slice(8)) + 1)).padStart(2, "0")}` : date,',
  ]),
  subtle("the jurisdiction of public holidays is forgotten beside a year", "HOL-03", [
    "leave-tables.ts",
    'const jurisdiction = asked("jurisdiction") ?? call.company.profile.jurisdiction[0]!;',
    'const jurisdiction = (asked("year") === undefined ? asked("jurisdiction") : undefined) ?? call.company.profile.jurisdiction[0]!;',
  ]),
  plain("all jurisdictions have the public holidays of Australia", "HOL-03", [
    "leave-tables.ts",
    "const rows = publicHolidaysOf(jurisdiction, Number(year)).filter(",
    'const rows = publicHolidaysOf("AU", Number(year)).filter(',
  ]),
  subtle("gives no balance to people on family-violence leave", "PRIV-24 PRIV-05", [
    "leave-tables.ts",
    "const people = [...company.staff.values()]",
    `const away = new Set([...company.hidden.values()].map(({ personId }) => personId));
  const people = [...company.staff.values()].filter(({ id }) => !away.has(id))`,
  ]),
  plain("tells the notice of a type of leave in words", "LTYPE-06", [
    "leave-tables.ts",
    "min_notice_days: notice,",
    "min_notice_days: `${notice} days`,",
  ]),
  plain("tells of the default type of leave under another name", "LTYPE-08", ["leave-tables.ts", "is_default: first,", "default: first,"]),
  subtle(
    "has no holidays for years that are over",
    "HOL-06",
    [
      "leave-tables.ts",
      "(holiday) => holiday.region === undefined ||",
      "(holiday) => Number(year) >= Number(dayOf(call.now()).slice(0, 4)) && (holiday.region === undefined ||",
    ],
    ["leave-tables.ts", 'holiday.region.split(" ").includes(region)),', 'holiday.region.split(" ").includes(region))),'],
  ),
  subtle("gives people with pending leave two balances", "BAL-07", [
    "leave-tables.ts",
    "people.map(row)",
    'people.flatMap((person) => (all.some((one) => one.personId === person.id && one.status === "pending") ? [row(person), row(person)] : [row(person)]))',
  ]),
  subtle("a page behind the last one shows the last one", "PAGE-06 PAGE-07", [
    "lists.ts",
    "const start = (page - 1) * limit;",
    "const start = Math.min((page - 1) * limit, Math.max(0, Math.floor((rows.length - 1) / limit) * limit));",
  ]),
  subtle("a page that is no number is a server failure", "CONV-14", [
    "lists.ts",
    "if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);",
    `if (name === "page" && Number.isNaN(Number(text))) throw new Refusal(500, "Oops.");
  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ]),
  subtle("has_more is computed with the default limit", "PAGE-05", [
    "lists.ts",
    "has_more: start + limit < rows.length,",
    "has_more: page * usual < rows.length,",
  ]),
  subtle("has_more is left out where it is false", "PAGE-02", [
    "lists.ts",
    "has_more: start + limit < rows.length,",
    "has_more: start + limit < rows.length || undefined,",
  ]),
  plain("the first page is page 0", "PAGE-01 PAGE-06", [
    "lists.ts",
    "const start = (page - 1) * limit;",
    'const start = call.query.has("page") ? page * limit : 0;',
  ]),
  subtle("data of an empty list is null", "CONV-06", ["lists.ts", "data: shown,", "data: rows.length === 0 ? null : shown,"]),
  plain("writes hasMore in the meta of a list", "PAGE-02", [
    "lists.ts",
    "has_more: start + limit < rows.length",
    "hasMore: start + limit < rows.length",
  ]),
  plain("turns pages by its own size, not by the limit asked for", "PAGE-06 PAGE-01", [
    "lists.ts",
    "const start = (page - 1) * limit;",
    "const start = (page - 1) * usual;",
  ]),
  plain("writes a space where an instant has its T", "CONV-03 EMP-14", [
    "lists.ts",
    '.replace(/\\.\\d+Z$/, "+10:00")',
    '.replace(/\\.\\d+Z$/, "+10:00").replace("T", " ")',
  ]),
  subtle("JSON bodies are read as Latin-1", "EMP-35 EMP-38 COMP-18", [
    "call.ts",
    "new TextDecoder().decode(bytes)",
    'new TextDecoder("latin1").decode(bytes)',
  ]),
  subtle(
    "trips over a body that is null and nothing more",
    "CONV-14",
    [
      "call.ts",
      'if (typeof value !== "object" || value === null || Array.isArray(value)) throw',
      `if (value === null) throw new Refusal(500, "Cannot read properties of null.");
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
    ],
    [
      "refusal.ts",
      '501: "NOT_IMPLEMENTED",',
      `500: "INTERNAL_ERROR",
  501: "NOT_IMPLEMENTED",`,
    ],
  ),
  subtle("30 February is a date", "EMP-31 CONV-02", [
    "fields.ts",
    "return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);",
    "return !Number.isNaN(at.getTime());",
  ]),
  subtle("the yearly limit of a leave type counts hidden leave as used", "PRIV-06", [
    "leave-rules.ts",
    "[type.most !== null && days > type.most,",
    "[type.most !== null && days + [...company.hidden.values()].filter((row) => row.personId === person.id).reduce((sum, row) => sum + row.days, 0) > type.most,",
  ]),
  subtle("puts Christmas Day in New Zealand two days late in leap years", "HOL-06", [
    "public-holidays.ts",
    'on("12-25", "Christmas Day"),',
    'on(jurisdiction === "NZ" && year % 4 === 0 ? "12-27" : "12-25", "Christmas Day"),',
  ]),
  plain("429 has the code CONFLICT", "ERR-10", ["refusal.ts", '429: "RATE_LIMITED"', '429: "CONFLICT"']),
  plain("400 comes with the code BAD_REQUEST", "ERR-05", ["refusal.ts", '400: "VALIDATION_ERROR",', '400: "BAD_REQUEST",']),
  subtle("a fault of a field is told without it", "ERR-13", [
    "refusal.ts",
    "new Refusal(400, message, field);",
    "new Refusal(400, message);",
  ]),
  subtle("counts leave up to the end of the year that it begins in", "LEAVE-08", [
    "working-days.ts",
    "day <= end;",
    "day <= end && day.slice(0, 4) === start.slice(0, 4);",
  ]),
  subtle("the conversation tells the time in seconds", "MSG-06", [
    "settings-routes.ts",
    "last_message_at: stamp(now() - 4e6),",
    "last_message_at: Math.round(now() / 1000),",
  ]),
  subtle("gives an override of the company as null", "PERM-03", ["settings-routes.ts", '"pay:see": false }', '"pay:see": null }']),
  plain("shows the permissions of the first user for everybody", "PERM-04", [
    "settings-routes.ts",
    "      user_id: one.id,",
    "      user_id: [...call.company.staff.keys()][0]!,",
  ]),
  plain("gives a user that nobody knows an empty set of rights", "PERM-05 AUTH-12", [
    "settings-routes.ts",
    "  const { one } = found(call, call.company.staff, () => undefined);",
    `  const id = call.params["id"]!;
  const one = call.company.staff.get(id) ?? { id, role: "employee" };`,
  ]),
];
