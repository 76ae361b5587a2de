/**
 * Welcomes people who join, and tidies up behind people who leave.
 *
 * - employee.created: a recognition post of the manager welcomes the newcomer, once.
 * - employee.terminated: leave that was to begin after the last day is cancelled, and who reported to the leaver reports to the leaver's manager.
 *
 * It listens for events, and looks once at its start for leavers whose events it missed. STATE_FILE, if set, keeps the ids of events across restarts.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { createClient } from "../../generated/hey-api/client/index.ts";
import * as hr from "../../generated/hey-api/sdk.gen.ts";
import type { Employee, LeaveRequest, RecognitionPost } from "../../generated/hey-api/types.gen.ts";

const log = (line: string): void => console.log(`lifecycle: ${line}`);
const die = (line: string): never => {
  console.error(`lifecycle: ${line}`);
  process.exit(1);
};
const env = (name: string): string => process.env[name] || die(`set ${name}`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const clock = (): Date => (process.env["HR_NOW"] ? new Date(process.env["HR_NOW"]) : new Date());

const SECRET = env("HR_WEBHOOK_SECRET");
const STATE = process.env["STATE_FILE"];
const MINUTE = 60_000;
/** Somebody who began longer ago was taken over from another system, and needs no welcome. */
const NEW_FOR_DAYS = 30;

/** Waits out the rate limit, whose requests were not acted on; everything else is for the caller. */
const patient: typeof fetch = async (input) => {
  const request = input as Request;
  for (let waits = 0; ; waits++) {
    const response = await fetch(request.clone(), { signal: AbortSignal.timeout(20_000) });
    if (response.status !== 429 || waits === 5) return response;
    const hint = Number(response.headers.get("retry-after"));
    await response.body?.cancel();
    await pause(hint > 0 ? Math.min(hint * 1000, 2 * MINUTE) : MINUTE);
  }
};

const options = { baseUrl: env("HR_BASE_URL"), fetch: patient, parseAs: "json" } as const;
const reader = createClient({ ...options, auth: env("HR_KEY_READ") });
const writer = createClient({ ...options, auth: env("HR_KEY_WRITE") });

interface Outcome<T> {
  data?: T;
  error?: unknown;
  response?: Response;
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A request of which nobody knows whether it was acted on. */
class Lost extends Error {}

/** The data of an answer. Everything that is not a clear yes or a clear no of the API is `Lost`. */
function settle<T>(what: string, { data, error, response }: Outcome<T>): T {
  if (response?.ok && error === undefined) return data as T;
  const said = (error as { error?: { code?: string; message?: string } } | undefined)?.error;
  if (!response || !said?.code || said.code === "INTERNAL_ERROR" || (response.status >= 500 && response.status !== 501)) {
    throw new Lost(`${what}: no answer${response ? `, status ${response.status}` : ""}`);
  }
  throw new Refusal(response.status, `${what}: ${response.status} ${said.code} ${said.message ?? ""}`);
}

/** Does it again, with pauses that grow, while answers are lost. Only for what may be done twice. */
async function again<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (!(error instanceof Lost) || attempt === 5) throw error;
      await pause(500 * 2 ** attempt);
    }
  }
}

type Page<T> = { data: T[]; meta?: { has_more: boolean } };

async function all<T>(what: string, ask: (page: number) => Promise<Outcome<Page<T>>>): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await again(async () => settle(what, await ask(page)));
    rows.push(...data);
    if (!meta?.has_more || data.length === 0) return rows;
  }
}

const everybody = (): Promise<Employee[]> => all("people", (page) => hr.listEmployees({ client: reader, query: { status: "all", page } }));
const leaveOf = async (id: string): Promise<LeaveRequest[]> =>
  (await all<LeaveRequest>("leave", (page) => hr.listLeave({ client: reader, query: { employee_id: id, page } }))).filter(
    ({ employeeId }) => employeeId === id,
  );
const posts = (): Promise<RecognitionPost[]> => all("recognition", (page) => hr.listRecognition({ client: reader, query: { page } }));

async function employee(id: string): Promise<Employee | undefined> {
  try {
    return (await again(async () => settle("person", await hr.getEmployee({ client: reader, path: { id } })))).data;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined;
    throw error;
  }
}

let zone: string | undefined;
/** The calendar day at the company, as dates are written. */
async function today(): Promise<string> {
  zone ??= (await again(async () => settle("company", await hr.getCompany({ client: reader })))).data.timezone;
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(clock());
}

async function welcome(id: string): Promise<void> {
  const person = await employee(id);
  if (!person || person.status === "terminated") return log(`${id}: gone before the welcome`);
  if (!person.manager_id) return log(`${id}: nobody to welcome them`);
  const age = Date.parse(await today()) - Date.parse(person.start_date);
  if (age > NEW_FOR_DAYS * 86_400_000) return log(`${id}: has been here since ${person.start_date}`);
  const message = `Welcome to the team, ${person.first_name} ${person.last_name}! Good to have you with us from ${person.start_date}.`;
  const body = { from_employee_id: person.manager_id, to_employee_id: id, message };
  try {
    await again(async (attempt) => {
      // A post that is made twice is seen by everybody: after a lost answer, look first.
      if (attempt > 1 && (await posts()).some((post) => post.message === message)) return;
      settle("welcome", await hr.createRecognition({ client: writer, body }));
    });
    log(`${id}: welcomed`);
  } catch (error) {
    if (!(error instanceof Refusal) || ![400, 404, 409].includes(error.status)) throw error;
    log(`${id}: not welcomed, ${error.message}`);
  }
}

/** The last working day by the offboarding plan, if there is one; a person's own record has no such date. */
async function lastDay(id: string): Promise<string> {
  try {
    const { plans } = (await again(async () => settle("plans", await hr.listOffboardingPlans({ client: reader })))).data;
    const plan = plans.find(({ employee_id, status }) => employee_id === id && status !== "cancelled");
    if (plan?.last_working_day) return plan.last_working_day;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 401) throw error;
  }
  return today();
}

const OPEN = ["pending", "approved", "auto_approved"];

async function cancel(id: string): Promise<void> {
  await again(async (attempt) => {
    try {
      if (attempt > 1) {
        const { data } = settle("leave", await hr.getLeave({ client: reader, path: { id } }));
        if (!OPEN.includes(data.status)) return;
      }
      settle("cancelling", await hr.cancelLeave({ client: writer, path: { id }, body: { reason: "Left the company" } }));
      log(`leave ${id}: cancelled`);
    } catch (error) {
      // 404: not there any more. 409: in a state that cannot be cancelled, which the document leaves open.
      if (!(error instanceof Refusal) || ![404, 409].includes(error.status)) throw error;
      log(`leave ${id}: ${error.status === 404 ? "not there" : "cannot be cancelled, a person has to look"}`);
    }
  });
}

async function farewell(id: string): Promise<void> {
  const leaver = await employee(id);
  if (!leaver || leaver.status !== "terminated") return log(`${id}: has not left`);
  const last = await lastDay(id);
  for (const leave of await leaveOf(id)) if (OPEN.includes(leave.status) && leave.startDate > last) await cancel(leave.id);

  const people = new Map((await everybody()).map((person) => [person.id, person]));
  let next = leaver.manager_id ? people.get(leaver.manager_id) : undefined;
  for (let steps = 0; next?.status === "terminated" && steps < people.size; steps++)
    next = next.manager_id ? people.get(next.manager_id) : undefined;
  const reports = [...people.values()].filter((person) => person.manager_id === id && person.status !== "terminated");
  for (const report of reports) {
    if (!next || next.status === "terminated" || next.id === report.id) {
      log(`${report.id}: needs a manager, a person has to choose`);
      continue;
    }
    const body = { manager_id: next.id };
    await again(async (attempt) => {
      // Somebody may have chosen a manager by hand since the list was read.
      if ((await employee(report.id))?.manager_id !== id) return attempt > 1 ? undefined : log(`${report.id}: has a manager already`);
      settle("new manager", await hr.updateEmployee({ client: writer, path: { id: report.id }, body }));
    });
    log(`${report.id}: reports to ${next.id}`);
  }
}

async function catchUp(): Promise<void> {
  const people = await everybody();
  const left = new Set(people.filter(({ status }) => status === "terminated").map(({ id }) => id));
  const behind = people.filter(({ status, manager_id }) => status !== "terminated" && manager_id && left.has(manager_id));
  for (const id of new Set(behind.map(({ manager_id }) => manager_id!))) enqueue(() => farewell(id));
}

let queue: Promise<void> = Promise.resolve();
function enqueue(work: () => Promise<void>): void {
  queue = queue.then(work).catch((error: unknown) => {
    if (error instanceof Refusal && (error.status === 401 || error.status === 403)) die(error.message);
    console.error(`lifecycle: ${(error as Error).message}; again in a minute`);
    if (error instanceof Lost) setTimeout(() => enqueue(work), MINUTE).unref();
  });
}

const seen = new Set<string>(STATE && existsSync(STATE) ? readFileSync(STATE, "utf8").split("\n") : []);

function handle({ id: event, event: kind, data }: { id: string; event: string; data?: { id?: unknown } }): void {
  if (seen.has(event)) return;
  seen.add(event);
  if (STATE) appendFileSync(STATE, `${event}\n`);
  // What a ping holds is not documented, and kinds may be added.
  const id = data?.id;
  if (typeof id !== "string") return;
  if (kind === "employee.created") enqueue(() => welcome(id));
  if (kind === "employee.terminated") enqueue(() => farewell(id));
}

/** Over the bytes as they came. The document writes X-Service-Signature, with the brand of the service in the middle. */
function genuine(headers: NodeJS.Dict<string | string[]>, body: Buffer): boolean {
  const header = Object.entries(headers).find(([name]) => /^x-[\w-]+-signature$/.test(name))?.[1];
  const [scheme, hex = ""] = String(header).split("=");
  const given = Buffer.from(hex, "hex");
  const right = createHmac("sha256", SECRET).update(body).digest();
  return scheme === "sha256" && given.length === right.length && timingSafeEqual(given, right);
}

const server = createServer(async (request, response) => {
  const answer = (status: number): void => void response.writeHead(status).end();
  if (request.url === "/health") return answer(200);
  if (request.url !== "/hooks") return answer(404);
  if (request.method !== "POST") return answer(405);
  try {
    if (Number(request.headers["content-length"]) > 1_000_000) return answer(413);
    const body = await buffer(request);
    if (!genuine(request.headers, body)) return answer(401);
    const event = JSON.parse(body.toString("utf8"));
    answer(204);
    handle(event);
  } catch {
    if (!response.headersSent) answer(400);
  }
});

server.on("error", (error) => die(error.message));
server.listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1", () => log("listening"));
enqueue(catchUp);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    server.close();
    void queue.then(() => process.exit(0));
  });
}
