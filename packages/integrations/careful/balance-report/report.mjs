// Leave-balance report: who has saved up too much leave, who has taken more than there is, and who is away today.
//
//   node report.mjs [FILE]
//
// Prints the report as Markdown, or writes it to FILE. With REPORT_URL (an incoming webhook of a local chat, say) its findings are posted there as JSON.
// It reads only. Before it prints anything it makes sure that it has seen every row.
import { readFile, rename, writeFile } from "node:fs/promises";
import ky, { isHTTPError } from "ky";

const rules = JSON.parse(await readFile(new URL("rules.json", import.meta.url), "utf8"));
const minute = 60_000;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const quit = (message) => {
  console.error(`balance-report: ${message}`);
  process.exit(1);
};
for (const name of ["HR_BASE_URL", "HR_KEY_READ"]) if (!process.env[name]) quit(`set ${name}`);

const hr = ky.create({
  prefix: process.env.HR_BASE_URL,
  headers: { authorization: `Bearer ${process.env.HR_KEY_READ}`, accept: "application/json" },
  timeout: 20_000,
  totalTimeout: 15 * minute,
  retry: {
    limit: 6,
    methods: ["get"],
    statusCodes: [408, 429, 500, 502, 503, 504],
    afterStatusCodes: [429, 503],
    maxRetryAfter: 2 * minute,
    delay: (attempt) => 500 * 2 ** attempt,
    retryOnTimeout: true,
  },
  hooks: {
    beforeRetry: [
      // The document promises X-RateLimit-* headers without their names, and a limit per minute. Without a hint, a minute is what to wait.
      async ({ error }) => {
        if (isHTTPError(error) && error.response.status === 429 && !error.response.headers.has("retry-after")) await sleep(minute);
      },
    ],
  },
});

async function explained(error, path) {
  if (!isHTTPError(error)) return `${path}: ${error.cause?.code ?? error.message}`;
  const said = error.data?.error ?? (await error.response.json().catch(() => ({}))).error;
  return `${path}: ${error.response.status} ${said?.code ?? ""} ${said?.message ?? ""}`.trim();
}

/** The body of a GET. ky repeats what fails before there is a response; one that breaks off in the middle, or is no JSON, is repeated here. */
async function get(path, searchParams = {}) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await hr.get(path, { searchParams }).json();
    } catch (error) {
      if (isHTTPError(error) || attempt === 5) quit(await explained(error, path));
      await sleep(500 * 2 ** attempt);
    }
  }
}

/** Every row of a list. `key` tells rows apart: a row that moves to the next page while we read is seen twice, one that moves back not at all. */
async function list(path, key, searchParams = {}) {
  for (let pass = 1; pass <= 4; pass++) {
    const rows = new Map();
    let meta;
    for (let page = 1; ; page++) {
      const body = await get(path, { ...searchParams, page });
      for (const row of body.data) rows.set(key(row), row);
      ({ meta } = body);
      if (!meta?.has_more) break;
      if (body.data.length === 0) quit(`${path}: page ${page} is empty, and more are promised`);
    }
    // Only people and leave are said to have totals.
    if (meta === undefined || meta.total === rows.size) return [...rows.values()];
  }
  return quit(`${path}: four passes, and never as many rows as its total says`);
}

const now = process.env.HR_NOW ? new Date(process.env.HR_NOW) : new Date();
if (Number.isNaN(now.getTime())) quit("HR_NOW is no instant");

const { data: company } = await get("company");
/** The calendar day at the company, as the API writes dates. */
const today = new Intl.DateTimeFormat("sv-SE", { timeZone: company.timezone, dateStyle: "short" }).format(now);

const people = await list("employees", (row) => row.id, { status: "all" });
const balances = await list("leave/balances", (row) => row.employee_id);
const leave = await list("leave", (row) => row.id);

// Days have at most a few decimals, such as 13.56; added up as hundredths they stay exact.
const hundredths = (days) => Math.round(days * 100);
const days = (count) => (count / 100).toFixed(2).replace(/\.?0+$/, "");

const byId = new Map(people.map((person) => [person.id, person]));
const departments = new Map();
const findings = [];
for (const balance of balances) {
  const person = byId.get(balance.employee_id);
  if (person?.status === "terminated") continue;
  const department = person?.department ?? "No department";
  const sums = departments.get(department) ?? { people: 0, annual: 0, sick: 0, pending: 0, taken: 0 };
  sums.people++;
  sums.annual += hundredths(balance.annual_available);
  sums.sick += hundredths(balance.sick_available);
  sums.pending += hundredths(balance.pending_days);
  sums.taken += hundredths(balance.taken_days);
  departments.set(department, sums);
  const about = { name: balance.name, department, annual_available: balance.annual_available };
  if (balance.annual_available > rules.too_much_annual) findings.push({ kind: "too much annual leave", ...about });
  if (balance.annual_available < rules.too_little_annual) findings.push({ kind: "more taken than there is", ...about });
  if (balance.pending_days > rules.long_pending_days) findings.push({ kind: "much leave waits for a decision", ...about });
}

const away = leave
  .filter(({ status, startDate, endDate }) => ["approved", "auto_approved"].includes(status) && startDate <= today && today <= endDate)
  .filter(({ employeeId }) => byId.get(employeeId)?.status !== "terminated")
  .map(({ employeeName, typeName, endDate, halfDay, halfDayPeriod }) => ({
    employeeName,
    typeName,
    until: endDate,
    halfDay,
    halfDayPeriod,
  }));

const holidays = [];
for (const jurisdiction of company.jurisdiction) {
  const days = await list("public-holidays", (row) => `${row.date} ${row.name}`, { jurisdiction, year: today.slice(0, 4) });
  const next = days.filter(({ date }) => date >= today).sort((a, b) => (a.date < b.date ? -1 : 1))[0];
  if (next) holidays.push(`${jurisdiction}: ${next.name}, ${next.date}`);
}

// --- is it whole? ---------------------------------------------------------------------------------------------------------------------------------

const counted = [...departments.values()].reduce((sum, { people }) => sum + people, 0);
const expected = balances.filter(({ employee_id }) => byId.get(employee_id)?.status !== "terminated").length;
if (counted !== expected) quit(`the departments have ${counted} people, the balances ${expected}`);
// Rules of privacy may hide a row, so a person without a balance is reported, not refused.
const withBalance = new Set(balances.map(({ employee_id }) => employee_id));
const without = people.filter(({ id, status }) => status !== "terminated" && !withBalance.has(id));
const strangers = balances.filter(({ employee_id }) => !byId.has(employee_id));
if (strangers.length > 0) {
  // Somebody may have been added after the people were read. Any other stranger means that people are missing.
  const added = await list("employees", (row) => row.id, { status: "all" });
  const known = new Set(added.map(({ id }) => id));
  if (strangers.some(({ employee_id }) => !known.has(employee_id))) quit(`${strangers.length} balances are of people who are not listed`);
}

// --- the report -----------------------------------------------------------------------------------------------------------------------------------

const cell = (text) => String(text).replaceAll("|", "\\|");
const lines = [
  `# Leave at ${company.name}, ${today}`,
  "",
  "| department | people | annual | sick | pending | taken |",
  "| --- | --: | --: | --: | --: | --: |",
  ...[...departments]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, d]) => `| ${cell(name)} | ${d.people} | ${days(d.annual)} | ${days(d.sick)} | ${days(d.pending)} | ${days(d.taken)} |`),
  "",
  `## Findings: ${findings.length}`,
  ...findings.map(
    ({ kind, name, department, annual_available }) => `- ${name} (${department}): ${kind}, ${annual_available} days of annual leave`,
  ),
  ...without.map(({ first_name, last_name }) => `- ${first_name} ${last_name}: no balance`),
  "",
  `## Away today: ${away.length}`,
  ...away.map(({ employeeName, typeName, until, halfDay, halfDayPeriod }) =>
    halfDay ? `- ${employeeName}: ${typeName}, ${halfDayPeriod ?? "half a day"}` : `- ${employeeName}: ${typeName}, until ${until}`,
  ),
  "",
  ...holidays.map((holiday) => `Next public holiday, ${holiday}`),
];

const file = process.argv[2];
if (file) {
  await writeFile(`${file}.part`, `${lines.join("\n")}\n`);
  await rename(`${file}.part`, file);
} else console.log(lines.join("\n"));

if (process.env.REPORT_URL) {
  // To another place, so without the key. It is not repeated: a finding twice is worse than one in the file only.
  const json = { id: `${company.id}/${today}`, day: today, findings, away, people: counted };
  await ky
    .post(process.env.REPORT_URL, { json, timeout: 10_000, retry: 0 })
    .catch(async (error) => quit(`not posted: ${await explained(error, process.env.REPORT_URL)}`));
}
console.error(`balance-report: ${counted} people, ${leave.length} requests for leave, ${findings.length} findings, ${away.length} away`);
