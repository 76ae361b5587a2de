// The load generator: a process of its own, so that it can have a core of its own. It takes one job at a time over IPC.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { newEmployee } from "./world.mjs";

let created = 0;

/** A request that is built anew each time, with an e-mail address that nobody has. */
const create = (path) => ({ method: "POST", path, setupRequest: (request) => ({ ...request, body: newEmployee((created += 1)) }) });

/**
 * Keeps every connection busy with one request at a time.
 * @param job `{ origin, headers, requests: [{path}] | [{path, create: true}], connections, seconds }`
 * @returns `{ perSecond, p50, p99, failed, busy }`: latencies in milliseconds, `busy` the share of a core that the generator used
 */
async function measure({ origin, headers, requests, connections, seconds }) {
  const latencies = [];
  let first = 0;
  let last = 0;
  const before = process.cpuUsage();
  const begun = performance.now();
  const running = autocannon({
    url: origin,
    headers,
    connections,
    duration: seconds,
    sampleInt: 50,
    timeout: 10,
    // Each connection its own request objects: autocannon keeps the built request in them.
    setupClient: (client) => client.setRequests(requests.map((request) => (request.create ? create(request.path) : { ...request }))),
  });
  running.on("response", (_client, _status, _bytes, milliseconds) => {
    last = performance.now();
    if (first === 0) first = last;
    latencies.push(milliseconds);
  });
  const { non2xx, errors } = await running;
  const { user, system } = process.cpuUsage(before);
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  return {
    perSecond: latencies.length < 2 ? 0 : ((latencies.length - 1) / (last - first)) * 1000,
    requests: latencies.length,
    p50: at(0.5),
    p99: at(0.99),
    failed: non2xx + errors,
    busy: (user + system) / 1000 / (performance.now() - begun),
  };
}

if (import.meta.main) process.on("message", (job) => void measure(job).then((result) => process.send(result)));

/** Starts the generator. `run(job)` is one measurement; `stop()` ends the process. */
export function loadGenerator() {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error("the load generator ended"));
        child.once("exit", ended);
        child.once("message", (result) => {
          child.off("exit", ended);
          resolve(result);
        });
        child.send(job);
      }),
    stop: () => child.kill("SIGKILL"),
  };
}
