import type { Careless } from "./careless.ts";

const file = "main.ts";
const program = "leave-bot";

export const leaveBot: readonly Careless[] = [
  {
    id: "bot-short-backoff",
    program,
    what: "Waits a few seconds after 429 and gives up after half a minute. Hurts when the minute of the rate limit has just begun.",
    clause: "§8",
    subtle: false,
    edit: {
      file,
      find: "await sleep(retryAfter && seconds > 0 ? Math.min(seconds * 1000, 2 * RATE_WINDOW_MS) : RATE_WINDOW_MS);",
      put: "await sleep(1000 * 2 ** waits);",
    },
  },
  {
    id: "bot-retry-after-milliseconds",
    program,
    what: "Takes the seconds of Retry-After for milliseconds. Hurts at the rate limit: it repeats at once and gives up.",
    clause: "§8",
    subtle: true,
    edit: { file, find: "Math.min(seconds * 1000, 2 * RATE_WINDOW_MS)", put: "Math.min(seconds, 2 * RATE_WINDOW_MS)" },
  },
  {
    id: "bot-needs-retry-after",
    program,
    what: "Waits for what Retry-After says, which the document does not promise. Hurts at a rate limit without it: it repeats at once and gives up.",
    clause: "§8",
    subtle: true,
    edit: {
      file,
      find: "await sleep(retryAfter && seconds > 0 ? Math.min(seconds * 1000, 2 * RATE_WINDOW_MS) : RATE_WINDOW_MS);",
      put: "await sleep(seconds * 1000);",
    },
  },
  {
    id: "bot-no-time-limit",
    program,
    what: "Sets no time limit for a request. Hurts when a gateway accepts the connection and never answers: all later decisions wait for it.",
    clause: "life",
    subtle: false,
    edit: { file, find: "        signal: AbortSignal.timeout(TIMEOUT_MS),\n", put: "" },
  },
  {
    id: "bot-no-second-read",
    program,
    what: "Ends at the first read that is not answered. Hurts at any reset connection and any 500.",
    clause: "life",
    subtle: false,
    edit: { file, find: 'return await send<T>("GET", path);', put: 'return await send<T>("GET", path).catch(stop);' },
  },
  {
    id: "bot-ends-at-conflict",
    program,
    what: "Ends when a request was decided by somebody else between its read and its write. Hurts when managers work too, or when its own answer was lost.",
    clause: "§7",
    subtle: false,
    edit: { file, find: "return console.log(`${id}: decided by another`);", put: "stop(error);" },
  },
  {
    id: "bot-first-page",
    program,
    what: "Reads the first page of each list only. Hurts with more types, pending requests or requests of a person than a page has.",
    clause: "§8",
    subtle: false,
    edit: { file, find: "if (!meta?.has_more || data.length === 0) return [...rows.values()];", put: "return [...rows.values()];" },
  },
  {
    id: "bot-pages-of-20",
    program,
    what: "Takes a page of fewer than 20 rows for the last. Hurts where the default page is smaller, which the document leaves open.",
    clause: "§8",
    subtle: true,
    edit: { file, find: "if (!meta?.has_more || data.length === 0) return", put: "if (data.length < 20) return" },
  },
  {
    id: "bot-any-state",
    program,
    what: "Decides without looking whether the request is still pending. Hurts when it was cancelled or declined meanwhile, and the service lets that be approved.",
    clause: "§3.2",
    subtle: true,
    edit: { file, find: '    if (leave.status !== "pending") return console.log(`${id}: ${leave.status}`);\n', put: "" },
  },
  {
    id: "bot-unsigned",
    program,
    what: "Verifies a signature if there is one. Hurts when somebody sends an event without any.",
    clause: "§6",
    subtle: true,
    edit: {
      file,
      find: "if (!isSigned(request, body)) return",
      put: 'if (Object.keys(request.headers).some((name) => name.endsWith("-signature")) && !isSigned(request, body)) return',
    },
  },
  {
    id: "bot-no-verification",
    program,
    what: "Never verifies signatures. Hurts when somebody forges an event.",
    clause: "§6",
    subtle: false,
    edit: { file, find: "  if (!isSigned(request, body)) return void response.writeHead(401).end();\n", put: "" },
  },
  {
    id: "bot-serialises-again",
    program,
    what: "Computes the signature over the parsed body, written again. Hurts when the bytes of a delivery differ from what JSON.stringify makes, by blanks or escapes.",
    clause: "§6",
    subtle: true,
    edit: {
      file,
      find: "if (!isSigned(request, body)) return",
      put: "if (!isSigned(request, Buffer.from(JSON.stringify(JSON.parse(body.toString()))))) return",
    },
  },
  {
    id: "bot-service-header",
    program,
    what: "Looks for X-Service-Signature, the placeholder of the document. Hurts on the real service, whose header carries its brand.",
    clause: "§6",
    subtle: true,
    edit: { file, find: "/^x-.+-signature$/.test(name)", put: 'name === "x-service-signature"' },
  },
  {
    id: "bot-answers-late",
    program,
    what: "Answers a delivery after the request is decided. Hurts when a decision waits for the rate limit or a slow service: the delivery times out and comes again.",
    clause: "§6",
    subtle: true,
    edit: {
      file,
      find: `  response.writeHead(204).end();
  if (typeof event?.id !== "string" || seen.has(event.id)) return;
  seen.add(event.id);
  if (event.event === "leave.requested" && typeof event.data?.id === "string") enqueue(event.data.id);
`,
      put: `  if (typeof event?.id === "string" && !seen.has(event.id)) {
    seen.add(event.id);
    if (event.event === "leave.requested" && typeof event.data?.id === "string") enqueue(event.data.id);
    await queue;
  }
  response.writeHead(204).end();
`,
    },
  },
  {
    id: "bot-utc-today",
    program,
    what: "Counts notice from the date in UTC. Hurts in Australia and New Zealand until late morning: one day too many, so a request that is late is approved.",
    clause: "§2.12",
    subtle: true,
    edit: {
      file,
      find: 'return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now());',
      put: "return now().toISOString().slice(0, 10);",
    },
  },
  {
    id: "bot-ignores-the-present",
    program,
    what: "Counts notice from the day on which it was started. Hurts when it runs for weeks: requests that are late are approved.",
    clause: "life",
    subtle: true,
    edit: {
      file,
      find: "const now = (): Date => (process.env.HR_NOW ? new Date(process.env.HR_NOW) : new Date());",
      put: "const startedAt = process.env.HR_NOW ? new Date(process.env.HR_NOW) : new Date();\nconst now = (): Date => startedAt;",
    },
  },
  {
    id: "bot-whole-days",
    program,
    what: "Counts whole days only. Hurts with half days: five and a half days are approved as five.",
    clause: "§2.5",
    subtle: true,
    edit: { file, find: "if (leave.days > MAX_DAYS)", put: "if (Math.floor(leave.days) > MAX_DAYS)" },
  },
  {
    id: "bot-forgets-auto-approved",
    program,
    what: "Takes leave for granted only if it is approved, not auto_approved. Hurts when a request overlaps leave that needed no approval.",
    clause: "§3.2",
    subtle: true,
    edit: { file, find: '["approved", "auto_approved"].includes(other.status)', put: 'other.status === "approved"' },
  },
  {
    id: "bot-touching-days",
    program,
    what: "Takes leave that ends on the day on which the other begins for free of overlap. Hurts with requests that share one day.",
    clause: "§2.5",
    subtle: true,
    edit: {
      file,
      find: "if (a.startDate > b.endDate || b.startDate > a.endDate) return false;",
      put: "if (a.startDate >= b.endDate || b.startDate >= a.endDate) return false;",
    },
  },
  {
    id: "bot-no-sweep",
    program,
    what: "Decides only what it is told of. Hurts for requests whose event was lost after three attempts, or that came while it was down: they stay pending.",
    clause: "§6",
    subtle: true,
    edit: { file, find: 'for (const leave of pending) if (leave.status === "pending") enqueue(leave.id);\n', put: "void pending;\n" },
  },
  {
    id: "bot-decides-at-once",
    program,
    what: "Decides all requests at the same time. Hurts when a person sends two that overlap: neither sees the other, and both are approved.",
    clause: "life",
    subtle: true,
    edit: { file, find: "queue = queue.then(() =>", put: "queue = Promise.resolve().then(() =>" },
  },
];
