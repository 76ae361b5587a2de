// How long one caller holds another up in a mock with many people: node bench/holds.mjs [--employees N] [--rounds N] [--command FILE]
import { fork, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort } from "./child.mjs";
import ours from "./contestants/ours.mjs";
import { median } from "./statistics.mjs";
import { BASE_PATH, headers } from "./world.mjs";

/** The other caller sends a small GET so often, in milliseconds. */
const EVERY = 5;

/** The variable that makes a process the other caller: the port. */
const CALLER_OF = "HOLDS_CALLER_OF";

/** In the mock: the most processor time of its thread between two moments at which it could have answered somebody, in milliseconds. */
const PROBE = `data:text/javascript,${encodeURIComponent(`
  let [last, longest] = [process.threadCpuUsage(), 0];
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }, 1).unref();
  process.on("message", () => {
    process.send(longest);
    longest = 0;
  });
`)}`;

/** Milliseconds until a GET is answered; null: nobody listens. */
function ask(port, agent) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const call = request({ port, host: "127.0.0.1", agent, path: `${BASE_PATH}/company`, headers: headers() }, (response) =>
      response.resume().once("end", () => resolve(performance.now() - begun)),
    );
    call.once("error", () => resolve(null)).end();
  });
}

/** The other caller, in a process of its own. It says how long it waited at most since it was last asked. */
async function otherCaller(port) {
  const agent = new Agent({ keepAlive: true });
  let longest = 0;
  process.on("message", () => {
    process.send(longest);
    longest = 0;
  });
  for (;;) {
    longest = Math.max(longest, (await ask(port, agent)) ?? 0);
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
}

const api = (method, path, body, key = "hrk_bulk_full") => ({ method, path: BASE_PATH + path, body, key });
const control = (method, path, body) => ({ method, path: `/_mock${path}`, body });
const hire = (n, key) =>
  api(
    "POST",
    "/employees",
    {
      first_name: "Mia",
      last_name: "Nguyen",
      email: `mia.nguyen.${n}@bulk-wholesale.example`,
      employment_type: "full_time",
      start_date: "2026-03-16",
      jurisdiction: "AU",
      role: "employee",
      department: "Sales",
    },
    key,
  );

/** What the first caller does, in this order. `people`: how many there are; `key`: that of the sandbox made last. */
const ACTIONS = {
  // It waits until the company is built.
  "start, once it listens": () => api("GET", "/employees?limit=20"),
  "first control call": () => control("GET", "/clock"),
  "list of those who left": () => api("GET", "/employees?status=terminated&limit=20"),
  "list of a department": () => api("GET", "/employees?department=Sales&limit=20"),
  "a page in the middle": () => api("GET", "/employees?limit=20&page=2000"),
  "search of records": () => control("GET", "/records/employees?company=bulk&text=zzz"),
  "records by name": () => control("GET", "/records/employees?company=bulk&sort=label"),
  analytics: () => api("GET", "/analytics"),
  "list of leave": () => api("GET", "/leave?limit=20"),
  "first new employee": () => hire(1),
  snapshot: () => control("POST", "/snapshots"),
  "export of it": () => control("GET", "/snapshots/snapshot-1"),
  restore: () => control("POST", "/snapshots/snapshot-1/restore"),
  "new employee": () => hire(2),
  fork: () => control("POST", "/requests/last/fork"),
  "first touch of it": (_, key) => api("GET", "/employees?limit=20", undefined, key),
  reset: () => control("POST", "/reset"),
  "first touch after it": () => api("GET", "/employees?limit=20"),
  "new sandbox": (people) => control("POST", "/sandboxes", { employees: people, seed: 7 }),
  "first touch in it": (_, key) => api("GET", "/employees?limit=20", undefined, key),
  "first write in it": (_, key) => hire(3, key),
  "clock P1D": () => control("POST", "/clock", { advance: "P1D" }),
  "clock P1M": () => control("POST", "/clock", { advance: "P1M" }),
  "clock P1Y": () => control("POST", "/clock", { advance: "P1Y" }),
  "activity on": () => control("PUT", "/activity", { rate: 1 }),
  "clock P1D with activity": () => control("POST", "/clock", { advance: "P1D" }),
  "clock P7D with activity": () => control("POST", "/clock", { advance: "P7D" }),
};

/** Sends a request. @returns its status, and the full key of the company with many people, if a sandbox was made */
async function send(port, { method, path, body, key }) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }), "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { status } = response;
  if (status === 201) return { status, key: (await response.json()).companies?.at(-1).keys[0].token };
  // An export is longer than a text may be.
  for await (const _ of response.body);
  return { status };
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function round({ people, command }) {
  const port = await freePort();
  const [bundle, ...flags] = ours.command({ port, employees: people }).args;
  const stdio = ["ignore", "ignore", "ignore", "ipc"];
  const server = spawn(process.execPath, ["--import", PROBE, command ?? bundle, ...flags], { stdio });
  const other = fork(fileURLToPath(import.meta.url), { env: { ...process.env, [CALLER_OF]: String(port) } });
  const asked = async (one) => {
    const answer = new Promise((resolve) => one.once("message", resolve));
    one.send("longest");
    return await answer;
  };
  const longest = async () => ({ wait: await asked(other), turn: await asked(server) });
  const holds = {};
  try {
    const agent = new Agent();
    while ((await ask(port, agent)) === null) {
      if (server.exitCode !== null) throw new Error(`the mock ended with status ${server.exitCode} before its first answer`);
      await pause(2);
    }
    let key;
    for (const [name, make] of Object.entries(ACTIONS)) {
      await longest();
      const begun = performance.now();
      const answer = await send(port, make(people, key));
      key = answer.key ?? key;
      const whole = performance.now() - begun;
      await pause(50);
      holds[name] = { ...(await longest()), whole, status: answer.status };
    }
    return holds;
  } finally {
    other.kill("SIGKILL");
    server.kill("SIGKILL");
  }
}

function options() {
  try {
    const { values } = parseArgs({
      options: { employees: { type: "string", default: "100000" }, rounds: { type: "string", default: "3" }, command: { type: "string" } },
    });
    for (const name of ["employees", "rounds"])
      if (!/^[1-9]\d{0,6}$/.test(values[name])) throw new Error(`--${name} ${values[name]}: must be a number from 1`);
    return values;
  } catch (error) {
    process.stderr.write(`holds: ${error.message}\n`);
    process.exit(2);
  }
}

async function main() {
  const { employees, rounds: count, command } = options();
  const rounds = [];
  for (let n = 0; n < Number(count); n += 1) rounds.push(await round({ people: Number(employees), command }));
  process.stdout.write("ms, medians            others wait   processor at once   the call itself\n");
  for (const name of Object.keys(rounds[0])) {
    const [wait, turn, whole] = ["wait", "turn", "whole"].map((part) =>
      String(Math.round(median(rounds.map((holds) => holds[name][part])))),
    );
    const refused = rounds.find((holds) => holds[name].status >= 400);
    const note = refused === undefined ? "" : `   answered with ${refused[name].status}`;
    process.stdout.write(`${name.padEnd(26)}${wait.padStart(8)}${turn.padStart(20)}${whole.padStart(18)}${note}\n`);
  }
}

if (process.env[CALLER_OF] === undefined)
  await main().catch((error) => {
    process.stderr.write(`holds: ${error.message}\n`);
    process.exitCode = 2;
  });
else await otherCaller(Number(process.env[CALLER_OF]));
