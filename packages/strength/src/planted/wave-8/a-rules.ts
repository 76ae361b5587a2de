import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Conventions, errors, pages. */
export const eighthRulesA: readonly Planted[] = [
  subtle("keeps half a cent in a salary that is changed", "CONV-01 EMP-09", [
    "people-routes.ts",
    `null ? null : fields.whole("base_salary");`,
    `null ? null : Number(fields.raw("base_salary"));`,
  ]),
  subtle("writes the end of probation as a timestamp in the list of employees", "CONV-02 EMP-11", [
    "people-routes.ts",
    "  return listed(call, shown, true);",
    "  return listed(call, shown.map((one, n) => { const end = rows[n]!.probationEnd; return { ...one, probation_end_date: end === null ? null : `${end}T00:00:00Z` }; }), true);",
  ]),
  plain("writes the dates of public holidays without leading zeros", "CONV-02 HOL-01", [
    "leave-tables.ts",
    "rows.map(({ date, name, region: where }) => ({ date, name,",
    `rows.map(({ date, name, region: where }) => ({ date: date.replaceAll("-0", "-"), name,`,
  ]),
  plain("gives created_at of a new webhook endpoint in seconds since 1970", "CONV-03 HOOK-05", [
    "webhook-routes.ts",
    "return { status: 201, data: { ...webhookOf(hook), secret: hook.secret } };",
    "return { status: 201, data: { ...webhookOf(hook), created_at: Math.floor(hook.since / 1000), secret: hook.secret } };",
  ]),
  plain("gives webhook endpoints ids that begin with wh_", "CONV-04 HOOK-01", [
    "webhook-routes.ts",
    "id: chance.id(),\n    url,",
    "id: `wh_${chance.hex(24)}`,\n    url,",
  ]),
  plain("answers the billing status without the data around it", "CONV-05 BILL-01", [
    "company-routes.ts",
    `data: {
          plan: { key: plan, label: plan.toUpperCase() },`,
    `raw: { type: "application/json", body: JSON.stringify({ plan: { key: plan }, subscription: { status: "current", interval: "yearly" }, seats: { active, billed: Math.max(active, 10), minimum: 10 }, addons: ["rostering"] }) },
        data: {
          plan: { key: plan, label: plan.toUpperCase() },`,
  ]),
  plain("answers one leave request in an array of one", "CONV-05 LEAVE-37", [
    "leave-routes.ts",
    "  data: leaveOf(call.company, found(call, call.company.leave, () => undefined).one),",
    "  data: [leaveOf(call.company, found(call, call.company.leave, () => undefined).one)],",
  ]),
  subtle("leaves meta out of a list that found nobody", "CONV-06 EMP-15 LEAVE-27", [
    "lists.ts",
    `if (!paged && call.choices.meta !== "all") return { data: rows };`,
    `if ((!paged && call.choices.meta !== "all") || rows.length === 0) return { data: rows };`,
  ]),
  subtle("answers a limited key in HTML", "CONV-07 RATE-06", [
    "server.ts",
    "return Response.json(body, { status,",
    `if (status === 429) return new Response("<h1>Too many requests</h1>", { status, headers: { ...common, "Content-Type": "text/html" } });
      return Response.json(body, { status,`,
  ]),
  plain("answers 202 to the approval of leave", "CONV-10 LEAVE-39", [
    "leave-routes.ts",
    `  call.deliveries.emit(call.company, "leave.approved", leaveOf(call.company, one));
  return {`,
    `  call.deliveries.emit(call.company, "leave.approved", leaveOf(call.company, one));
  return { status: 202,`,
  ]),
  subtle("answers 204 without a body to a change of company settings that names no field", "CONV-10 COMP-24", [
    "company-routes.ts",
    "  return answer;",
    "  return fields.names.length === 0 ? { status: 204 } : answer;",
  ]),
  plain("puts an empty data beside every error", "ERR-01", ["server.ts", "const body = { error: {", "const body = { data: null, error: {"]),
  subtle("calls a body that is no JSON MALFORMED_BODY", "ERR-02 ERR-05", [
    "refusal.ts",
    "return CODES[this.status]!;",
    `return this.message === "The body is no JSON." ? "MALFORMED_BODY" : CODES[this.status]!;`,
  ]),
  plain("gives no message when a key or a plan does not suffice", "ERR-03", [
    "server.ts",
    "error: { code, message,",
    "error: { code, ...(status === 403 ? {} : { message }),",
  ]),
  plain("names the field at fault in an array", "ERR-04", [
    "server.ts",
    "(field === undefined ? {} : { field })",
    "(field === undefined ? {} : { field: [field] })",
  ]),
  subtle("blames start_date when end_date is no date", "ERR-13 LEAVE-26", [
    "leave-routes.ts",
    `const [start, end] = [fields.date("start_date"), fields.date("end_date")];`,
    `const start = fields.date("start_date");
  if (!isDate(String(fields.raw("end_date")))) throw fields.bad("start_date");
  const end = fields.date("end_date");`,
  ]),
  subtle("answers 400 to the approval of leave that was cancelled", "ERR-09 LEAVE-44", [
    "leave-routes.ts",
    `one.status === "declined")) throw conflict(`,
    `one.status === "declined")) throw one.status === "cancelled" ? invalid("id") : conflict(`,
  ]),
  subtle(
    "hires a person although it refuses the jurisdiction",
    "ERR-14 EMP-29",
    [
      "people-routes.ts",
      `  closed(call, fields);
  company.staff.set(person.id, person);`,
      `  closed(call, fields);
  company.staff.set(person.id, person);
  if (person.jurisdiction !== fields.raw("jurisdiction")) fields.oneOf("jurisdiction", PLACES);`,
    ],
    [
      "people-routes.ts",
      `    jurisdiction: fields.oneOf("jurisdiction", PLACES),
    role:`,
      `    jurisdiction: PLACES.find((place) => place === fields.raw("jurisdiction")) ?? "AU",
    role:`,
    ],
  ),
  plain("gives has_more as the number of rows that follow", "PAGE-02 PAGE-05", [
    "lists.ts",
    "has_more: start + limit < rows.length,",
    "has_more: Math.max(0, rows.length - start - limit),",
  ]),
  subtle("shows two rows where one is asked for", "PAGE-03 PAGE-06", [
    "lists.ts",
    "const shown = rows.slice(start - shift, start - shift + limit);",
    "const shown = rows.slice(start - shift, start - shift + Math.max(limit, 2));",
  ]),
  plain("counts the pages in meta from 0", "PAGE-04", [
    "lists.ts",
    "meta: { total: rows.length, page,",
    "meta: { total: rows.length, page: page - 1,",
  ]),
];
