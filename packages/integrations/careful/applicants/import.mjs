/*
 * Applicant importer: takes the applications of a careers page into the recruitment pipeline.
 *
 *   node import.mjs [--journal FILE] [FILE]     FILE: applicants.json beside this program
 *
 * The role of the file is opened if there is none of that title. The service never shows a candidate again, so nobody can ask it whether one is there:
 *  - the journal, if given, has who was imported by earlier runs;
 *  - an application shows in the pipeline of its role as an opaque reference. If an answer is lost, the pipeline before and after tells whether the
 *    candidate was taken. Where it cannot tell, nobody is sent twice: a person has to look.
 * Nothing personal is printed.
 */
import { appendFile, readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import axios from "axios";

const { values: options, positionals } = parseArgs({ options: { journal: { type: "string" } }, allowPositionals: true });
const source = positionals[0] ?? new URL("applicants.json", import.meta.url);
const wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

class Problem extends Error {}

function setting(name) {
  if (!process.env[name]) throw new Problem(`set ${name}`);
  return process.env[name];
}

/** An axios instance for one key. Statuses are judged by the callers; too many requests are waited out here. */
function client(key) {
  const instance = axios.create({
    baseURL: setting("HR_BASE_URL"),
    timeout: 20_000,
    headers: { Authorization: `Bearer ${setting(key)}`, Accept: "application/json" },
    validateStatus: () => true,
    // Parsed below: an answer that is no JSON is an answer that was lost.
    transformResponse: (text) => text,
  });
  instance.interceptors.request.use((config) => ({ ...config, signal: AbortSignal.timeout(30_000) }));
  instance.interceptors.response.use(async (response) => {
    const waited = response.config.waited ?? 0;
    if (response.status !== 429 || waited >= 5) return response;
    // "100 requests per minute": after a minute at the latest there is room again.
    const seconds = Number(response.headers["retry-after"]) || 60;
    await wait(Math.min(seconds, 120));
    return instance.request({ ...response.config, waited: waited + 1 });
  });
  return instance;
}

const reader = client("HR_KEY_READ");
const writer = client("HR_KEY_WRITE");

/** @returns {Promise<{ lost: string } | { status: number, data?: any, meta?: any, error: { code?: string, message?: string, field?: string } }>} */
async function send(instance, config) {
  try {
    const { status, data: text } = await instance.request(config);
    const { data, meta, error = {} } = text ? JSON.parse(text) : {};
    if (status === 401) throw new Problem(`the key is refused: ${error.message}`);
    if (error.code === "INTERNAL_ERROR" || (status >= 500 && status !== 501)) return { lost: `${status}` };
    return { status, data, meta, error };
  } catch (error) {
    if (error instanceof Problem) throw error;
    return { lost: error.code ?? error.name };
  }
}

const succeeded = ({ status }) => status >= 200 && status < 300;

async function get(url, params = {}) {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(reader, { method: "get", url, params });
    if (succeeded(answer)) return answer;
    if (!answer.lost) throw new Problem(`GET ${url}: ${answer.status} ${answer.error.code ?? ""}`);
    if (attempt === 6) throw new Problem(`GET ${url}: no answer after ${attempt} attempts (${answer.lost})`);
    await wait(2 ** attempt / 2);
  }
}

// ---------------------------------------------------------------- the role

async function findRole(title) {
  for (let page = 1; ; page++) {
    const { data, meta } = await get("/recruitment/roles", { page });
    const role = data.find((role) => role.title === title);
    if (role) return role.id;
    // Not every list of the service need have pages.
    if (!meta?.has_more || data.length === 0) return undefined;
  }
}

async function createRole({ title, employment_type }) {
  const { data: company } = await get("/company");
  const body = { title, employment_type, jurisdiction: company.jurisdiction[0] };
  const answer = await send(writer, { method: "post", url: "/recruitment/roles", data: body });
  if (succeeded(answer)) return answer.data.id;
  if (!answer.lost) throw new Problem(`the role was refused: ${answer.status} ${answer.error.field ?? ""} ${answer.error.message ?? ""}`);
  await wait(2);
  const found = await findRole(title);
  // The list has open roles. A new one may be a draft, which it need not show: to create it again could make two.
  if (!found)
    throw new Problem(
      `no answer when the role was created (${answer.lost}): look for "${title}" in the web application, open it, and start again`,
    );
  return found;
}

/** New roles begin in a state that the document does not name. Candidates are for an open one. */
async function openRole(id) {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const { data: role } = await get(`/recruitment/roles/${id}`);
    if (role.status === "open") return;
    const answer = await send(writer, { method: "patch", url: `/recruitment/roles/${id}`, data: { status: "open" } });
    if (succeeded(answer)) return;
    if (!answer.lost && answer.status !== 409) throw new Problem(`the role was not opened: ${answer.status} ${answer.error.message ?? ""}`);
    await wait(2 ** attempt / 2);
  }
  throw new Problem("the role was not opened: no answer");
}

const references = async (role) =>
  new Set((await get(`/recruitment/roles/${role}/pipeline`)).data.applications.map(({ candidate_ref }) => candidate_ref));

// ---------------------------------------------------------------- the candidates

/** Whether the pipeline shows applications that this program makes. Found out as it goes. */
let pipelineTells = true;

/** @returns {Promise<"taken" | "there" | "refused" | "unclear">} */
async function submit(role, applicant) {
  const { first_name, last_name, email } = applicant;
  for (let attempt = 1; attempt <= 5; attempt++) {
    const before = await references(role);
    const data = { first_name, last_name, email, role_id: role };
    const answer = await send(writer, { method: "post", url: "/recruitment/candidates", data });
    if (answer.status === 409) return "there";
    if (!answer.lost && !succeeded(answer)) {
      console.error(`applicant ${applicant.number} was refused: ${answer.status} ${answer.error.field ?? answer.error.code ?? ""}`);
      return "refused";
    }
    if (answer.lost) await wait(2 ** attempt / 2);
    const fresh = [...(await references(role))].filter((reference) => !before.has(reference));
    if (!answer.lost) {
      if (fresh.length === 0) pipelineTells = false;
      return "taken";
    }
    if (fresh.length === 1) return "taken";
    if (fresh.length > 1 || !pipelineTells) return "unclear";
  }
  return "unclear";
}

async function main() {
  const file = JSON.parse(await readFile(source, "utf8"));
  const earlier = options.journal ? await readFile(options.journal, "utf8").catch(() => "") : "";
  const journal = new Set(earlier.split("\n").filter(Boolean));
  const role = (await findRole(file.role.title)) ?? (await createRole(file.role));
  await openRole(role);

  const count = { taken: 0, there: 0, refused: 0, unclear: 0 };
  for (const [index, applicant] of file.applicants.entries()) {
    const address = applicant.email.trim().toLowerCase();
    if (journal.has(address)) {
      count.there++; // Of an earlier run, or twice in the file.
      continue;
    }
    const outcome = await submit(role, { ...applicant, number: index + 1 });
    count[outcome]++;
    if (outcome !== "taken" && outcome !== "there") continue;
    journal.add(address);
    if (options.journal) await appendFile(options.journal, `${address}\n`);
  }
  console.log(`applicants: ${count.taken} taken, ${count.there} there already, ${count.refused} refused, ${count.unclear} unclear`);
  if (count.refused + count.unclear > 0)
    throw new Problem(`${count.refused} refused, ${count.unclear} without an answer: compare them with the web application`);
}

await main().catch((error) => {
  console.error(`applicants: ${error.message}`);
  process.exitCode = 1;
});
