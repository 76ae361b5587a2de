// New-joiner sync: people of a CSV file of the applicant system become employees, and those who are employees already are brought up to date.
//
//   node sync.mjs [FILE]     default: joiners.csv beside this file
//
// The file is sent again every night with everybody who starts this quarter, so a second run must change nothing. The document says two things about
// creating employees: that it is done in the web application only, and that POST /employees does it. If the service refuses, the people are listed for HR.

import { readFile } from "node:fs/promises";
import { Agent, request } from "undici";

const fail = (why) => {
  console.error(`new-joiners: ${why}`);
  process.exit(1);
};
const env = (name) => process.env[name] || fail(`set ${name}`);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

const base = env("HR_BASE_URL").replace(/\/$/, "");
const keys = { read: env("HR_KEY_READ"), write: env("HR_KEY_WRITE") };
const dispatcher = new Agent({ connect: { timeout: 10_000 }, headersTimeout: 20_000, bodyTimeout: 20_000 });
const MINUTE = 60_000;
const TRIES = 5;

// --- the API -------------------------------------------------------------------------------------------------------------------------------------

/** One request. `lost: true` means that nobody knows whether the service acted on it. */
async function call(method, path, body) {
  for (let waited = 0; ; waited++) {
    let response, text;
    try {
      response = await request(base + path, {
        method,
        dispatcher,
        headers: {
          authorization: `Bearer ${method === "GET" ? keys.read : keys.write}`,
          accept: "application/json",
          ...(body && { "content-type": "application/json" }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      text = await response.body.text();
    } catch (error) {
      return { lost: true, why: error.code ?? error.message };
    }
    const { statusCode: status, headers } = response;
    if (status === 429 && waited < 5) {
      // A minute is what the document has; a server that knows better says so.
      const after = Number(headers["retry-after"]);
      await sleep(after > 0 ? Math.min(after, 120) * 1000 : MINUTE);
      continue;
    }
    let json = {};
    try {
      if (text) json = JSON.parse(text);
    } catch {
      return { lost: true, why: `${status} without JSON` };
    }
    if (status === 401) fail(`the key is not valid: ${json.error?.message ?? status}`);
    const ok = status >= 200 && status < 300;
    if (!ok && (json.error?.code === "INTERNAL_ERROR" || (status >= 500 && status !== 501)))
      return { lost: true, why: `${status} ${json.error?.code ?? ""}` };
    return { ok, status, data: json.data, meta: json.meta, error: json.error ?? {} };
  }
}

async function read(path) {
  for (let tried = 1; ; tried++) {
    const answer = await call("GET", path);
    if (answer.ok) return answer;
    if (!answer.lost) fail(`GET ${path}: ${answer.status} ${answer.error.message ?? ""}`);
    if (tried === TRIES) fail(`GET ${path}: ${answer.why}`);
    await sleep(500 * 2 ** tried);
  }
}

/** Everybody, those who left included: the default of the status filter is not documented. */
async function everybody() {
  const people = new Map();
  for (let page = 1; ; page++) {
    const { data, meta } = await read(`/employees?status=all&page=${page}`);
    for (const person of data) people.set(person.id, person);
    if (!meta.has_more || data.length === 0) break;
  }
  return new Map([...people.values()].map((person) => [address(person.email), person]));
}

// --- the file ------------------------------------------------------------------------------------------------------------------------------------

const address = (email) => email.trim().toLowerCase();

/** RFC 4180: quoted fields, doubled quotes, either line end; spreadsheets put a byte order mark in front. */
function parseCsv(text) {
  const rows = [[""]];
  let quoted = false;
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  for (let i = 0; i < source.length; i++) {
    const char = source[i];
    const row = rows.at(-1);
    if (quoted && char === '"' && source[i + 1] === '"') row[row.length - 1] += source[i++];
    else if (char === '"') quoted = !quoted;
    else if (char === "," && !quoted) row.push("");
    else if (char === "\n" && !quoted) rows.push([""]);
    else row[row.length - 1] += char;
  }
  const [head, ...body] = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
  return body.map((row) => Object.fromEntries(head.map((name, i) => [name.trim(), (row[i] ?? "").trim()])));
}

/** "118,500.50" is 11850050 cents; no floating point on the way. */
function cents(amount) {
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(amount.replaceAll(",", "")) ?? fail(`${amount} is no amount`);
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

const company = (await read("/company")).data;
const rows = parseCsv(
  await readFile(process.argv[2] ?? new URL("joiners.csv", import.meta.url), "utf8").catch((error) => fail(error.message)),
);

function country(row) {
  if (row.country) return row.country;
  if (company.jurisdiction.length === 1) return company.jurisdiction[0];
  // A company in several countries must say which; the first one is its home.
  return company.jurisdiction[0];
}

// --- the work ------------------------------------------------------------------------------------------------------------------------------------

const done = { created: 0, updated: 0, unchanged: 0 };
const forHr = [];
const failed = [];
let people = await everybody();
let creates = true;

async function create(row, manager) {
  const body = {
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    employment_type: row.employment_type,
    start_date: row.start_date,
    jurisdiction: country(row),
    role: "employee",
    ...(row.job_title && { job_title: row.job_title }),
    ...(row.department && { department: row.department }),
    ...(row.base_salary && { base_salary: cents(row.base_salary) }),
    ...(manager && { manager_id: manager.id }),
  };
  for (let tried = 1; tried <= TRIES; tried++) {
    const answer = await call("POST", "/employees", body);
    if (answer.ok) {
      people.set(address(row.email), { ...body, ...answer.data });
      done.created++;
      return;
    }
    if (answer.lost) {
      // Perhaps the person exists now. Look before asking again.
      await sleep(500 * 2 ** tried);
      people = await everybody();
      if (people.has(address(row.email))) return void done.created++;
      continue;
    }
    if (answer.status === 409) {
      // Somebody else added this person since we looked.
      people = await everybody();
      if (people.has(address(row.email))) return update(row, manager);
    }
    if ([403, 404, 405, 501].includes(answer.status)) {
      creates = false;
      forHr.push(`${row.email}: add in the web application`);
      return;
    }
    failed.push(`${row.email}: ${answer.error.field ?? answer.status}: ${answer.error.message ?? ""}`);
    return;
  }
  failed.push(`${row.email}: no answer`);
}

async function update(row, manager) {
  const person = people.get(address(row.email));
  if (person.status === "terminated") return void forHr.push(`${row.email}: was employed before, decide in the web application`);
  const changes = {};
  if (row.job_title && row.job_title !== person.job_title) changes.job_title = row.job_title;
  if (row.department && row.department !== person.department) changes.department = row.department;
  if (manager && manager.id !== person.manager_id) changes.manager_id = manager.id;
  if (Object.keys(changes).length === 0) return void done.unchanged++;
  for (let tried = 1; tried <= TRIES; tried++) {
    // The same values again do no harm, so this may be repeated as it is.
    const answer = await call("PATCH", `/employees/${person.id}`, changes);
    if (answer.ok) {
      people.set(address(row.email), { ...person, ...changes, ...answer.data });
      done.updated++;
      return;
    }
    if (!answer.lost) {
      // Which fields may be changed is not documented. One that may not is for a person.
      const { field } = answer.error;
      if (answer.status !== 400 || !(field in changes))
        return void failed.push(`${row.email}: ${answer.status} ${answer.error.message ?? ""}`);
      forHr.push(`${row.email}: ${field} should be ${row[field] ?? row.manager_email}`);
      delete changes[field];
      if (Object.keys(changes).length === 0) return;
      continue;
    }
    await sleep(500 * 2 ** tried);
  }
  failed.push(`${row.email}: no answer`);
}

// Managers first: a row may name one who is in the file too.
const waiting = [...rows];
while (waiting.length > 0) {
  const inFile = new Set(waiting.map((row) => address(row.email)));
  let next = waiting.findIndex((row) => !row.manager_email || !inFile.has(address(row.manager_email)));
  if (next === -1) next = 0;
  const [row] = waiting.splice(next, 1);
  const manager = row.manager_email ? people.get(address(row.manager_email)) : undefined;
  if (row.manager_email && !manager && creates) forHr.push(`${row.email}: manager ${row.manager_email} is not known`);
  if (people.has(address(row.email))) await update(row, manager);
  else if (creates) await create(row, manager);
  else forHr.push(`${row.email}: add in the web application`);
}

const after = await everybody();
for (const row of rows) {
  const told = [...forHr, ...failed].some((line) => line.startsWith(`${row.email}:`));
  if (!told && !after.has(address(row.email))) failed.push(`${row.email}: was created and is not listed`);
}

console.log(
  `new-joiners: ${done.created} created, ${done.updated} updated, ${done.unchanged} unchanged, ${forHr.length} for HR, ${failed.length} failed`,
);
for (const line of forHr) console.log(`  for HR: ${line}`);
for (const line of failed) console.log(`  failed: ${line}`);
if (failed.length > 0) fail(`${failed.length} of ${rows.length} people were not taken over`);
await dispatcher.close();
