import type { Planted } from "../planted.ts";

type Row = readonly [kind: Planted["kind"], id: string, breaks: readonly string[], find: string, replace: string];

const within = (file: string, rows: readonly Row[]): Planted[] =>
  rows.map(([kind, id, breaks, find, replace]) => ({ id, kind, breaks, edits: [{ file, find, replace }] }));

const HAS_MORE = `has_more: start + limit < rows.length`;

/** Mistakes about pages. */
const pages: readonly Planted[] = within("lists.ts", [
  ["subtle", "has_more is true on the last page when that is full", ["PAGE-05"], HAS_MORE, `has_more: start + limit <= rows.length`],
  ["subtle", "has_more is true on an empty list", ["PAGE-05"], HAS_MORE, `has_more: rows.length === 0 || start + limit < rows.length`],
  ["subtle", "has_more is false from the third page on", ["PAGE-05"], HAS_MORE, `has_more: page < 3 && start + limit < rows.length`],
  ["subtle", "has_more is 1 or 0", ["PAGE-02"], HAS_MORE, `has_more: Number(start + limit < rows.length)`],
  ["subtle", "the total is a text", ["PAGE-02"], `total: rows.length, page`, `total: String(rows.length), page`],
  ["subtle", "the total is that of what is still to come", ["PAGE-07"], `total: rows.length, page`, `total: rows.length - start, page`],
  ["subtle", "the page is always 1", ["PAGE-04"], `total: rows.length, page, limit`, `total: rows.length, page: 1, limit`],
  ["subtle", "the limit in meta is the usual one", ["PAGE-03"], `page, limit, has_more`, `page, limit: usual, has_more`],
  [
    "subtle",
    "a page behind the last one shows the last one",
    ["PAGE-06", "PAGE-07"],
    `const start = (page - 1) * limit;`,
    `const start = Math.min((page - 1) * limit, Math.max(0, Math.floor((rows.length - 1) / limit) * limit));`,
  ],
  [
    "subtle",
    "a page behind the last one shows the first one",
    ["PAGE-06", "PAGE-07"],
    `const start = (page - 1) * limit;`,
    `const start = (page - 1) * limit >= rows.length ? 0 : (page - 1) * limit;`,
  ],
  [
    "subtle",
    "a page behind the last one is a server failure",
    ["CONV-14"],
    `const start = (page - 1) * limit;`,
    `const start = (page - 1) * limit;\n  if (start > rows.length && start > 50) throw new Refusal(500, "Oops.");`,
  ],
  [
    "subtle",
    "a limit of 0 gives everything",
    ["PAGE-03"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (name === "limit" && text === "0") return 1000;\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a limit of 0 is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (name === "limit" && text === "0") throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a negative limit is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (name === "limit" && text.startsWith("-")) throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a page of 0 is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (name === "page" && text === "0") throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a page that is no number is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (name === "page" && Number.isNaN(Number(text))) throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a page with a fraction is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (text.includes(".")) throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a page of many digits is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (text.length > 12) throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "an empty limit is a server failure",
    ["CONV-14"],
    `if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
    `if (text === "") throw new Refusal(500, "Oops.");\n  if (!/^\\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);`,
  ],
  [
    "subtle",
    "a limit of more than 20 loses the twentieth row",
    ["PAGE-06"],
    `const shown = rows.slice(start - shift, start - shift + limit);`,
    `const shown = rows.slice(start - shift, start - shift + limit).filter((_, n) => limit < 20 || n !== 19);`,
  ],
  [
    "subtle",
    "a limit gives one row more on the first page",
    ["PAGE-03"],
    `const shown = rows.slice(start - shift, start - shift + limit);`,
    `const shown = rows.slice(start - shift, start - shift + limit + (page === 1 ? 1 : 0));`,
  ],
  [
    "subtle",
    "the last page is one row short",
    ["PAGE-06"],
    `const shown = rows.slice(start - shift, start - shift + limit);`,
    `const shown = rows.slice(start - shift, Math.min(start - shift + limit, page > 1 ? rows.length - 1 : rows.length));`,
  ],
]);

const SET = "company.staff.set(person.id, person);";

/** Where hostile values make a server fail. */
const failures: readonly Planted[] = (
  [
    [
      "a null character in a department filter",
      "people-routes.ts",
      `const department = asked("department")?.toLowerCase();`,
      `const department = asked("department")?.toLowerCase();\n  if (department?.includes("\\u0000") === true) throw new Refusal(500, "Oops.");`,
    ],
    [
      "an emoji in a department filter",
      "people-routes.ts",
      `const department = asked("department")?.toLowerCase();`,
      `const department = asked("department")?.toLowerCase();\n  if (/[^\\u0000-\\uffff]/u.test(department ?? "")) throw new Refusal(500, "Oops.");`,
    ],
    [
      "a quote in a department filter",
      "people-routes.ts",
      `const department = asked("department")?.toLowerCase();`,
      `const department = asked("department")?.toLowerCase();\n  if (department?.includes("'") === true) throw new Refusal(500, "Oops.");`,
    ],
    [
      "a long status filter",
      "people-routes.ts",
      `const department = asked("department")?.toLowerCase();`,
      `const department = asked("department")?.toLowerCase();\n  if (status.length > 100) throw new Refusal(500, "Oops.");`,
    ],
    [
      "a null character in a job title",
      "people-routes.ts",
      SET,
      `if (person.jobTitle?.includes("\\u0000") === true) throw new Refusal(500, "Oops.");\n  ${SET}`,
    ],
    [
      "half a surrogate pair in a first name",
      "people-routes.ts",
      SET,
      `if (/\\p{Cs}/u.test(person.firstName)) throw new Refusal(500, "Oops.");\n  ${SET}`,
    ],
    [
      "a very large salary",
      "people-routes.ts",
      `salary: optional("base_salary", () => fields.whole("base_salary")),`,
      `salary: optional("base_salary", () => {\n      if (Number(fields.raw("base_salary")) > 2 ** 53) throw new Refusal(500, "Oops.");\n      return fields.whole("base_salary");\n    }),`,
    ],
    [
      "an object as an address",
      "people-routes.ts",
      `const email = fields.email("email");`,
      `if (typeof fields.raw("email") === "object") throw new Refusal(500, "Oops.");\n  const email = fields.email("email");`,
    ],
    [
      "a list as a body",
      "call.ts",
      `if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
      `if (Array.isArray(value)) throw new Refusal(500, "Oops.");\n  if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
    ],
    [
      "null as a body",
      "call.ts",
      `if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
      `if (value === null) throw new Refusal(500, "Oops.");\n  if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
    ],
    [
      "a number as a body",
      "call.ts",
      `if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
      `if (typeof value === "number") throw new Refusal(500, "Oops.");\n  if (typeof value !== "object" || value === null || Array.isArray(value)) throw`,
    ],
    [
      "a body of lists in lists",
      "call.ts",
      `if (text.trim() === "") return`,
      `if (text.startsWith("[".repeat(100))) throw new Refusal(500, "Oops.");\n  if (text.trim() === "") return`,
    ],
    [
      "a member called __proto__",
      "call.ts",
      `if (text.trim() === "") return`,
      `if (text.includes("__proto__")) throw new Refusal(500, "Oops.");\n  if (text.trim() === "") return`,
    ],
    ["a path with %ff", "routes.ts", `  } catch {\n    return step;`, `  } catch (error) {\n    throw error;`],
  ] as const
).map(([what, file, find, replace]): Planted => ({
  id: `${what} is a server failure`,
  kind: "subtle",
  breaks: ["CONV-14"],
  edits: [{ file, find, replace }],
}));

/** Mistakes about errors and the envelope. */
const errors: readonly Planted[] = [
  ...within("refusal.ts", [
    ["subtle", "409 comes with the code DUPLICATE", ["ERR-09", "ERR-02"], `409: "CONFLICT",`, `409: "DUPLICATE",`],
    ["plain", "400 comes with the code BAD_REQUEST", ["ERR-05"], `400: "VALIDATION_ERROR",`, `400: "BAD_REQUEST",`],
    [
      "subtle",
      "a fault of a field names it in a list",
      ["ERR-04"],
      `new Refusal(400, message, field);`,
      `new Refusal(400, message, [field] as unknown as string);`,
    ],
    ["subtle", "a fault of a field is told without it", ["ERR-13"], `new Refusal(400, message, field);`, `new Refusal(400, message);`],
  ]),
  ...within("server.ts", [
    [
      "subtle",
      "an error has a member beside error",
      ["ERR-01"],
      `const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };`,
      `const body = { ok: false, error: { code, message, ...(field === undefined ? {} : { field }) } };`,
    ],
    ["subtle", "an error without a field has null there", ["ERR-04"], `...(field === undefined ? {} : { field })`, `field: field ?? null`],
    [
      "subtle",
      "a conflict has no message",
      ["ERR-03"],
      `const body = { error: { code, message,`,
      `const body = { error: { code, message: status === 409 ? undefined : message,`,
    ],
    [
      "subtle",
      "errors are labelled as text",
      ["CONV-07"],
      `"Content-Type": "application/json;charset=utf-8"`,
      `"Content-Type": "text/plain;charset=utf-8"`,
    ],
    [
      "subtle",
      "a 404 is labelled as a page",
      ["CONV-07"],
      `"Content-Type": "application/json;charset=utf-8"`,
      `"Content-Type": status === 404 ? "text/html" : "application/json;charset=utf-8"`,
    ],
  ]),
  ...(
    [
      ["WEB-01", "POST", "/payroll"],
      ["WEB-01", "POST", "/payroll/runs"],
      ["WEB-01", "POST", "/payroll/process"],
      ["WEB-02", "POST", "/compliance/awards"],
      ["WEB-02", "POST", "/awards"],
      ["WEB-03", "POST", "/performance/reviews"],
      ["WEB-03", "POST", "/performance/ratings"],
      ["WEB-11", "PATCH", "/billing"],
      ["WEB-11", "POST", "/billing"],
      ["WEB-11", "PUT", "/billing/plan"],
      ["WEB-11", "POST", "/billing/subscription"],
      ["WEB-11", "PUT", "/company/plan"],
    ] as const
  ).map(([requirement, method, path]): Planted => ({
    id: `${method} ${path} succeeds`,
    kind: "subtle",
    breaks: [requirement],
    edits: [
      {
        file: "server.ts",
        find: `if (SOON.has(path.split("/")[1] ?? ""))`,
        replace: `if (method === "${method}" && path === "${path}") return { data: {} };\n    if (SOON.has(path.split("/")[1] ?? ""))`,
      },
    ],
  })),
];

const conversations: readonly Planted[] = within("settings-routes.ts", [
  ["subtle", "the conversation counts what is unread in a text", ["MSG-05"], `unread_count: 2,`, `unread_count: "2",`],
  ["subtle", "the conversation counts what is unread below zero", ["MSG-05"], `unread_count: 2,`, `unread_count: -1,`],
  [
    "subtle",
    "the conversation shows the last message",
    ["MSG-08"],
    `channel: "web",`,
    `channel: "web",\n    last_message: "Thank you, that is all I needed to know.",`,
  ],
  [
    "subtle",
    "the conversation shows the beginning of the last message as its status",
    ["MSG-08"],
    `status: "waiting_for_advisor",`,
    `status: "Thank you, that is all I needed to know about the pay run, and the leave of Tama in the first week of May. Please tell me when it is done.",`,
  ],
  [
    "subtle",
    "the conversation shows the address of the advisor",
    ["MSG-08"],
    `channel: "web",`,
    `channel: "web",\n    advisor_email: "perpetua@example.com",`,
  ],
  ["subtle", "the conversation lacks the status of the advisor", ["MSG-04"], `    advisor_status: "away",\n`, ``],
  [
    "subtle",
    "the conversation tells the time in seconds",
    ["MSG-06"],
    `last_message_at: stamp(now() - 4e6),`,
    `last_message_at: Math.round(now() / 1000),`,
  ],
]);

/** Mistakes about pages, errors, hostile values and what only the web application does. */
export const conventions: readonly Planted[] = [...pages, ...failures, ...errors, ...conversations];
