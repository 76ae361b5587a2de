/**
 * A short working day around a receiver: `hr-mock exec -- node working-day.ts HR_MOCK COMMAND…`.
 *
 * Starts the receiver and forwards the events of the mock to it. Then people ask for leave, one joins and one leaves. When the receiver has nothing left
 * to do, it is ended. Prints what has become of the company as JSON, in its last line, and ends with the status of the receiver.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

interface Person {
  id: string;
  email: string;
  status: string;
  manager_id: string | null;
  jurisdiction: string;
}

/** What the day left behind. */
export interface Evening {
  /** Statuses of the three requests for leave: short, long, and too late. */
  readonly short: string;
  readonly long: string;
  readonly late: string;
  /** Posts that welcome the person who joined. */
  readonly welcomes: number;
  /** Statuses of the future leave of the person who left. */
  readonly leaverLeave: readonly string[];
  /** Whether the reports of the person who left report to that person's manager. */
  readonly handedOver: boolean;
}

const [hrMock, ...command] = process.argv.slice(2) as [string, ...string[]];
const { HR_BASE_URL: base, HR_KEY_FULL: key, HR_CONTROL_URL: control } = process.env;

async function api<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) };
  const response = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const json = (await response.json()) as { data: T; error?: { message: string } };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${json.error?.message}`);
  return json.data;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** How many requests the mock has had. */
const requests = async (): Promise<string> => (await (await fetch(`${control}/requests/summaries?limit=1`)).text()).slice(0, 400);

/** Waits until the mock has had no request for a second. */
async function quiet(): Promise<void> {
  for (let before = "", now = await requests(); before !== now; now = await requests()) {
    before = now;
    await wait(1000);
  }
}

async function started(receiver: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (receiver.exitCode !== null) return;
    const health = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    if (health?.ok) return;
    await wait(100);
  }
}

const day = (days: number): string => new Date(Date.parse(process.env["HR_NOW"]!) + days * 86_400_000).toISOString().slice(0, 10);
/** The next Tuesday at least so many days away: no weekend, and mostly no holiday. */
function tuesday(days: number): string {
  for (let at = days; ; at++) if (new Date(`${day(at)}T00:00:00Z`).getUTCDay() === 2) return day(at);
}

async function workingDay(): Promise<() => Promise<Evening>> {
  const people = await api<Person[]>("GET", "/employees?status=active&limit=100");
  const types = await api<{ id: string; name: string; requires_approval: boolean; min_notice_days: number }[]>(
    "GET",
    "/leave-types?limit=100",
  );
  const type = types.find((type) => type.requires_approval && type.min_notice_days === 14)!;
  const manager = people.find((person) => person.manager_id && people.some((report) => report.manager_id === person.id))!;
  const staff = people.filter((person) => person !== manager);
  const leave = { leave_type_id: type.id };
  const ask = (person: Person, start_date: string, end_date: string): Promise<{ id: string }> =>
    api("POST", "/leave", { ...leave, employee_id: person.id, start_date, end_date });
  const short = await ask(staff[0]!, tuesday(200), tuesday(200));
  const long = await ask(staff[1]!, tuesday(230), tuesday(260));
  const late = await ask(staff[2]!, tuesday(3), tuesday(3));
  const leavers = await ask(manager, tuesday(300), tuesday(300));
  const joiner = await api<Person>("POST", "/employees", {
    first_name: "Nova",
    last_name: "Ward",
    email: `nova.ward@${manager.email.split("@")[1]}`,
    employment_type: "full_time",
    start_date: day(7),
    jurisdiction: manager.jurisdiction,
    role: "employee",
    manager_id: staff[0]!.id,
  });
  await quiet();
  await api("DELETE", `/employees/${manager.id}`, { termination_date: day(0) });
  await quiet();
  return async () => {
    const status = async ({ id }: { id: string }): Promise<string> => (await api<{ status: string }>("GET", `/leave/${id}`)).status;
    const posts = await api<{ recipient: { id: string } }[]>("GET", "/recognition?limit=100");
    const after = await api<Person[]>("GET", "/employees?status=all&limit=100");
    return {
      short: await status(short),
      long: await status(long),
      late: await status(late),
      welcomes: posts.filter(({ recipient }) => recipient.id === joiner.id).length,
      leaverLeave: [await status(leavers)],
      handedOver: !after.some((person) => person.manager_id === manager.id),
    };
  };
}

const port = await freePort();
const receiver = spawn(command[0]!, command.slice(1), {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, PORT: String(port) },
});
const ended = once(receiver, "exit") as Promise<[number | null, string | null]>;
await started(receiver, port);
const listen = spawn(
  process.execPath,
  [hrMock, "listen", "--company", process.env["HR_COMPANY"]!, "--forward-to", `http://127.0.0.1:${port}/hooks`],
  {
    stdio: ["ignore", "pipe", "inherit"],
  },
);
await new Promise<void>((ready) => listen.stdout.on("data", (chunk) => String(chunk).includes("Ready") && ready()));
const evening = await workingDay();
receiver.kill("SIGTERM");
const [status, signal] = await ended;
listen.kill();
console.log(JSON.stringify(await evening()));
process.exit(status ?? (signal === null ? 1 : 128));
