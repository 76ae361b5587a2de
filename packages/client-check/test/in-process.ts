import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createMock } from "@hr-platform/control/mock";
import type { Listening, Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { afterAll, beforeAll } from "vitest";
import { type CheckOptions, checkClient } from "../src/check-client.ts";
import type { ClientReport } from "../src/report.ts";
import type { ProgramPlace, RunProgram } from "../src/run/program.ts";

export let mock: Mock;
export let listening: Listening;

/** Opens a mock for the tests of a file. Files share this module, so each has to call it. */
export function openMock(): void {
  beforeAll(async () => {
    mock = createMock({ seed: 1 });
    listening = await mock.listen();
  });
  afterAll(async () => await mock[Symbol.asyncDispose]());
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- the programs read what they need, as careless ones do.
  readonly body: any;
}

export type Call = (method: string, path: string, body?: object) => Promise<Answer>;

export function callIn({ baseUrl, company }: ProgramPlace, signal: AbortSignal): Call {
  return async (method, path, body) => {
    const headers = { Authorization: `Bearer ${company.keys[0]!.token}`, "Content-Type": "application/json" };
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text.startsWith("{") ? JSON.parse(text) : text };
  };
}

/** A program in this process. It prints what its work returns; what that throws is its one line. */
export function program(work: (call: Call, place: ProgramPlace) => Promise<string | void>): RunProgram {
  return async (place, signal) => {
    try {
      const said = await work(callIn(place, signal), place);
      return { status: 0, output: said ?? "done" };
    } catch (error) {
      return { status: 1, output: String(error) };
    }
  };
}

/** The files that a program keeps, by their paths. */
export type Files = Record<string, string>;

const folders = new Map<string, Files>();

/** A program with a folder of its own in each sandbox. */
export function keeping(work: (call: Call, files: Files, place: ProgramPlace, signal: AbortSignal) => Promise<string | void>): RunProgram {
  return async (place, signal) => {
    const files = folders.get(place.sandbox) ?? {};
    folders.set(place.sandbox, files);
    for (const [path, text] of Object.entries(files)) files[path] = place.spoils?.(path, text) ?? text;
    const end = await program(async (call) => await work(call, files, place, signal))(place, signal);
    return { ...end, files: { ...files } };
  };
}

/** A receiver in this process: it answers each delivery with a 2xx and hands its event on, until all is delivered. */
export async function receive<Data>(
  place: ProgramPlace,
  take: (event: { readonly id: string; readonly event: string; readonly data: Data }) => void = () => {},
): Promise<void> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      response.writeHead(204).end();
      take(JSON.parse(Buffer.concat(pieces).toString()) as Parameters<typeof take>[0]);
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const deliverer = place.deliverTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`);
  deliverer.stimulate();
  await deliverer.idle(200);
  server.closeAllConnections();
  server.close();
}

export async function check(run: RunProgram, only: RegExp, more: Partial<CheckOptions> = {}): Promise<ClientReport> {
  return await checkClient({
    mock,
    origin: listening.url,
    company: "wattle",
    settings: { seed: 1, clock: "2026-03-02T01:00:00Z", world: "default", decide: {} },
    run,
    secretOf: () => "whsec_test",
    command: ["program"],
    selects: (id) => only.test(id),
    ...more,
  });
}

export const verdicts = ({ scenarios }: ClientReport): Record<string, string> =>
  Object.fromEntries(scenarios.filter(({ verdict }) => verdict !== "not-applicable").map(({ id, verdict }) => [id, verdict]));

/** Every row of a list; `again`: a read that fails is sent again. */
export async function all<Row>(
  call: Call,
  path: string,
  { again = 3, limit = "" }: { readonly again?: number; readonly limit?: string } = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await read<Row>(call, `${path}${path.includes("?") ? "&" : "?"}page=${page}${limit}`, again);
    rows.push(...data);
    if (!meta.has_more) return rows;
  }
}

export interface Page<Row> {
  readonly data: Row[];
  readonly meta: { readonly has_more: boolean };
}

export async function read<Row>(call: Call, path: string, tries: number): Promise<Page<Row>> {
  const got = await call("GET", path).catch(() => undefined);
  if (got?.status === 200) return got.body as Page<Row>;
  if (tries <= 1 || (got !== undefined && got.status < 500) || got?.status === 501)
    throw new Error(`${path}: ${got?.status ?? "no answer"}`);
  await wait(20);
  return await read(call, path, tries - 1);
}
