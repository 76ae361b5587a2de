import { createHmac, timingSafeEqual } from "node:crypto";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createMock } from "@hr-platform/control/mock";
import type { Listening } from "@hr-platform/engine/sandbox/mock-handle";
import { inboxSecret } from "@hr-platform/engine/webhooks/signature";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkClient } from "./check-client.ts";
import type { RunProgram } from "./run/program.ts";

const mock = createMock({ seed: 1 });
let listening: Listening;
beforeAll(async () => {
  listening = await mock.listen();
});
afterAll(async () => await mock[Symbol.asyncDispose]());

/** How a receiver differs from a careful one. */
interface Carelessness {
  readonly verifies?: boolean;
  /** Verifies what JSON.parse and JSON.stringify make of the body. */
  readonly serialisesAgain?: boolean;
  readonly comparesBeginning?: boolean;
  /** Compares as many characters of the signature as were sent. */
  readonly comparesWhatCame?: boolean;
  /** Notes the id of an event before it verifies the signature. */
  readonly remembersFirst?: boolean;
  /** Reads the person whom a delivery is about before it verifies the signature. */
  readonly looksFirst?: boolean;
  readonly remembers?: boolean;
  readonly knownKindsOnly?: boolean;
  readonly knownAreasOnly?: boolean;
  /** Refuses a delivery while so many others are open. */
  readonly mostOpen?: number;
  /** Forgets at its end which events it had. */
  readonly forgets?: boolean;
  /** Decodes each piece of a body by itself. */
  readonly joinsTexts?: boolean;
  /** Sends what it does about an event once, and takes no look at the answer. */
  readonly triesOnce?: boolean;
}

/** Milliseconds between two attempts, and the most of them. */
const [AGAIN, MOST_ATTEMPTS] = [500, 30];

/** The file of a receiver in each sandbox: a line for each event. */
const feeds = new Map<string, string>();

interface Event {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly id: string };
}

/** A receiver in this process, which thanks everybody who joins. */
function receiver({
  verifies = true,
  serialisesAgain = false,
  comparesBeginning = false,
  comparesWhatCame = false,
  remembersFirst = false,
  looksFirst = false,
  remembers = true,
  knownKindsOnly = false,
  knownAreasOnly = false,
  mostOpen = Number.POSITIVE_INFINITY,
  forgets = false,
  joinsTexts = false,
  triesOnce = false,
}: Carelessness): RunProgram {
  return async ({ baseUrl, company, webhookSecret, deliverTo, sandbox }, signal) => {
    const token = company.keys[0]!.token;
    const giver = await someone(baseUrl, token);
    const seen = new Set(forgets ? [] : (feeds.get(sandbox) ?? "").match(/(?<="id":")[^"]+/g));
    let open = 0;
    const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      open += 1;
      const isFull = open > mostOpen;
      const pieces = (await request.toArray()) as Buffer[];
      const body = joinsTexts ? Buffer.from(pieces.map(String).join("")) : Buffer.concat(pieces);
      const end = (status: number): void => {
        open -= 1;
        response.writeHead(status).end();
      };
      if (isFull) return end(503);
      const signed = serialisesAgain ? JSON.stringify(JSON.parse(body.toString("utf8"))) : body;
      const digest = createHmac("sha256", webhookSecret).update(signed).digest("hex");
      const sent = String(request.headers["x-service-signature"] ?? "").replace("sha256=", "");
      const isSigned =
        comparesBeginning || comparesWhatCame ? (sent !== "" || comparesWhatCame) && digest.startsWith(sent) : isSame(digest, sent);
      const event = JSON.parse(body.toString("utf8")) as Event;
      if (looksFirst && event.event.startsWith("employee."))
        await fetch(`${baseUrl}/employees/${event.data.id}`, { headers: { Authorization: `Bearer ${token}` } });
      const isKnown = seen.has(event.id);
      if (remembersFirst) seen.add(event.id);
      if (verifies && !isSigned) return end(401);
      if (knownAreasOnly && !/^(?:employee|leave|document|ping)\b/.test(event.event)) return end(422);
      if (knownKindsOnly && !/^(?:employee|leave)\./.test(event.event)) return end(400);
      if (remembers && (isKnown || (seen.has(event.id) && !remembersFirst))) return end(204);
      seen.add(event.id);
      feeds.set(sandbox, `${feeds.get(sandbox) ?? ""}${JSON.stringify({ id: event.id, event: event.event })}\n`);
      end(204);
      if (event.event !== "employee.created") return;
      const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
      const post = JSON.stringify({ from_employee_id: giver, to_employee_id: event.data.id, message: "Welcome." });
      for (let n = 0; n < (triesOnce ? 1 : MOST_ATTEMPTS) && !signal.aborted; n += 1) {
        const { ok } = await fetch(`${baseUrl}/recognition`, { method: "POST", headers, body: post });
        if (ok) return;
        await wait(AGAIN);
      }
    };
    // A run waits for what is still at work. A call whose connection is cut leaves its effect out, which is judged.
    const working: Promise<void>[] = [];
    const server = createServer((request, response) => {
      working.push(take(request, response).catch(() => {}));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const deliverer = deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`);
    deliverer.stimulate();
    await deliverer.idle(300);
    await Promise.all(working);
    server.closeAllConnections();
    server.close();
    return { status: signal.aborted ? null : 0, output: "", isService: true, files: { "feed.jsonl": feeds.get(sandbox) ?? "" } };
  };
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

async function someone(baseUrl: string, token: string): Promise<string> {
  const response = await fetch(`${baseUrl}/employees?limit=1`, { headers: { Authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { readonly data: readonly { readonly id: string }[] };
  return data[0]!.id;
}

async function failuresOf(run: RunProgram): Promise<string[]> {
  const { scenarios, baseline, needs } = await checkClient({
    mock,
    origin: listening.url,
    company: "wattle",
    settings: { seed: 1, clock: "2026-03-02T01:00:00Z", world: "default", decide: {} },
    run,
    secretOf: inboxSecret,
    command: ["receiver"],
    selects: (id) => id.startsWith("deliveries."),
  });
  expect([baseline.status, baseline.changes, needs.events]).toEqual([0, 1, expect.arrayContaining(["employee.created", "leave.declined"])]);
  return scenarios.filter(({ verdict }) => verdict === "fail").map(({ id }) => id.replace("deliveries.", ""));
}

// Most of their time they wait: for deliveries that are sent again, and for silence.
test.concurrent.each<[string, Carelessness, readonly string[]]>([
  ["is careful passes", {}, []],
  ["takes as many at a time as a small server passes", { mostOpen: 20 }, []],
  [
    "verifies nothing acts on what nobody signed",
    { verifies: false },
    ["unsigned", "forged", "changed", "cut-signature", "empty-signature"],
  ],
  ["serialises again takes a changed body", { serialisesAgain: true }, ["changed", "reformatted"]],
  ["compares the beginning takes half a signature", { comparesBeginning: true }, ["cut-signature"]],
  ["compares what came takes an empty signature", { comparesWhatCame: true }, ["unsigned", "cut-signature", "empty-signature"]],
  ["remembers what it refuses drops the event", { remembersFirst: true }, ["forged-first"]],
  ["looks before it verifies is named", { looksFirst: true }, ["unsigned", "forged", "changed", "cut-signature", "empty-signature"]],
  ["remembers nothing acts twice", { remembers: false }, ["twice", "at-once", "answer-lost", "restarted"]],
  ["forgets at its end what it had is named", { forgets: true }, ["restarted"]],
  ["forgets what the API did not take is named", { triesOnce: true }, ["api-away"]],
  ["decodes pieces of a body by themselves is named", { joinsTexts: true }, ["in-pieces"]],
  ["refuses areas that it does not know is named", { knownAreasOnly: true }, ["unknown-kind"]],
  ["refuses what it does not know is named", { knownKindsOnly: true }, ["unknown-kind", "burst"]],
])("a receiver that %s", { timeout: 240_000 }, async (_, carelessness, failures) => {
  expect((await failuresOf(receiver(carelessness))).toSorted()).toEqual(failures.toSorted());
});
