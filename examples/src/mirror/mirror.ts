/**
 * Copies the people of a company and their leave into a file of JSON lines.
 *
 * `node mirror.ts copy STORE` compares everything once. `node mirror.ts follow STORE` does so, takes events at `POST /hooks` on PORT, and ends with a last
 * comparison at SIGTERM. Status 0: the copy is whole by the API's own totals. Status 1: it is not, and one line says why.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { networkSource } from "./api.ts";
import { compare } from "./comparison.ts";
import { Follower } from "./follower.ts";
import { hooks } from "./hooks.ts";
import { Store } from "./store.ts";

/** Milliseconds for the last comparison. Most of what ends a service by force waits 10 s. */
const LONGEST_END = 8000;

function variable(name: string, what: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set; set it to ${what}`);
  return value;
}

function now(): string {
  const text = process.env["HR_NOW"] ?? new Date().toISOString();
  if (Number.isNaN(Date.parse(text))) throw new Error("HR_NOW is no instant, such as 2026-03-02T01:00:00Z");
  return text;
}

const sourceOf = (signal: AbortSignal): ReturnType<typeof networkSource> =>
  networkSource(
    variable("HR_BASE_URL", "the address of the API, with /api/v1"),
    variable("HR_KEY_READ", "a key with the scope read"),
    signal,
  );

async function copy(store: Store): Promise<void> {
  const isFirst = store.company === undefined;
  const repairs = await compare(sourceOf(new AbortController().signal), store, now());
  for (const { list, id, was } of isFirst ? [] : repairs) console.log(`repaired ${list}/${id}: it was ${was}`);
  console.log(`whole: ${store.employees.size} employees, ${store.leave.size} requests for leave`);
}

async function follow(store: Store): Promise<void> {
  const secret = variable("HR_WEBHOOK_SECRET", "the secret of the webhook");
  const port = Number(variable("PORT", "the port that takes deliveries"));
  const late = new AbortController();
  const follower = new Follower(sourceOf(late.signal), store, now, (line) => console.log(line));
  const server = createServer(
    { requestTimeout: 30_000 },
    hooks(
      secret,
      (told) => follower.take(told),
      () => follower.health(),
    ),
  ).listen(port);
  await once(server, "listening");
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      server.close();
      setTimeout(() => late.abort(new Error(`ended before the last comparison was done; the next start compares`)), LONGEST_END).unref();
      follower.end();
    });
  try {
    await follower.run();
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const [command = "", path, ...more] = process.argv.slice(2);
const run = new Map([
  ["copy", copy],
  ["follow", follow],
]).get(command);
try {
  if (run === undefined || path === undefined || more.length > 0) throw new Error("usage: mirror.ts copy STORE, or mirror.ts follow STORE");
  const store = new Store(path);
  try {
    await run(store);
  } finally {
    store.close();
  }
} catch (error) {
  console.error(`mirror: ${(error as Error).message.replaceAll(/\s+/g, " ")}`);
  process.exitCode = 1;
}
