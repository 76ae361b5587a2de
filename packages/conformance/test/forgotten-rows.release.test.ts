import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@hr-platform/property-runs";
import { runSuite } from "../src/suite.ts";
import { mockTarget } from "./mock-target.ts";

/** Lists with rows that no check changes. */
const LISTS = ["/leave-types", "/recruitment/stages", "/survey-programmes", "/learning-paths", "/recognition", "/recruitment/roles"];

interface ListBody {
  readonly data: readonly unknown[];
  readonly meta?: object;
}

/** The body without its rows. @returns undefined if it has fewer than two */
function emptied({ data, meta, ...rest }: ListBody): ListBody | undefined {
  return data.length < 2
    ? undefined
    : { ...rest, data: [], ...(meta === undefined ? {} : { meta: { ...meta, total: 0, has_more: false } }) };
}

test(
  "a server whose list is empty in one answer, though the same request got rows before, is not conformant",
  { timeout: 600_000 },
  async () => {
    const property = fc.asyncProperty(fc.constantFrom(...LISTS), fc.constantFrom("ci", "certify"), async (list, tier) => {
      const { mock, target, fetch } = mockTarget({ rateLimit: 100 });
      const asked = new Set<string>();
      let struck = false;
      const forgetting: typeof fetch = async (url, init) => {
        const response = await fetch(url, init);
        const { pathname, search } = new URL(url);
        const key = new Headers(init?.headers).get("authorization") ?? "";
        const isList = init?.method === "GET" && pathname === `/api/v1${list}` && response.status === 200 && key.includes("_wattle_");
        const body = isList && !struck ? emptied((await response.clone().json()) as ListBody) : undefined;
        const request = key + search;
        if (body === undefined || !asked.has(request)) {
          if (body !== undefined) asked.add(request);
          return response;
        }
        struck = true;
        return Response.json(body, { headers: [...response.headers].filter(([name]) => name !== "content-length") });
      };
      const report = await runSuite({ target, fetch: forgetting, tier, seed: 1, onBug: () => undefined });
      await mock[Symbol.asyncDispose]();
      if (struck) expect(report.verdict, `${list} at ${tier}`).not.toBe("conformant");
    });
    await fc.assert(property, { ...runs(27, 8), endOnFailure: true });
  },
);
