/**
 * Leave bot: decides short leave at once, so that nobody waits for a manager to press a button.
 *
 * A pending request of at most five working days is approved if it was asked for in time. One asked for too late is declined, with the reason.
 * So is one that overlaps leave the person already has. Everything else stays pending for a person.
 *
 * It listens for `leave.requested`. An event can be lost after three attempts, so it also goes through what is pending when it starts.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

interface Leave {
  id: string;
  employeeId: string;
  typeId: string;
  startDate: string;
  endDate: string;
  days: number;
  halfDay: boolean;
  halfDayPeriod: string | null;
  status: string;
}

interface LeaveType {
  id: string;
  name: string;
  requires_approval: boolean;
  min_notice_days: number;
}

interface Page<T> {
  data: T[];
  meta?: { has_more: boolean; page: number; total: number };
}

const MAX_DAYS = 5;
const TIMEOUT_MS = 20_000;
const ATTEMPTS = 5;
/** The document allows 100 requests per minute and does not say when a window begins: after a minute it is certainly over. */
const RATE_WINDOW_MS = 60_000;

const need = (name: string): string => {
  const value = process.env[name];
  if (!value) fail(`set ${name}`);
  return value;
};

function fail(why: string): never {
  console.error(`leave-bot: ${why}`);
  process.exit(1);
}

const baseUrl = need("HR_BASE_URL").replace(/\/+$/, "");
const readKey = need("HR_KEY_READ");
const writeKey = need("HR_KEY_WRITE");
const secret = need("HR_WEBHOOK_SECRET");
const port = Number(process.env.PORT ?? 3000);
const now = (): Date => (process.env.HR_NOW ? new Date(process.env.HR_NOW) : new Date());
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** The API said no, in its own words. */
class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(`${status} ${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

/** Nobody knows what became of the request: no answer, half an answer, or one from a gateway. */
class Unclear extends Error {}

/** One request. It waits when the rate limit says so, since a refused request has changed nothing. */
async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  for (let waits = 0; ; waits++) {
    let status: number;
    let text: string;
    let retryAfter: string | null;
    try {
      const response = await fetch(baseUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${method === "GET" ? readKey : writeKey}`,
          accept: "application/json",
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      ({ status } = response);
      retryAfter = response.headers.get("retry-after");
      text = await response.text();
    } catch (error) {
      throw new Unclear(`${method} ${path}: ${(error as Error).message}`);
    }
    if (status === 429 && waits < 5) {
      const seconds = Number(retryAfter);
      await sleep(retryAfter && seconds > 0 ? Math.min(seconds * 1000, 2 * RATE_WINDOW_MS) : RATE_WINDOW_MS);
      continue;
    }
    let json: { error?: { code?: string; message?: string } } | undefined;
    try {
      json = text === "" ? undefined : JSON.parse(text);
    } catch {
      throw new Unclear(`${method} ${path}: ${status} without JSON`);
    }
    if (status >= 200 && status < 300) return json as T;
    const { code = "", message = "" } = json?.error ?? {};
    if (code === "INTERNAL_ERROR" || (status >= 500 && status !== 501)) throw new Unclear(`${method} ${path}: ${status} ${code}`);
    throw new Refused(status, code, `${method} ${path}: ${message}`);
  }
}

/** A read may always be repeated. */
async function read<T>(path: string): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send<T>("GET", path);
    } catch (error) {
      if (!(error instanceof Unclear) || attempt === ATTEMPTS) throw error;
      await sleep(500 * 2 ** attempt);
    }
  }
}

async function readAll<T extends { id: string }>(path: string): Promise<T[]> {
  const rows = new Map<string, T>();
  for (let page = 1; ; page++) {
    const { data, meta } = await read<Page<T>>(`${path}${path.includes("?") ? "&" : "?"}page=${page}`);
    for (const row of data) rows.set(row.id, row);
    if (!meta?.has_more || data.length === 0) return [...rows.values()];
  }
}

let timeZone: string | undefined;
/** The date at the company: half of the day, that of the server is another one. */
async function today(): Promise<string> {
  timeZone ??= (await read<{ data: { timezone: string } }>("/company")).data.timezone;
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now());
}

/** Calendar days from one date to another. Both are dates without a time, so no time zone can shift them. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

const overlaps = (a: Leave, b: Leave): boolean => {
  if (a.startDate > b.endDate || b.startDate > a.endDate) return false;
  // Two halves of one day do not overlap.
  const halves = a.halfDay && b.halfDay && a.startDate === b.startDate && a.halfDayPeriod !== null && b.halfDayPeriod !== null;
  return !(halves && a.halfDayPeriod !== b.halfDayPeriod);
};

type Decision = { act: "approve" } | { act: "decline"; reason: string } | { act: "leave"; why: string };

async function judge(leave: Leave): Promise<Decision> {
  const type = (await readAll<LeaveType>("/leave-types")).find(({ id }) => id === leave.typeId);
  if (!type) return { act: "leave", why: "its type is not listed" };
  const notice = daysBetween(await today(), leave.startDate);
  if (notice < 0) return { act: "leave", why: "it has begun" };
  const others = (await readAll<Leave>(`/leave?employee_id=${encodeURIComponent(leave.employeeId)}`)).filter(
    (other) => other.id !== leave.id && other.employeeId === leave.employeeId && ["approved", "auto_approved"].includes(other.status),
  );
  const clash = others.find((other) => overlaps(leave, other));
  if (clash) return { act: "decline", reason: `You have leave from ${clash.startDate} to ${clash.endDate} already.` };
  if (notice < type.min_notice_days)
    return { act: "decline", reason: `${type.name} needs ${type.min_notice_days} days of notice; this is ${notice}.` };
  if (leave.days > MAX_DAYS) return { act: "leave", why: `${leave.days} days are for a person to decide` };
  return { act: "approve" };
}

const getLeave = async (id: string): Promise<Leave | undefined> => {
  try {
    return (await read<{ data: Leave }>(`/leave/${encodeURIComponent(id)}`)).data;
  } catch (error) {
    // Sensitive leave is never shown; it is not for a bot anyway.
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
};

/** Reads the request anew and decides it, if it is still pending. Whatever happened before, this may run again. */
async function decide(id: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const leave = await getLeave(id);
    if (!leave) return console.log(`${id}: not there`);
    if (leave.status !== "pending") return console.log(`${id}: ${leave.status}`);
    const decision = await judge(leave);
    if (decision.act === "leave") return console.log(`${id}: stays pending, ${decision.why}`);
    try {
      await send(
        "PATCH",
        `/leave/${encodeURIComponent(id)}/${decision.act}`,
        decision.act === "decline" ? { reason: decision.reason } : undefined,
      );
      return console.log(`${id}: ${decision.act}d`);
    } catch (error) {
      // 409: a person was faster. 404: it went away. Both are fine.
      if (error instanceof Refused && (error.status === 409 || error.status === 404)) return console.log(`${id}: decided by another`);
      if (!(error instanceof Unclear) || attempt === ATTEMPTS) throw error;
      await sleep(500 * 2 ** attempt);
    }
  }
}

/** What cannot be mended by trying again ends the bot: the sender repeats what it gets no answer to. */
function stop(error: unknown): never {
  fail((error as Error).message);
}

let queue: Promise<void> = Promise.resolve();
/** One at a time: two requests of one person must not both be judged before either is decided. */
function enqueue(id: string): void {
  queue = queue.then(() =>
    decide(id).catch((error: unknown) => {
      if (error instanceof Refused && (error.status === 401 || error.status === 403)) stop(error);
      console.error(`leave-bot: ${id} later again, ${(error as Error).message}`);
      setTimeout(() => enqueue(id), RATE_WINDOW_MS).unref();
    }),
  );
}

/** The document writes X-Service-Signature and says that the brand stands in place of Service. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const wanted = createHmac("sha256", secret).update(body).digest();
  return Object.entries(request.headers).some(([name, value]) => {
    const match = /^x-.+-signature$/.test(name) && /^sha256=([0-9a-f]{64})$/i.exec(String(value));
    return match && timingSafeEqual(Buffer.from(match[1]!, "hex"), wanted);
  });
}

const seen = new Set<string>();

const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? "/", "http://localhost").pathname;
  if (request.method === "GET" && path === "/health") return void response.end("ok");
  if (request.method !== "POST" || path !== "/hooks") return void response.writeHead(404).end();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > 1_000_000) return void response.writeHead(413).end();
      chunks.push(chunk);
    }
  } catch {
    return; // The sender went away; it will come again.
  }
  const body = Buffer.concat(chunks);
  if (!isSigned(request, body)) return void response.writeHead(401).end();
  let event: { id?: unknown; event?: unknown; data?: { id?: unknown } };
  try {
    event = JSON.parse(body.toString("utf8"));
  } catch {
    return void response.writeHead(400).end();
  }
  response.writeHead(204).end();
  if (typeof event?.id !== "string" || seen.has(event.id)) return;
  seen.add(event.id);
  if (event.event === "leave.requested" && typeof event.data?.id === "string") enqueue(event.data.id);
});

server.listen(port, "127.0.0.1", () => console.log(`leave-bot: listening on ${port}`));
server.on("error", stop);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    server.close();
    void queue.then(() => process.exit(0));
  });
}

const pending = await readAll<Leave>("/leave?status=pending").catch(stop);
for (const leave of pending) if (leave.status === "pending") enqueue(leave.id);
