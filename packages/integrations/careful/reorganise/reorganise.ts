/**
 * Brings the org chart up to a plan: departments get their new names, and who reports to somebody that left reports to that person's manager.
 *
 *     node reorganise.ts [PLAN]     default: plan.json beside this program
 *
 * It works out all changes first, since a list that is filtered by department changes while its people move. It may be stopped at any point and run
 * again. At the end it reads everybody anew and says whether the plan holds.
 */
import { readFileSync } from "node:fs";
import createClient, { type Middleware } from "openapi-fetch";
import type { components, paths } from "../../generated/openapi-typescript.ts";

type Employee = components["schemas"]["Employee"];
type Change = { department?: string; manager_id?: string };

interface Plan {
  /** New names by old ones. */
  departments: Record<string, string>;
  handOverReportsOfLeavers: boolean;
}

const ATTEMPTS = 5;
const TIMEOUT = 20_000;
const RATE_WINDOW = 60_000;

class Stop extends Error {}

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Stop(`set ${name}`);
  return value;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const backoff = (attempt: number): Promise<void> => pause(500 * 2 ** attempt);

/** A fetch that gives up in time and sits out the rate limit: a request refused by it was not acted on, so it is the same for reads and writes. */
async function patientFetch(request: Request): Promise<Response> {
  for (let waits = 0; ; waits++) {
    const response = await fetch(request.clone(), { signal: AbortSignal.timeout(TIMEOUT) });
    if (response.status !== 429 || waits === 5) return response;
    await response.body?.cancel();
    const seconds = Number(response.headers.get("retry-after"));
    await pause(seconds > 0 ? Math.min(seconds * 1000, 2 * RATE_WINDOW) : RATE_WINDOW);
  }
}

const withKey = (key: string): Middleware => ({
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${key}`);
  },
});

const baseUrl = (): string => variable("HR_BASE_URL").replace(/\/$/, "");

function clientFor(keyName: string): ReturnType<typeof createClient<paths>> {
  const client = createClient<paths>({ baseUrl: baseUrl(), fetch: patientFetch });
  client.use(withKey(variable(keyName)));
  return client;
}

interface Answer<T> {
  data?: T | undefined;
  error?: unknown;
  response: Response;
}

/** What the API refuses, in words; undefined if the request may have been acted on or not, such as after an answer of a gateway. */
function refusal({ error, response }: Answer<unknown>): { status: number; code: string; field: string; text: string } | undefined {
  const said = (error as { error?: { code?: string; message?: string; field?: string } } | undefined)?.error;
  const code = said?.code ?? "";
  if (code === "INTERNAL_ERROR" || (response.status >= 500 && response.status !== 501)) return undefined;
  if (code === "" && response.status !== 429) return undefined;
  return { status: response.status, code, field: said?.field ?? "", text: `${response.status} ${code} ${said?.message ?? ""}`.trim() };
}

/** Repeats a read until it is answered. */
async function reading<T>(what: string, ask: () => Promise<Answer<T>>): Promise<T> {
  let problem = "";
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      const answer = await ask();
      if (answer.response.ok && answer.data !== undefined) return answer.data;
      const refused = refusal(answer);
      if (refused) throw new Stop(`${what}: ${refused.text}`);
      problem = `status ${answer.response.status}`;
    } catch (error) {
      if (error instanceof Stop) throw error;
      problem = (error as Error).message;
    }
    await backoff(attempt);
  }
  throw new Stop(`${what}: ${problem}`);
}

const plan = (): Plan => JSON.parse(readFileSync(process.argv[2] ?? new URL("plan.json", import.meta.url), "utf8")) as Plan;

async function main(): Promise<void> {
  const { departments, handOverReportsOfLeavers } = plan();
  const reader = clientFor("HR_KEY_READ");
  const writer = clientFor("HR_KEY_WRITE");

  async function everybody(): Promise<Map<string, Employee>> {
    const people = new Map<string, Employee>();
    for (let page = 1; ; page++) {
      // Leavers too: their reports have to be found. The default of `status` is not documented.
      const query = { status: "all" as const, page };
      const { data, meta } = await reading("reading people", () => reader.GET("/employees", { params: { query } }));
      for (const person of data) people.set(person.id, person);
      if (!meta.has_more || data.length === 0) return people;
    }
  }

  const person = async (id: string): Promise<Employee> =>
    (await reading("reading a person", () => reader.GET("/employees/{id}", { params: { path: { id } } }))).data;

  /** The nearest manager who is still there, upwards from `id`. */
  function successor(people: Map<string, Employee>, id: string, report: string): string | undefined {
    const visited = new Set<string>([report]);
    for (let at: string | null | undefined = id; at && !visited.has(at); at = people.get(at)?.manager_id) {
      visited.add(at);
      const manager = people.get(at);
      if (manager && manager.status !== "terminated") return at;
    }
    return undefined;
  }

  function wanted(people: Map<string, Employee>, { id, status, department, manager_id }: Employee): Change {
    if (status === "terminated") return {};
    const change: Change = {};
    if (department !== null && Object.hasOwn(departments, department)) change.department = departments[department]!;
    if (handOverReportsOfLeavers && manager_id && people.get(manager_id)?.status === "terminated") {
      const next = successor(people, manager_id, id);
      if (next) change.manager_id = next;
    }
    return change;
  }

  const holds = (employee: Employee, change: Change): boolean =>
    Object.entries(change).every(([name, value]) => employee[name as keyof Employee] === value);

  /** Others work at the same time: what a person has now decides, not what the list had. */
  async function move(id: string, people: Map<string, Employee>): Promise<boolean> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const current = await person(id);
      const change = wanted(people, current);
      if (Object.keys(change).length === 0) return attempt > 1;
      let answer: Answer<{ data: Employee }> | undefined;
      try {
        answer = await writer.PATCH("/employees/{id}", { params: { path: { id } }, body: change });
      } catch {
        // Lost on the way: the next round reads the person again and sees whether it arrived.
      }
      if (answer?.response.ok) {
        if (holds(answer.data?.data ?? (await person(id)), change)) return true;
        throw new Stop(`the service accepts ${Object.keys(change).join(" and ")} and does not change it`);
      }
      const refused = answer && refusal(answer);
      if (refused?.status === 400 && refused.field in change)
        throw new Stop(`the service does not let us change ${refused.field}: ${refused.text}`);
      if (refused && refused.status !== 409) throw new Stop(`changing a person: ${refused.text}`);
      await backoff(attempt);
    }
    throw new Stop(`changing person ${id}: no answer`);
  }

  let moved = 0;
  for (let round = 1; round <= 3; round++) {
    const people = await everybody();
    const open = [...people.values()].filter((employee) => Object.keys(wanted(people, employee)).length > 0);
    if (open.length === 0) {
      console.log(`reorganise: ${moved} people moved, the plan holds for ${people.size}`);
      return;
    }
    for (const { id } of open) if (await move(id, people)) moved++;
  }
  const people = await everybody();
  const left = [...people.values()].filter((employee) => Object.keys(wanted(people, employee)).length > 0).length;
  if (left > 0) throw new Stop(`the plan does not hold for ${left} people after three rounds`);
  console.log(`reorganise: ${moved} people moved, the plan holds for ${people.size}`);
}

try {
  await main();
} catch (error) {
  console.error(`reorganise: ${(error as Error).message}`);
  process.exitCode = 1;
}
