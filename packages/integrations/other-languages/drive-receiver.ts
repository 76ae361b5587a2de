/**
 * Starts a receiver, lets `hr-mock listen` forward the events of the mock around this command to it, and causes one.
 * Ends with status 0 when the receiver did its work: `node drive-receiver.ts NAME COMMAND…`, inside `hr-mock exec`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";

const { HR_BASE_URL: base = "", HR_KEY_FULL: key = "", HR_NOW: now } = process.env;
const nextYear = (now === undefined ? new Date() : new Date(now)).getUTCFullYear() + 1;
const MOCK = join(import.meta.dirname, "../../mock-server/src/hr-mock.ts");

type Row = Readonly<Record<string, string | number | null>>;

async function call(method: string, path: string, body?: object): Promise<{ readonly data: Row & Row[] }> {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const response = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { readonly data: Row & Row[] };
}

const rows = async (path: string): Promise<readonly Row[]> => (await call("GET", path)).data;

/** What each receiver waits for: cause it, then say when its work is done. */
const CAUSES: Readonly<Record<string, () => Promise<() => Promise<boolean>>>> = {
  "leaver-hook": async () => {
    const id = (await rows("/leave?status=pending")).at(0)?.["employeeId"];
    await call("DELETE", `/employees/${id}`);
    const open = new Set<unknown>(["pending", "approved", "auto_approved"]);
    const isToCome = ({ status, startDate }: Row): boolean => open.has(status) && Number(String(startDate).slice(0, 4)) >= nextYear;
    return async () => !(await rows(`/leave?employee_id=${id}&limit=100`)).some(isToCome);
  },
  "short-leave-hook": async () => {
    const type = (await rows("/leave-types?limit=100")).find(({ name }) => String(name).startsWith("Annual "));
    const balance = (await rows("/leave/balances")).find(({ annual_available }) => Number(annual_available) > 3);
    const employee_id = balance?.["employee_id"];
    const day = `${nextYear}-06-0`;
    const weekday = [1, 2, 3].map((n) => day + n).find((date) => ![0, 6].includes(new Date(date).getUTCDay()));
    const { data } = await call("POST", "/leave", { employee_id, leave_type_id: type?.["id"], start_date: weekday, end_date: weekday });
    return async () => (await call("GET", `/leave/${data["id"]}`)).data["status"] === "approved";
  },
  "welcome-hook": async () => {
    const manager_id = (await rows("/employees")).find((one) => one["manager_id"] !== null)?.["manager_id"];
    const person = { first_name: "Ada", last_name: "Ng", email: "ada.ng@example.com", employment_type: "casual", role: "employee" };
    const { data } = await call("POST", "/employees", { ...person, start_date: `${nextYear}-01-07`, jurisdiction: "AU", manager_id });
    return async () => (await rows("/recognition")).some(({ message }) => String(message).includes(String(data["id"])));
  },
};

function fail(line: string): never {
  throw new Error(line);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Asks again until the answer is yes, for at most half a minute. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const ends = Date.now() + 30_000; Date.now() < ends; await sleep(100)) if (await isSo().catch(() => false)) return;
  throw new Error(`not within 30 s: ${what}`);
}

const [name = "", program = "", ...args] = process.argv.slice(2);
const cause = CAUSES[name] ?? fail(`there is no receiver ${name}`);
const port = await freePort();
const receiver = spawn(program, args, { stdio: "inherit", env: { ...process.env, PORT: String(port) } });
await until("the receiver is healthy", async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok);
const forward = ["listen", "--forward-to", `http://127.0.0.1:${port}/hooks`];
const listen = spawn(process.execPath, [MOCK, ...forward], { stdio: ["ignore", "pipe", "inherit"] });
try {
  let said = "";
  listen.stdout.on("data", (text: Buffer) => (said += text.toString()));
  await until("hr-mock listen is ready", async () => said.includes("Ready"));
  await until("the work of the receiver is done", await cause());
  console.log(`${name} did its work`);
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
} finally {
  receiver.kill();
  listen.kill();
}
