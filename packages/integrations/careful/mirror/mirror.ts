/**
 * A mirror of people and leave in one JSON file, for a reporting tool that must not ask the service itself.
 *
 *     node mirror.ts [FILE]
 *
 * At its start it copies everything. Then webhooks tell what has changed. An event says only that something changed: deliveries are repeated, come late
 * and overtake each other, so the row is read again. Some are lost after three attempts; at its end the mirror therefore goes through all rows once
 * more, says how many it had missed, and checks the file against the totals of the service.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import got, { HTTPError, RequestError } from "got";

type Row = { id: string } & Record<string, unknown>;
type Table = "people" | "leave";
type List = { data: Row[]; meta: { total: number; page: number; has_more: boolean } };

class Failure extends Error {}

const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Failure(`set ${name}`);
  return value;
};

process.on("uncaughtException", (error) => {
  console.error(`mirror: ${error.message.split("\n")[0]}`);
  process.exit(1);
});

const now = (): Date => new Date(process.env["HR_NOW"] || Date.now());
const file = process.argv[2] ?? join(await mkdtemp(join(tmpdir(), "hr-mirror-")), "mirror.json");
const secret = setting("HR_WEBHOOK_SECRET");
const PATHS: Record<Table, string> = { people: "employees", leave: "leave" };
/** What people do not say, and what the document leaves open: all states of people, and leave of any time. */
const FILTERS: Record<Table, Record<string, string>> = { people: { status: "all" }, leave: {} };

const api = got.extend({
  prefixUrl: setting("HR_BASE_URL"),
  headers: { authorization: `Bearer ${setting("HR_KEY_READ")}` },
  responseType: "json",
  timeout: { connect: 10_000, response: 20_000, request: 30_000 },
  retry: {
    limit: 6,
    methods: ["GET"],
    statusCodes: [408, 429, 500, 502, 503, 504],
    maxRetryAfter: 120_000,
    calculateDelay: ({ attemptCount, error, retryAfter, computedValue }) => {
      if (attemptCount > 6) return 0;
      // 100 requests per minute; when the minute begins is not documented.
      if (error.response?.statusCode === 429) return retryAfter ?? 60_000;
      // What has no whole answer is repeated below: got repeats some reasons only.
      return error instanceof HTTPError && computedValue > 0 ? 500 * 2 ** attemptCount : 0;
    },
  },
});

/** The body of an answer. Repeats what had no answer, half of one, or a gateway's page instead of JSON. */
async function read<T>(path: string, searchParams: Record<string, string | number> = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await api.get(path, { searchParams }).json<T>();
    } catch (error) {
      if (error instanceof HTTPError || attempt === 6) throw error;
      await wait(500 * 2 ** attempt);
    }
  }
}

/** The error in one line, with what the API said. */
function explain(error: unknown): string {
  if (error instanceof HTTPError) {
    const said = (error.response.body as { error?: { code?: string; message?: string } } | undefined)?.error;
    return `GET ${error.options.url?.toString()}: ${error.response.statusCode} ${said?.code ?? ""} ${said?.message ?? ""}`.trim();
  }
  if (error instanceof RequestError) return `${error.options.url?.toString()}: ${error.code}`;
  return (error as Error).message;
}

const copy: Record<Table, Map<string, Row>> = { people: new Map(), leave: new Map() };

/** How many rows to ask for at once. The most that a page may have is not documented; without a number the service decides. */
let limit: number | undefined = 100;

async function page(table: Table, number: number): Promise<List> {
  try {
    const searchParams = { ...FILTERS[table], page: number, ...(limit === undefined ? {} : { limit }) };
    return await read<List>(PATHS[table], searchParams);
  } catch (error) {
    if (limit === undefined || !(error instanceof HTTPError) || error.response.statusCode !== 400) throw error;
    limit = undefined;
    throw new Restart();
  }
}

class Restart extends Error {}

/** All rows of a table. Others work meanwhile, and pages shift: a pass counts only if it saw as many rows as there are. */
async function pass(table: Table): Promise<Map<string, Row>> {
  let found = 0;
  let total = 0;
  for (let attempt = 0; attempt < 4; attempt++) {
    const rows = new Map<string, Row>();
    try {
      for (let number = 1; ; number++) {
        const { data, meta } = await page(table, number);
        for (const row of data) rows.set(row.id, row);
        ({ total } = meta);
        if (!meta.has_more) break;
        if (data.length === 0) throw new Failure(`${PATHS[table]}: page ${number} is empty and says that more follow`);
      }
    } catch (error) {
      if (error instanceof Restart) continue;
      throw error;
    }
    if (rows.size === total) return rows;
    found = rows.size;
  }
  throw new Failure(`${PATHS[table]}: ${found} rows of ${total} after four passes`);
}

/** Replaces the file in one step: a reader never sees half of it. */
async function save(): Promise<void> {
  const people = [...copy.people.values()];
  const leave = [...copy.leave.values()];
  await writeFile(`${file}.new`, JSON.stringify({ taken_at: now().toISOString(), people, leave }));
  await rename(`${file}.new`, file);
}

async function copyAll(): Promise<number> {
  let missed = 0;
  for (const table of ["people", "leave"] as const) {
    const rows = await pass(table);
    for (const [id, row] of rows) if (JSON.stringify(copy[table].get(id)) !== JSON.stringify(row)) missed++;
    for (const id of copy[table].keys()) if (!rows.has(id)) missed++;
    copy[table] = rows;
  }
  await save();
  return missed;
}

async function refresh(table: Table, id: string): Promise<void> {
  try {
    const { data } = await read<{ data: Row }>(`${PATHS[table]}/${encodeURIComponent(id)}`);
    copy[table].set(id, data);
  } catch (error) {
    if (!(error instanceof HTTPError) || error.response.statusCode !== 404) throw error;
    copy[table].delete(id);
  }
  await save();
}

// Everything that touches the copy waits in one line.
let line: Promise<unknown> = Promise.resolve();
const then = (work: () => Promise<unknown>): void => {
  line = line.then(work).catch((error: unknown) => {
    throw new Failure(explain(error));
  });
};

const seen = new Set<string>();

function take(event: { id: string; event: string; data?: { id?: unknown } }): void {
  if (seen.has(event.id)) return;
  seen.add(event.id);
  const id = event.data?.id;
  const table = event.event.startsWith("employee.") ? "people" : event.event.startsWith("leave.") ? "leave" : undefined;
  // Other kinds, a ping among them, are none of ours; there may be new ones at any time.
  if (table !== undefined && typeof id === "string") then(() => refresh(table, id));
}

const verified = (headers: IncomingMessage["headers"], body: Buffer): boolean => {
  const expected = Buffer.from(`sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  // The middle of the name is the brand of the service.
  const names = Object.keys(headers).filter((name) => name.startsWith("x-") && name.endsWith("-signature"));
  return names.some((name) => {
    const given = Buffer.from(String(headers[name]).toLowerCase());
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};

async function hook(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > 2 ** 20) return void response.writeHead(413).end();
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (!verified(request.headers, body)) return void response.writeHead(401).end();
  try {
    take(JSON.parse(body.toString()));
    response.writeHead(202).end();
  } catch {
    response.writeHead(400).end();
  }
}

const server = createServer((request, response) => {
  const target = `${request.method} ${request.url?.split("?")[0]}`;
  if (target === "POST /hooks") hook(request, response).catch(() => response.destroy());
  else if (target === "GET /health") response.end("ok\n");
  else response.writeHead(404).end();
});

/** What is wrong with the copy, by the totals of the service and by itself. */
async function compare(kept: Record<Table, Row[]>): Promise<string | undefined> {
  for (const table of ["people", "leave"] as const) {
    const { total } = (await page(table, 1)).meta;
    if (kept[table].length !== total) return `the file has ${kept[table].length} rows of ${table}, the service ${total}`;
  }
  const ids = new Set(kept.people.map(({ id }) => id));
  const orphans = kept.leave.filter((row) => !ids.has(String(row["employeeId"])));
  return orphans.length === 0 ? undefined : `${orphans.length} requests for leave are of people that it does not have`;
}

// Listen first: what changes while the copy is made is told, and read again afterwards.
server.listen(Number(process.env["PORT"] || 3000), "127.0.0.1");
await once(server, "listening");
then(copyAll);
then(async () => console.log(`mirror: ${copy.people.size} people, ${copy.leave.size} requests for leave in ${file}`));

const [signal] = await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
server.close();
let missed = 0;
let kept: Record<Table, Row[]>;
for (let attempt = 1; ; attempt++) {
  then(async () => (missed += await copyAll()));
  await line;
  kept = JSON.parse(await readFile(file, "utf8")) as Record<Table, Row[]>;
  const problem = await compare(kept);
  if (problem === undefined) break;
  // Somebody may have added a row between the pass and the count. Not three times in a row.
  if (attempt === 3) throw new Failure(`the copy is not whole: ${problem}`);
}
console.log(
  `mirror: ended by ${signal}; ${kept.people.length} people, ${kept.leave.length} requests for leave, ${missed} of them not told by an event`,
);
if (process.argv[2] === undefined) await rm(dirname(file), { recursive: true });
process.exit(0);
