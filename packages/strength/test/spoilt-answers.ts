import type { Report } from "../../conformance/src/verdict/report.ts";
import { runSuite, type SuiteOptions } from "../../conformance/src/suite.ts";
import type { Fetch } from "../../conformance/src/wire/direct.ts";
import { VARIANTS } from "../src/other-server/choices.ts";
import { otherServer } from "../src/other-server/server.ts";
import { mockTarget } from "../../conformance/test/mock-target.ts";

/** A request to the API, as a gateway sees it. */
export interface Passing {
  readonly method: string;
  /** Below the base address, without the query. */
  readonly path: string;
  readonly authorization: string;
  /** Its number in the run, from 1. */
  readonly number: number;
  /** Its number among those with the same method and path, from 1. */
  readonly same: number;
}

/** How an answer is spoilt: it is lost, or a gateway's; `after` the service has carried the request out, or before that. */
export interface Spoilt {
  /** 0: no answer. */
  readonly status: number;
  readonly after?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: a page of a gateway. */
  readonly body?: string;
}

/** An answer in the form of the API. */
export function inForm(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Spoilt {
  const all = { "content-type": "application/json", "x-ratelimit-limit": "100", ...headers };
  return { status, headers: all, body: JSON.stringify({ error: { code, message: "Later." } }) };
}

/** A gateway before a server: it spoils the answers for which `spoil` says so. Calls of the control API pass. */
function gateway(fetch: Fetch, base: string, spoil: (passing: Passing) => Spoilt | undefined): Fetch {
  let number = 0;
  const seen = new Map<string, number>();
  return async (url, init) => {
    if (!url.startsWith(base)) return fetch(url, init);
    const method = init?.method ?? "GET";
    const path = url.slice(base.length).split("?")[0]!;
    const same = (seen.get(`${method} ${path}`) ?? 0) + 1;
    seen.set(`${method} ${path}`, same);
    const authorization = new Headers(init?.headers).get("authorization") ?? "";
    const spoilt = spoil({ method, path, authorization, number: (number += 1), same });
    if (spoilt === undefined) return fetch(url, init);
    if (spoilt.after === true) await (await fetch(url, init)).arrayBuffer();
    if (spoilt.status === 0)
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }) });
    const { status, headers = { "content-type": "text/html" }, body = `<html><title>${status}</title></html>` } = spoilt;
    return new Response(body, { status, headers });
  };
}

/** Judges a sound server behind such a gateway. */
export async function judgedBehind(
  spoil: (passing: Passing) => Spoilt | undefined,
  {
    server = "mock",
    limited = false,
    ...options
  }: Partial<SuiteOptions> & { readonly server?: "mock" | "other"; readonly limited?: boolean } = {},
): Promise<Report> {
  if (server === "other") {
    const start = new Date("2026-03-02T09:00:00Z");
    const { fetch, target, time } = otherServer({ choices: VARIANTS["other"]!, start });
    return runSuite({ fetch: gateway(fetch, target.base_url, spoil), target, time, preflight: true, startedAt: start, ...options });
  }
  const { mock, target, fetch } = mockTarget({ rateLimit: limited ? 100 : null });
  try {
    return await runSuite({ target, fetch: gateway(fetch, target.base_url, spoil), preflight: true, ...options });
  } finally {
    await mock[Symbol.asyncDispose]();
  }
}

/** What a run found, in a line: its verdict, and what failed or was left undecided. */
export function inBrief({ verdict, requirements, interrupted, problems = [] }: Report): string {
  const of = (wanted: string): string[] => requirements.filter((row) => row.verdict === wanted && row.level === "must").map(({ id }) => id);
  const rest = [interrupted, ...problems.map(({ what }) => what)].filter((text) => text !== undefined);
  return [verdict, `fail: ${of("fail").join(" ")}`, `undecided: ${of("inconclusive").join(" ")}`, ...rest].join("; ");
}
