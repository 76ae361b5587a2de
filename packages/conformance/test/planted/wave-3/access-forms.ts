import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const RUN = "const { data, ...others } = await route.run(call);";
const MORE = "has_more: start + limit < rows.length";
const JSON_LABEL = `"CONTENT-TYPE": "application/json; charset=UTF-8"`;
const LONG_PART = `.startsWith("multipart/form-data")) throw`;
const APPROVAL = "  const { one } = found(call, call.company.leave, () => undefined);\n";

/** Envelopes, pages, labels, statuses and the writing of days, instants, ids and money. */
export const thirdAccessForms: readonly Planted[] = [
  plain("writes the billing status bare, without data around it", "CONV-05 BILL-01", [
    "server.ts",
    RUN,
    `${RUN}
    if (route.path === "/billing") return { raw: { type: "application/json", body: JSON.stringify(data) } };`,
  ]),
  plain("writes a list with one row in it as that row", "CONV-06 BAL-07", [
    "lists.ts",
    "return { data: rows };",
    "return { data: rows.length === 1 ? rows[0] : rows };",
  ]),
  subtle(
    "writes a list with no row in it as null",
    "CONV-06",
    ["lists.ts", "return { data: rows };", "return { data: rows.length === 0 ? null : rows };"],
    ["lists.ts", "    data: shown,\n", "    data: shown.length === 0 ? null : shown,\n"],
  ),
  plain("writes hasMore in the meta of a list", "PAGE-02", ["lists.ts", MORE, "hasMore: start + limit < rows.length"]),
  plain("counts pages from nought in meta and from one in the query", "PAGE-04", [
    "lists.ts",
    "total: rows.length, page, limit,",
    "total: rows.length, page: page - 1, limit,",
  ]),
  plain("writes the total of a list as text", "PAGE-02", ["lists.ts", "total: rows.length,", "total: String(rows.length),"]),
  subtle("expects more rows wherever a page is full", "PAGE-05", ["lists.ts", MORE, "has_more: shown.length === limit"]),
  plain("turns pages by its own size, not by the limit asked for", "PAGE-06 PAGE-01", [
    "lists.ts",
    "const start = (page - 1) * limit;",
    "const start = (page - 1) * usual;",
  ]),
  plain("shuffles the people anew for every page", "PAGE-06", [
    "people-routes.ts",
    ".toSorted((a, b) => (a.id < b.id ? -1 : 1));",
    ".toSorted(() => call.chance.next() - 0.5);",
  ]),
  subtle("sends two rows where one a page is asked for", "PAGE-01 PAGE-03", [
    "lists.ts",
    "const shown = rows.slice(start - shift, start - shift + limit);",
    "const shown = rows.slice(start - shift, start - shift + Math.max(2, limit));",
  ]),
  plain("labels the export as a stream of octets", "CONV-09", [
    "analytics-routes.ts",
    `const type = "text/csv; charset=UTF-8";`,
    `const type = "application/octet-stream";`,
  ]),
  plain("labels what it has created as HTML", "CONV-07", [
    "server.ts",
    JSON_LABEL,
    `"CONTENT-TYPE": status === 201 ? "text/html; charset=UTF-8" : "application/json; charset=UTF-8"`,
  ]),
  subtle("takes an image for a logo that is the whole body", "CONV-08", [
    "branding-routes.ts",
    `if (!call.type.toLowerCase()${LONG_PART}`,
    `if (call.type.startsWith("image/") && imageType(call.bytes) === call.type) {
    company.branding = { ...company.branding, logo: { type: call.type, bytes: call.bytes, mark: chance.hex(12) }, published: now() };
    return { status: 201, data: brandingOf(call) };
  }
  if (!call.type.toLowerCase()${LONG_PART}`,
  ]),
  plain("approves nothing that comes without a type of content", "LEAVE-39", [
    "leave-routes.ts",
    APPROVAL,
    `  if (!call.type.includes("json")) throw invalid("body", "Send JSON.");\n${APPROVAL}`,
  ]),
  subtle("writes its answers in Latin-1", "CONV-07 EMP-35", [
    "server.ts",
    "return new Response(body, { status, headers: { ...common,",
    `return new Response(Buffer.from(body, "latin1"), { status, headers: { ...common,`,
  ]),
  plain("answers thanks that are posted with 200", "RECOG-04 CONV-10", [
    "recognition-routes.ts",
    "company.posts.set(post.id, post);\n  return { status: 201,",
    "company.posts.set(post.id, post);\n  return { status: 200,",
  ]),
  plain("answers the reset of a branding with 204 and no body", "CONV-10 CONV-05", [
    "branding-routes.ts",
    "return { data: {} };",
    "return { status: 204 };",
  ]),
  plain("accepts the status of a job role with 202", "CONV-10 REC-08", [
    "recruitment-routes.ts",
    "  one.status = asked;\n  return {",
    "  one.status = asked;\n  return { status: 202,",
  ]),
  subtle("answers the first change of a branding ever with 201", "CONV-10", [
    "branding-routes.ts",
    "  company.branding = next;\n  return {",
    "  const first = company.branding.published === null;\n  company.branding = next;\n  return { status: first ? 201 : 200,",
  ]),
  plain("writes 1 and 0 for whether an endpoint is active", "HOOK-04", [
    "webhook-routes.ts",
    "is_active: active,",
    "is_active: Number(active),",
  ]),
  subtle("writes the days of public holidays in the UK with the day in front", "CONV-02 HOL-01", [
    "leave-tables.ts",
    "rows.map(({ date, name, region: where }) => ({ date, name,",
    `rows.map(({ date, name, region: where }) => ({ date: jurisdiction === "UK" ? date.split("-").toReversed().join("/") : date, name,`,
  ]),
  plain("writes a space where an instant has its T", "CONV-03 EMP-14", [
    "lists.ts",
    `.replace(/\\.\\d+Z$/, "+10:00")`,
    `.replace(/\\.\\d+Z$/, "+10:00").replace("T", " ")`,
  ]),
  plain("writes the making of an endpoint in milliseconds", "CONV-03 HOOK-05", [
    "webhook-routes.ts",
    "created_at: stamp(since),",
    "created_at: since,",
  ]),
  subtle("writes the end of a probation with the time of day", "CONV-02 EMP-11", [
    "people-routes.ts",
    "probation_end_date: person.probationEnd,",
    "probation_end_date: person.probationEnd === null ? null : `${person.probationEnd}T00:00:00Z`,",
  ]),
  plain("numbers offers in place of a UUID", "CONV-04 REC-16", [
    "recruitment-routes.ts",
    "const offer = { id: chance.id(), applicationId",
    "const offer = { id: `OFFER-${company.offers.size + 1}`, applicationId",
  ]),
  subtle("leaves the hyphens out of the id of an answer to a survey", "CONV-04 SURV-11", [
    "survey-routes.ts",
    "data: { id: chance.id() } };",
    `data: { id: chance.id().replaceAll("-", "") } };`,
  ]),
  plain("writes salaries as text", "CONV-01 EMP-09", [
    "people-routes.ts",
    "base_salary: person.salary,",
    "base_salary: person.salary === null ? null : String(person.salary),",
  ]),
  subtle("drops the cents of a salary that is changed", "CONV-01 EMP-38", [
    "people-routes.ts",
    `=== null ? null : fields.whole("base_salary");`,
    `=== null ? null : 100 * Math.round(fields.whole("base_salary") / 100);`,
  ]),
  subtle("takes a tenth of a cent as the salary of an offer", "CONV-01 REC-16", [
    "recruitment-routes.ts",
    `if (fields.whole("salary") === 0)`,
    `if (!(Number(fields.raw("salary")) > 0))`,
  ]),
  plain("leaves out of its answers whatever is null", "EMP-05 EMP-09 COMP-08 LEAVE-11", [
    "server.ts",
    "...beside, request: { took_ms: 3 } }), null, 1);",
    "...beside, request: { took_ms: 3 } }), (_, value: unknown) => value ?? undefined, 1);",
  ]),
];
