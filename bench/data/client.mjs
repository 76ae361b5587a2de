// The load generator of the data part: raw sockets in a process of its own, so that it costs little beside the servers.
import { fork } from "node:child_process";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { BASE_PATH, headers, newEmployee } from "../world.mjs";

const END = Buffer.from("\r\n\r\n");
const LENGTH = Buffer.from("ontent-");
/** Digits of the number in an e-mail address: all bodies of a run are equally long. */
const DIGITS = 9;
let created = 0;

const head = (method, path, key, length) =>
  [
    `${method} ${BASE_PATH}${path} HTTP/1.1`,
    "Host: localhost",
    ...Object.entries(headers(key)).map(([name, value]) => `${name}: ${value}`),
    ...(length === undefined ? [] : [`Content-Length: ${length}`]),
    "\r\n",
  ].join("\r\n");

const DAY = 86_400_000;
const dateAt = (instant) => new Date(instant).toISOString().slice(0, 10);

/** The next Monday but four: after the notice that a type of leave may ask for. */
const firstMonday = (now) => now + (5 * 7 - ((new Date(now).getUTCDay() + 6) % 7)) * DAY;

/** Requests for leave, each for another employee than the last one, and for each employee one week after the other. */
function leaveRequests({ key, employees, type }) {
  let made = 0;
  const begins = firstMonday(Date.now());
  return () => {
    const monday = begins + Math.floor(made / employees.length) * 7 * DAY;
    const employee = employees[made % employees.length];
    const body = JSON.stringify({
      employee_id: employee,
      leave_type_id: type,
      start_date: dateAt(monday),
      end_date: dateAt(monday + 4 * DAY),
      notes: "Measured",
    });
    made += 1;
    return head("POST", "/leave", key, body.length) + body;
  };
}

/** Makes the requests of a sandbox: `next()` is the text of one. */
function requestsOf(workload, sandbox) {
  const { key, id } = sandbox;
  if (workload === "leave") return leaveRequests(sandbox);
  if (workload === "get" || workload === "list") {
    const text = head("GET", workload === "get" ? `/employees/${id}` : "/employees?limit=20", key);
    return () => text;
  }
  const [before, after] = newEmployee("#".repeat(DIGITS)).split("#".repeat(DIGITS));
  const start = head("POST", "/employees", key, before.length + DIGITS + after.length) + before;
  return () => start + String((created += 1)).padStart(DIGITS, "0") + after;
}

/** The bytes of the answer at the start of a buffer; 0: its head is not complete. */
function lengthOf(bytes, size) {
  const end = bytes.indexOf(END);
  if (end === -1 || end + 4 > size) return 0;
  let at = bytes.indexOf(LENGTH);
  // Content-Type begins alike.
  while (at !== -1 && at < end && (bytes[at + 7] | 32) !== 108) at = bytes.indexOf(LENGTH, at + 7);
  if (at === -1 || at > end) throw new Error(`an answer has no length: ${bytes.latin1Slice(0, end)}`);
  return end + 4 + Number.parseInt(bytes.latin1Slice(at + 14, bytes.indexOf(13, at)), 10);
}

/** A keep-alive connection with one request at a time. `send(text, done)`: `done` gets the status. */
function connection(port, lost) {
  const bytes = Buffer.alloc(65_536);
  let size = 0;
  let length = 0;
  let done;
  const buffer = Buffer.alloc(65_536);
  const callback = (count) => {
    buffer.copy(bytes, size, 0, count);
    size += count;
    length ||= lengthOf(bytes, size);
    if (length === 0 || size < length) return true;
    const finished = done;
    const status = (bytes[9] - 48) * 100;
    size = length = 0;
    finished(status);
    return true;
  };
  const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread: { buffer, callback } });
  socket.on("error", lost);
  socket.on("close", () => lost(new Error("a server closed a connection")));
  return new Promise((resolve) => {
    socket.once("connect", () =>
      resolve({
        send: (text, then) => {
          done = then;
          socket.write(text, "latin1");
        },
        end: () => {
          socket.removeAllListeners("close");
          socket.destroy();
        },
      }),
    );
  });
}

/**
 * Keeps so many requests in flight. Each of them goes to the next server and the next sandbox, over connections that stay.
 * @param job `{ ports, sandboxes: [{ key, id }], workload: "get" | "list" | "post", connections, seconds | count }`;
 *   for the workload "leave", sandboxes are `{ key, employees, type }`
 * @returns `{ perSecond, requests, p50, p99, failed, busy }`, as the load generator of the other parts does
 */
async function measure({ ports, sandboxes, workload, connections, seconds = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY }) {
  const next = sandboxes.map((sandbox) => requestsOf(workload, sandbox));
  const latencies = [];
  let failed = 0;
  let sent = 0;
  let fail;
  const lost = new Promise((_, reject) => (fail = reject));
  const lines = await Promise.all(
    Array.from({ length: connections }, () => Promise.all(ports.map((port) => connection(port, (error) => fail(error))))),
  );
  const before = process.cpuUsage();
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const work = (line) =>
    new Promise((resolve) => {
      const step = () => {
        const began = performance.now();
        if (began >= end || sent >= count) return resolve();
        const number = (sent += 1);
        line[number % line.length].send(next[Math.floor(number / line.length) % next.length](), (status) => {
          latencies.push(performance.now() - began);
          if (status !== 200) failed += 1;
          step();
        });
      };
      step();
    });
  await Promise.race([Promise.all(lines.map(work)), lost]);
  const took = performance.now() - begun;
  const { user, system } = process.cpuUsage(before);
  for (const line of lines) for (const { end: close } of line) close();
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  return {
    perSecond: (sorted.length / took) * 1000,
    requests: sorted.length,
    p50: at(0.5),
    p99: at(0.99),
    longest: sorted.at(-1) ?? null,
    failed,
    busy: (user + system) / 1000 / took,
  };
}

async function answer(job) {
  try {
    process.send(await measure(job));
  } catch (error) {
    process.send({ error: error.message });
  }
}

if (import.meta.main) process.on("message", (job) => void answer(job));

/** Starts the generator. `run(job)` is one measurement; `stop()` ends the process. */
export function dataClient() {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  return {
    run: async (job) => {
      const result = await new Promise((resolve, reject) => {
        const ended = () => reject(new Error("the load generator ended"));
        child.once("exit", ended);
        child.once("message", (message) => {
          child.off("exit", ended);
          resolve(message);
        });
        child.send(job);
      });
      if (result.error !== undefined) throw new Error(result.error);
      return result;
    },
    stop: () => child.kill("SIGKILL"),
  };
}
