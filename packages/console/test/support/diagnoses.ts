import type { OpenConsole } from "./console.ts";
import type { Person } from "./person.ts";

const FULL = "hrk_wattle_full";
const READ = "hrk_wattle_read";
const WRITE = "hrk_wattle_write";
const BURST = "hrk_wattle_sacrificial";

/** A question that a person asks of the console, and the way to its answer from the first page. */
export interface Diagnosis {
  readonly question: string;
  /** What happened before. @returns what the person knows of it: an id, a number of an exchange */
  readonly before: (console: OpenConsole) => Promise<string>;
  /** Ends with the words of the answer. */
  readonly ask: (person: Person, console: OpenConsole, known: string) => Promise<void>;
  /** The most interactions that the answer takes. Default: 1. */
  readonly most?: number;
  /** Changes what was found, with one more interaction. Absent: there is nothing to change. */
  readonly mend?: (person: Person, console: OpenConsole) => Promise<void>;
}

const rowOf = ({ page }: OpenConsole, n: string) => page.locator(`.request-rows a[data-n="${n}"]`);

/** Number of the last exchange. */
const last = ({ mock }: OpenConsole): string => String(mock.defaultSandbox.journal.next - 1);

async function read<T>(console: OpenConsole, path: string): Promise<T> {
  return ((await (await console.ask(FULL, "GET", path)).json()) as { data: T }).data;
}

async function person(console: OpenConsole): Promise<{ readonly id: string; readonly first_name: string; readonly last_name: string }> {
  const [someone] = await read<[{ id: string; first_name: string; last_name: string }]>(console, "/employees?limit=1");
  return someone;
}

let days = 0;

async function annualLeave(console: OpenConsole): Promise<string> {
  const types = await read<{ id: string; name: string }[]>(console, "/leave-types?limit=100");
  return types.find(({ name }) => name.startsWith("Annual"))!.id;
}

/** Asks for a day of leave that nobody has. @returns its id */
async function askForLeave(console: OpenConsole): Promise<string> {
  const date = new Date(Date.UTC(2026, 8, 7 + 7 * (days += 1))).toISOString().slice(0, 10);
  const leave_type_id = await annualLeave(console);
  const { id: employee_id } = await person(console);
  const made = await console.ask(FULL, "POST", "/leave", { employee_id, leave_type_id, start_date: date, end_date: date });
  return ((await made.json()) as { data: { id: string } }).data.id;
}

/** Makes an endpoint that cannot be reached, so that nothing leaves this machine. @returns its id */
async function endpoint(console: OpenConsole): Promise<string> {
  const made = await console.ask(FULL, "POST", "/webhooks", { url: "https://receiver.invalid/hr", events: ["employee.updated"] });
  return ((await made.json()) as { data: { id: string } }).data.id;
}

let titles = 0;

async function update(console: OpenConsole, key = WRITE): Promise<void> {
  const { id } = await person(console);
  await console.ask(key, "PATCH", `/employees/${id}`, { job_title: `Head of ${(titles += 1)}` });
}

async function control({ url }: OpenConsole, path: string, body: object = {}): Promise<void> {
  await fetch(`${url}/_mock${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/** Opens an exchange of the list. */
const open =
  (says: RegExp): Diagnosis["ask"] =>
  async (one, console, n) =>
    await one.click(rowOf(console, n), says);

/** Presses the button beside the reason. */
const press =
  (name: string, says: RegExp): NonNullable<Diagnosis["mend"]> =>
  async (one, { page }) =>
    await one.click(page.locator(".why").getByRole("button", { name }), says);

export const DIAGNOSES: readonly Diagnosis[] = [
  {
    question: "why 409?",
    before: async (console) => {
      const id = await askForLeave(console);
      for (const _ of [1, 2]) await console.ask(WRITE, "PATCH", `/leave/${id}/approve`);
      return last(console);
    },
    ask: open(
      /Refused by the state of the data \(LEAVE-44, §3\.2, §7\): A request that is approved cannot be approved\..*Caused by #\d+ \(approveLeave\)/,
    ),
    mend: press("Set approve-twice to no-op", /Set approve-twice to no-op: done\./),
  },
  {
    question: "why 403, by scope?",
    before: async (console) => {
      await update(console, READ);
      return last(console);
    },
    ask: open(/Refused by scope \(SCOPE-35, §4\.2, §5\.5, §5\.6\): The API key lacks the scope 'write'\./),
    mend: press("Send corrected", /Answered 200.*changed 1 record/),
  },
  {
    question: "why 403, by plan?",
    before: async (console) => {
      await console.ask("hrk_kauri_full", "GET", "/analytics");
      return last(console);
    },
    ask: open(/Refused by plan .*kauri is on starter; getAnalytics needs growth\./),
    mend: press("Change plan", /Change plan: done\./),
  },
  {
    question: "which event was not sent, and why?",
    before: async (console) => {
      const id = await endpoint(console);
      await control(console, `/webhooks/${id}/pause`);
      await update(console);
      return last(console);
    },
    ask: open(/https:\/\/receiver\.invalid\/hr did not get the event: it was paused\./),
    mend: async (one, { page }) =>
      await one.click(
        page.locator(".missed").filter({ hasText: "receiver.invalid" }).getByRole("button", { name: "Resume" }).first(),
        /Resume: done\./,
      ),
  },
  {
    question: "who approved this?",
    before: async (console) => {
      const id = await askForLeave(console);
      await console.ask(WRITE, "PATCH", `/leave/${id}/approve`);
      return last(console);
    },
    ask: open(/Changed by request \d+ approveLeave with key write/),
  },
  {
    question: "why is she on leave?",
    before: async () => "Sam Langworth",
    // Somebody has to say whom they mean.
    most: 2,
    ask: async (one, _console, name) => {
      await one.press("Control+k", /Leave calendar/);
      await one.type(name, /On leave: approved leave from 2026-02-23 to 2026-03-06 covers today/);
    },
  },
  {
    question: "why is this cell suppressed?",
    before: async (console) => {
      await console.ask(READ, "GET", "/analytics");
      return last(console);
    },
    ask: open(/Hidden: departments: Finance\. It has 3 people, fewer than 5 \(§4\.8\)\./),
  },
  {
    question: "why 429, and when again?",
    before: async (console) => {
      const request = { method: "GET", path: "/company", query: "", headers: { authorization: `Bearer ${BURST}` }, body: null };
      while (console.mock.exchange(request).status !== 429);
      return last(console);
    },
    ask: open(/requests a minute for each key\. Again at 2026-\d\d-\d\d \d\d:\d\d:\d\d/),
    mend: press("Turn the clock", /Turn the clock: done\./),
  },
  {
    question: "what changed since my test began?",
    before: async () => "",
    // The mark is set before anything happens.
    most: 2,
    ask: async (one, console) => {
      await one.click(console.page.getByRole("button", { name: "Mark test start" }), /Changes since the start/);
      await update(console);
      const answer = /1 record differs.*Changed by request \d+ updateEmployee with key write/;
      await one.click(console.page.getByRole("link", { name: /Changes since the start/ }), answer);
    },
  },
  {
    question: "which key did that?",
    before: async (console) => {
      await update(console);
      return last(console);
    },
    ask: open(/Changed by request \d+ updateEmployee with key write/),
  },
  {
    question: "why is the date refused?",
    before: async (console) => {
      const { id } = await person(console);
      const body = { employee_id: id, leave_type_id: await annualLeave(console), start_date: "2026-02-30", end_date: "2026-03-02" };
      await console.ask(FULL, "POST", "/leave", body);
      return last(console);
    },
    ask: open(/start_date.*Sent: start_date = "2026-02-30"/),
    mend: press("Send corrected", /Sent again as request \d+/),
  },
  {
    question: "what did the retry send?",
    before: async (console) => {
      await endpoint(console);
      await update(console);
      const n = last(console);
      await control(console, "/clock", { to: "next" });
      return n;
    },
    ask: open(/Attempt 2 sent other values: header X-Service-Signature, body: created_at\./),
  },
  {
    question: "what would the answer be under decision create-status=201?",
    before: async (console) => {
      await askForLeave(console);
      return last(console);
    },
    // Somebody has to say which decision they mean.
    most: 2,
    ask: async (one, { page }, n) => {
      await one.click(page.locator(`.request-rows a[data-n="${n}"]`), /at their defaults/);
      const choice = page.getByRole("combobox", { name: "What if another one was decided?" });
      await one.choose(choice, "create-status = 201", /under create-status = 201/);
    },
  },
];
