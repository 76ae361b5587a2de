import type { Operation } from "@hr-platform/spec/operations";
import { currentDocument } from "../document/api-document.ts";
import { matchOperation } from "../document/operations.ts";
import type { Judgement } from "../run/check/judgements.ts";
import { readEntry } from "../traffic/har-entry.ts";
import { type LeftOut, RequestReader } from "../traffic/recorded-traffic.ts";
import { TrafficJudge } from "../traffic/traffic-judge.ts";
import { ANY, type Stub } from "./stub.ts";

/** No stub has this address: only paths matter. */
const BASE = "http://stub.invalid/api/v1";
/** In place of an id that a stub does not care about. */
const SOME_ID = "00000000-0000-4000-8000-000000000000";
/** A text that the API could have as an id. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** A stub with what contradicts the API in it; `why`: it is not judged. */
export interface JudgedStub {
  readonly stub: Stub;
  /** Such as `GET /employees/{id}`. */
  readonly operation?: string;
  readonly failures: readonly Pick<Judgement, "requirement" | "expected" | "got">[];
  readonly why?: string;
}

/**
 * Judges each stub by itself, by the passive rules: what one response shows alone. Stubs are no history, so none is held against another
 * one. What the document leaves open is not judged.
 */
export function judgeStubs(stubs: readonly Stub[]): JudgedStub[] {
  const prefix = stubs.some(({ path }) => typeof path === "string" && path.includes("/api/v1/")) ? /^.*\/api\/v1(?=\/)/ : /^/;
  return stubs.map((stub) => {
    if (stub.unknown !== undefined) return { stub, failures: [], why: stub.unknown };
    const found = operationsOf(stub, prefix);
    const [operation] = found;
    if (operation === undefined) return { stub, failures: [], why: "its method and path are not of the API" };
    if (found.length > 1) return { stub, failures: [], why: `it answers ${found.length} operations` };
    return judged(stub, operation, prefix);
  });
}

/** The operations that a stub answers. */
function operationsOf({ method, path }: Stub, prefix: RegExp): Operation[] {
  const known = currentDocument.operations.filter((one) => method === "ANY" || one.method === method);
  if (typeof path === "string") {
    if (!prefix.test(path)) return [];
    const below = concrete(path.replace(prefix, ""), SOME_ID);
    return known.filter((one) => matchOperation(one.method, below) === one.id);
  }
  return known.filter((one) => {
    const below = one.path.replaceAll(/\{[^}]+\}/g, SOME_ID);
    return [below, `/api/v1${below}`].some((tried) => path.pattern.test(tried));
  });
}

const concrete = (path: string, id: string): string => path.replaceAll(ANY, id).replace(/\/$/, "");

function judged(stub: Stub, operation: Operation, prefix: RegExp): JudgedStub {
  const name = `${operation.method} ${operation.path}`;
  // Whatever the id of the request, the answer has its own.
  const id = idIn(stub.body) ?? SOME_ID;
  const path = typeof stub.path === "string" ? concrete(stub.path.replace(prefix, ""), id) : operation.path.replaceAll(/\{[^}]+\}/g, id);
  let left: LeftOut | undefined;
  const reader = new RequestReader(BASE, (why) => (left = why));
  const judge = new TrafficJudge(reader.callers, new Map());
  // What one unlucky moment could explain in a recording must come twice there. A stub has no moments.
  for (const number of [1, 2]) {
    const request = reader.read(readEntry(entryOf(stub, operation.method, path), number)!);
    if (request === undefined || !request.judged) return { stub, operation: name, failures: [], why: leftWords(left) };
    judge.learn(request);
    judge.judge(request);
  }
  const failures = judge.end().judgements.all.filter(({ verdict }) => verdict === "fail");
  return { stub, operation: name, failures };
}

function leftWords(left: LeftOut | undefined): string {
  return left === undefined ? "nothing of it can be read" : `it is ${left}`;
}

/** A stub as an entry of a HAR file, which says nothing of time, key and, if it answers any, the body of the request. */
function entryOf({ query, sent, status, headers, body }: Stub, method: string, path: string): object {
  // A stub without a body sends none: nothing failed to record it.
  const none = body === "" && status !== 204 ? [{ name: "content-length", value: "0" }] : [];
  const hasBody = method !== "GET" && method !== "DELETE";
  return {
    request: {
      method,
      url: `${BASE}${path}${query === "" ? "" : `?${query}`}`,
      headers: [],
      ...(sent === undefined ? { bodySize: hasBody ? 1 : 0 } : { postData: { text: sent } }),
    },
    response: {
      status,
      headers: [...headers.map(([name, value]) => ({ name, value })), ...none],
      content: { text: body, size: Buffer.byteLength(body) },
    },
  };
}

/** The id of the resource that a body shows. */
function idIn(body: string): string | undefined {
  try {
    const { data } = JSON.parse(body) as { data?: { id?: unknown } };
    return typeof data?.id === "string" && UUID.test(data.id) ? data.id : undefined;
  } catch {
    return undefined;
  }
}
