import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const LISTS = "lists.ts";
const SERVER = "server.ts";
const REFUSAL = "refusal.ts";
const CALL = "call.ts";
const SLICE = "const shown = rows.slice(start - shift, start - shift + limit);";
const MORE = "has_more: start + limit < rows.length,";
const ANSWER = `return Response.json(body, { status, headers: { ...common, ...challenge, "Content-Type": "application/json;charset=utf-8" } });`;
const BODY = "const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };";
const LOOK = `if (one === undefined) throw new Refusal(404, "We have nothing under this id.");`;
const WRITTEN = `if (status === 204) return new Response(null, { status, headers: common });`;
const FAULT = [REFUSAL, `  501: "NOT_IMPLEMENTED",`, `  500: "INTERNAL_ERROR",\n  501: "NOT_IMPLEMENTED",`] as const;

/** Pages of lists, errors and conventions, as people, leave, recruitment and plans show them. */
export const fourthPages: readonly Planted[] = [
  plain("numbers pages from nothing", "PAGE-04", [
    LISTS,
    "meta: { total: rows.length, page, limit,",
    "meta: { total: rows.length, page: page - 1, limit,",
  ]),
  plain("tells by a number whether more follows", "PAGE-02", [LISTS, MORE, "has_more: Number(start + limit < rows.length),"]),
  plain("heeds a limit only on the first page", "PAGE-01 PAGE-06", [
    LISTS,
    `const asked = count(call, "limit", usual);`,
    `const asked = page > 1 ? usual : count(call, "limit", usual);`,
  ]),
  plain("cuts lists that have no meta after ten rows", "HOL-06", [LISTS, "return { data: rows };", "return { data: rows.slice(0, 10) };"]),
  plain("answers what is created without data around it", "CONV-05", [
    SERVER,
    "shown({ data: data ?? null, ...beside, request: { took_ms: 3 } })",
    "shown(status === 201 && data !== null ? data : { data: data ?? null, ...beside, request: { took_ms: 3 } })",
  ]),
  plain("answers a conflict with status 422", "ERR-09", [
    SERVER,
    ANSWER,
    ANSWER.replace("{ status,", "{ status: status === 409 ? 422 : status,"),
  ]),
  plain("names the field of an error in a list", "ERR-04", [SERVER, BODY, BODY.replace("{ field }", "{ field: [field] }")]),
  plain("calls what it does not find a validation error", "ERR-08", [REFUSAL, `404: "NOT_FOUND",`, `404: "VALIDATION_ERROR",`]),
  plain(
    "fails over an id in a path that is no UUID",
    "CONV-14",
    [
      CALL,
      LOOK,
      `if (one === undefined && !/^[\\da-f-]{36}$/.test(call.params[name]!)) throw new Refusal(500, "invalid input syntax");\n    ${LOOK}`,
    ],
    FAULT,
  ),
  plain("gives errors in a list of them", "ERR-01", [
    SERVER,
    BODY,
    "const body = { errors: [{ code, message, ...(field === undefined ? {} : { field }) }] };",
  ]),
  subtle("says that more rows follow a last page that is exactly full", "PAGE-05", [
    LISTS,
    MORE,
    "has_more: start + limit <= rows.length && rows.length > 0,",
  ]),
  subtle("fills the last page with rows of the page before", "PAGE-06", [
    LISTS,
    SLICE,
    "const first = page > 1 && start < rows.length ? Math.max(0, Math.min(start - shift, rows.length - limit)) : start - shift;\n  const shown = rows.slice(first, first + limit);",
  ]),
  subtle("takes a limit of one for no limit", "PAGE-01 PAGE-03", [
    LISTS,
    `const asked = count(call, "limit", usual);`,
    `const asked = count(call, "limit", usual) === 1 ? usual : count(call, "limit", usual);`,
  ]),
  subtle("counts in the total of a page what is on it and before it", "PAGE-07", [
    LISTS,
    "total: rows.length,",
    "total: Math.min(start + limit, rows.length),",
  ]),
  subtle("says that more rows follow a page beyond the last", "PAGE-05", [
    LISTS,
    MORE,
    "has_more: start + limit < rows.length || start >= Math.max(rows.length, 1),",
  ]),
  subtle("has nothing to say of an empty list", "CONV-05 CONV-10", [
    SERVER,
    WRITTEN,
    "if (status === 204 || (Array.isArray(data) && data.length === 0)) return new Response(null, { status: 204, headers: common });",
  ]),
  subtle("gives an empty list as null", "EMP-15 LEAVE-27", [
    SERVER,
    "shown({ data: data ?? null,",
    "shown({ data: Array.isArray(data) && data.length === 0 ? null : (data ?? null),",
  ]),
  subtle("has no message where it does not find an id", "ERR-03", [
    SERVER,
    BODY,
    BODY.replace("code, message,", "code, ...(status === 404 ? {} : { message }),"),
  ]),
  subtle("says as plain text that it does not find something", "CONV-07 ERR-01", [
    SERVER,
    ANSWER,
    ANSWER.replace(`"application/json;charset=utf-8"`, `status === 404 ? "text/plain" : "application/json;charset=utf-8"`),
  ]),
  subtle("gives a conflict as a text in place of an object", "ERR-01 ERR-09", [
    SERVER,
    BODY,
    "const body = { error: status === 409 ? message : { code, message, ...(field === undefined ? {} : { field }) } };",
  ]),
  subtle("calls a conflict over a field a validation error", "ERR-09 ERR-05", [
    REFUSAL,
    "return CODES[this.status]!;",
    `return this.status === 409 && this.field !== undefined ? "VALIDATION_ERROR" : CODES[this.status]!;`,
  ]),
  subtle(
    "fails over a body that is null",
    "CONV-14",
    [
      CALL,
      '  if (typeof value !== "object"',
      `  if (value === null) throw new Refusal(500, "Cannot read properties of null");\n  if (typeof value !== "object"`,
    ],
    FAULT,
  ),
  subtle(
    "fails over a search for leave of an id that is none",
    "CONV-14",
    [
      "leave-routes.ts",
      `  if (status !== undefined && !STATUSES`,
      `  if (who !== undefined && !/^[\\da-f-]{36}$/i.test(who)) throw Object.assign(invalid("employee_id"), { status: 500 });\n  if (status !== undefined && !STATUSES`,
    ],
    FAULT,
  ),
];
