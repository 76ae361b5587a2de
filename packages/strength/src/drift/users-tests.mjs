// The tests of somebody who calls the API: what `npm run strength -- drift` runs against the mock and against servers with a single change.
// They take HR_BASE_URL and their own keys, and assert what the API document says.
import assert from "node:assert/strict";
import { test } from "node:test";

const { HR_BASE_URL, APP_KEY, APP_READ_KEY } = process.env;
/** A name that no earlier run has used. */
const mark = `t${process.pid}x${Date.now()}`;
const NOBODY = "00000000-0000-4000-8000-000000000000";

async function call(method, path, body, key = APP_KEY) {
  const response = await fetch(HR_BASE_URL + path, {
    method,
    headers: {
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = text === "" || !/json/.test(response.headers.get("content-type") ?? "") ? {} : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, ...json };
}

const refused = ({ status, error }, expected, code) => assert.deepEqual([status, error?.code], [expected, code]);

/** A weekday some weeks ahead, as a date. */
function day(weeks, weekday = 1) {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + weeks * 7 + weekday - at.getUTCDay());
  return at.toISOString().slice(0, 10);
}

const person = (name) => ({
  first_name: "Robin",
  last_name: `Drift ${mark}`,
  email: `${mark}.${name}@drift.example`,
  employment_type: "full_time",
  start_date: "2026-02-02",
  jurisdiction: "AU",
  role: "employee",
});

let [annual, made] = [];

void test("the company", async () => {
  const { status, data } = await call("GET", "/company");
  assert.equal(status, 200);
  const changed = await call("PATCH", "/company", { name: data.name });
  assert.equal(changed.data.name, data.name);
  refused(await call("PATCH", "/company", { name: "" }), 400, "VALIDATION_ERROR");
  await call("GET", "/billing");
  await call("GET", "/onboarding");
});

void test("people are listed by page", async () => {
  const { data, meta } = await call("GET", "/employees");
  assert.ok(data.length > 0 && meta.total >= data.length);
  const small = await call("GET", "/employees?limit=2&page=2");
  assert.ok(small.data.length <= 2);
  await call("GET", "/employees?limit=1000");
  await call("GET", "/employees?page=100000");
  for (const query of ["limit=0", "page=zero", "status=gone"]) refused(await call("GET", `/employees?${query}`), 400, "VALIDATION_ERROR");
  for (const status of ["active", "all", "terminated"]) assert.equal((await call("GET", `/employees?status=${status}`)).status, 200);
  await call("GET", "/employees?department=Nowhere");
});

void test("one person is read", async () => {
  const [first] = (await call("GET", "/employees?limit=1")).data;
  assert.equal((await call("GET", `/employees/${first.id}`)).data.id, first.id);
  refused(await call("GET", `/employees/${NOBODY}`), 404, "NOT_FOUND");
  await call("GET", "/employees/nobody");
});

void test("a person is added, changed and read again", async () => {
  const created = await call("POST", "/employees", {
    ...person("first"),
    job_title: "Tester",
    department: "Quality",
    base_salary: 9_000_000,
  });
  assert.ok(created.status === 200 || created.status === 201);
  made = created.data.id;
  assert.equal((await call("GET", `/employees/${made}`)).data.first_name, "Robin");
  const changed = await call("PATCH", `/employees/${made}`, { job_title: "Lead", department: null });
  assert.deepEqual([changed.data.job_title, changed.data.department], ["Lead", null]);
  assert.equal((await call("GET", `/employees/${made}`)).data.job_title, "Lead");
  await call("PATCH", `/employees/${made}`, { jurisdiction: "NZ" });
  await call("GET", `/employees/${made}`);
  refused(await call("PATCH", `/employees/${NOBODY}`, { job_title: "Lead" }), 404, "NOT_FOUND");
  await call("GET", "/employees?department=Quality");
});

void test("a person that is not valid is refused", async () => {
  for (const member of ["first_name", "last_name", "email", "employment_type", "start_date", "jurisdiction", "role"]) {
    const { [member]: _, ...rest } = person(`without.${member}`);
    const answer = await call("POST", "/employees", rest);
    refused(answer, 400, "VALIDATION_ERROR");
    assert.equal(answer.error.field, member);
  }
  for (const wrong of [
    { email: "none" },
    { start_date: "2026-02-30" },
    { base_salary: -1 },
    { employment_type: "sometimes" },
    { first_name: 5 },
  ])
    refused(await call("POST", "/employees", { ...person("wrong"), ...wrong }), 400, "VALIDATION_ERROR");
  refused(await call("POST", "/employees", person("first")), 409, "CONFLICT");
  refused(await call("POST", "/employees", "{"), 400, "VALIDATION_ERROR");
  await call("POST", "/employees", { ...person("more"), shoe_size: 43 });
  await call("POST", "/employees", { ...person("manager"), manager_id: NOBODY });
});

void test("leave types and balances", async () => {
  const { data } = await call("GET", "/leave-types");
  annual = data.find(({ name }) => /annual/i.test(name));
  assert.ok(annual);
  await call("GET", "/leave/balances?limit=5");
  await call("GET", `/leave/balances?employee_id=${made}`);
  await call("GET", `/leave/balances?employee_id=${NOBODY}`);
});

const leave = (from, to, rest = {}) => ({ employee_id: made, leave_type_id: annual.id, start_date: from, end_date: to, ...rest });

void test("leave is asked for and approved", async () => {
  const asked = await call("POST", "/leave", leave(day(9), day(9, 3), { notes: "By the sea" }));
  assert.equal(asked.data.employeeId, made);
  const { id } = asked.data;
  await call("GET", `/leave/${id}`);
  const approved = await call("PATCH", `/leave/${id}/approve`);
  assert.equal(approved.data.status, "approved");
  refused(await call("PATCH", `/leave/${id}/approve`), 409, "CONFLICT");
  await call("GET", `/leave?employee_id=${made}`);
  await call("DELETE", `/leave/${id}`, { reason: "Rain" });
  await call("GET", `/leave/${id}`);
});

void test("leave is declined with a reason", async () => {
  const { id } = (await call("POST", "/leave", leave(day(10), day(10)))).data;
  refused(await call("PATCH", `/leave/${id}/decline`, {}), 400, "VALIDATION_ERROR");
  await call("PATCH", `/leave/${id}/decline`, { reason: "Too many are away" });
  await call("GET", `/leave/${id}`);
});

void test("leave that is not valid is refused", async () => {
  for (const wrong of [leave(day(3, 3), day(3)), leave("soon", day(3)), { ...leave(day(3), day(3)), leave_type_id: undefined }])
    refused(await call("POST", "/leave", wrong), 400, "VALIDATION_ERROR");
  await call("POST", "/leave", { ...leave(day(3), day(3)), employee_id: NOBODY });
  await call("POST", "/leave", { ...leave(day(3), day(3)), leave_type_id: NOBODY });
  await call("POST", "/leave", leave(day(8), day(8), { half_day: true, half_day_period: "morning" }));
  refused(await call("GET", `/leave/${NOBODY}`), 404, "NOT_FOUND");
});

void test("leave is listed", async () => {
  for (const query of ["", "?limit=3", "?status=pending", `?from=${day(0)}&to=${day(9)}`, `?employee_id=${NOBODY}`])
    await call("GET", `/leave${query}`);
});

void test("public holidays", async () => {
  for (const query of ["?jurisdiction=AU&year=2026", "?jurisdiction=NZ&year=2026"]) await call("GET", `/public-holidays${query}`);
});

void test("endpoints of webhooks", async () => {
  const { data } = await call("POST", "/webhooks", { url: "https://hooks.example/hr", events: ["employee.created"] });
  await call("GET", "/webhooks");
  refused(await call("POST", "/webhooks", { url: "http://hooks.example/hr", events: ["employee.created"] }), 400, "VALIDATION_ERROR");
  refused(await call("POST", "/webhooks", { url: "https://hooks.example/hr", events: [] }), 400, "VALIDATION_ERROR");
  await call("DELETE", `/webhooks/${data.id}`);
  refused(await call("DELETE", `/webhooks/${NOBODY}`), 404, "NOT_FOUND");
});

void test("roles and stages of recruitment", async () => {
  const created = await call("POST", "/recruitment/roles", { title: `Tester ${mark}` });
  const role = created.data?.id;
  await call("GET", "/recruitment/roles");
  await call("GET", "/recruitment/stages");
  if (role === undefined) return;
  await call("GET", `/recruitment/roles/${role}`);
  await call("GET", `/recruitment/roles/${role}/pipeline`);
});

void test("what else the company has", async () => {
  for (const path of [
    "/recognition",
    "/survey-programmes",
    "/learning-paths",
    "/permissions/presets",
    "/permissions/company",
    "/onboarding/plans",
    "/offboarding/plans",
    "/company/branding",
    "/analytics",
  ])
    await call("GET", path);
  for (const path of ["/documents", "/jobs"]) await call("GET", path);
});

void test("keys are needed, and their scopes", async () => {
  refused(await call("GET", "/employees", undefined, null), 401, "UNAUTHORISED");
  refused(await call("GET", "/employees", undefined, "not-a-key"), 401, "UNAUTHORISED");
  assert.equal((await call("GET", "/employees?limit=1", undefined, APP_READ_KEY)).status, 200);
  refused(await call("POST", "/employees", person("read"), APP_READ_KEY), 403, "FORBIDDEN");
  refused(await call("GET", "/webhooks", undefined, APP_READ_KEY), 403, "FORBIDDEN");
});

void test("a person leaves", async () => {
  await call("DELETE", `/employees/${made}`, { termination_date: day(1) });
  await call("GET", `/employees/${made}`);
  refused(await call("DELETE", `/employees/${NOBODY}`), 404, "NOT_FOUND");
});
