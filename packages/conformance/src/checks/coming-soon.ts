import type { DecisionValues } from "@hr-platform/spec/decisions";
import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../run/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { servedToFullKey } from "../setup/access/served-to-full-key.ts";
import { currentDocument } from "../document/api-document.ts";
import { type SetUp, type CheckContext, setUp } from "../run/check-context.ts";

/** The coming-soon paths and the requirement of each. */
const SOON: readonly (readonly [string, OperationId])[] = [
  ["NI-01", "getDocuments"],
  ["NI-02", "getCompliance"],
  ["NI-03", "getAskHr"],
  ["NI-04", "getJobs"],
];

/** GET of a path that nobody ever named. */
const invented: SetUp<Exchange> = setUp("invented-path", async (t) => t.send({ method: "GET", path: `/${t.token()}`, open: ["A-04"] }));

/** How a path is answered that the document does not name. */
function unknownPath(exchange: Exchange): DecisionValues["unknown-path"] | undefined {
  if (exchange.status === 501) return "not-implemented";
  if (exchange.status !== 404) return undefined;
  return exchange.code === undefined ? "bare-not-found" : "not-found";
}

/** The key that a path is called with: one of the narrowest scope that reads, one of a company below Growth, as neither matters here. */
function keyFor(t: CheckContext, requirement: string): KeyName {
  if (requirement === "NI-01" && t.has("read-key")) return "read";
  return ["NI-02", "NI-04"].includes(requirement) && t.has("below-growth") ? "low" : "full";
}

/** Other requests than a GET to what is announced, and what lies below it. */
const AROUND: readonly (readonly [requirement: string, method: string, path: string])[] = [
  ["NI-01", "POST", "/documents"],
  ["NI-03", "POST", "/ask-hr"],
  ["NI-04", "POST", "/jobs"],
  ["NI-02", "POST", "/compliance"],
  ["NI-04", "GET", "/jobs/{id}"],
];

/** Where one of the paths itself answers 501 whatever the method, all of them do: that much is the same in each reading. */
function judgeMethods(t: CheckContext, seen: readonly Exchange[]): void {
  const whole = AROUND.map(([requirement, method, path], n) => ({ requirement, method, path, exchange: seen[n]! })).filter(
    ({ path }) => !path.includes("{"),
  );
  const model = whole.find(({ exchange }) => exchange.status === 501);
  if (model === undefined) return;
  for (const { requirement, method, path, exchange } of whole) {
    const expected = `501 with code NOT_IMPLEMENTED to ${method} ${path}, as to ${model.method} ${model.path}`;
    t.must(requirement, { at: [model.exchange, exchange], expected, holds: exchange.refused(501, "NOT_IMPLEMENTED") });
  }
}

function soon(requirement: string, operation: OperationId): Check {
  const { path } = currentDocument.operation(operation);
  return check(
    requirement,
    `MUST answer ${path} with 501`,
    { tier: requirement === "NI-01" ? "smoke" : "ci", also: ["NI-05"] },
    async (t) => {
      await t.use(servedToFullKey);
      const exchange = await t.call(operation, { key: keyFor(t, requirement) });
      t.must(requirement, {
        at: exchange,
        expected: `501 with code NOT_IMPLEMENTED to GET ${path}`,
        holds: exchange.refused(501, "NOT_IMPLEMENTED"),
      });
      const error = exchange.json.at("error");
      const whole = error.at("code").text !== undefined && error.at("message").text !== undefined;
      const limits = Object.keys(exchange.record.response.headers).filter((name) => name.startsWith("x-ratelimit-"));
      const got = `${String(exchange)}, with the headers ${Object.keys(exchange.record.response.headers).join(", ")}`;
      t.must("NI-05", {
        at: exchange,
        expected: `to GET ${path} an error with code and message, and headers that begin with X-RateLimit-`,
        holds: whole && limits.length > 0,
        got,
      });
    },
  );
}

/** Paths that one might try for what the overview names without a path (§4.9 N5), and others of the kind. */
const FEATURES = ["/wellbeing"];

/** §4.9: what is announced, and what has no path. */
export const comingSoonChecks: readonly Check[] = [
  ...SOON.map(([requirement, operation]) => soon(requirement, operation)),
  check(
    "NI-01.tree",
    "MUST not carry out what is coming soon",
    { tier: "certify", also: ["NI-02", "NI-03", "NI-04", "NI-06"] },
    async (t) => {
      await t.use(servedToFullKey);
      const open = ["A-04", "A-05", "A-243"];
      const seen: Exchange[] = [];
      for (const [requirement, method, path] of AROUND) {
        const body = method === "POST" ? { body: { title: t.token(), question: t.token() } } : {};
        const exchange = await t.send({ method, path: path.replace("{id}", t.uuid()), ...body, open });
        // How far the 501 reaches is open, and how a method is refused that a path does not offer.
        const refused = [404, 405, 501].includes(exchange.status);
        t.must(requirement, { at: exchange, expected: `501, 404 or 405 to ${method} ${path}, which is coming soon`, holds: refused });
        seen.push(exchange);
      }
      judgeMethods(t, seen);
      const [post, below] = [seen[0]!, seen.at(-1)!];
      const unknown = unknownPath(await t.use(invented));
      // Where every unknown path is 501, a deeper one says nothing.
      if (unknown !== "not-implemented" && post.status === 501)
        t.observe("coming-soon-tree", [post, below], below.status === 501 ? "whole-tree" : "exact-path");
      t.note("NI-06", post, `POST /documents is answered ${post.status}`);
    },
  ),
  check("NI-07", "OBSERVE features that have no path in the document", { tier: "certify" }, async (t) => {
    await t.use(servedToFullKey);
    const nowhere = await t.use(invented);
    t.observe("unknown-path", nowhere, unknownPath(nowhere));
    const seen: Exchange[] = [];
    for (const path of FEATURES) seen.push(await t.send({ method: "GET", path, open: ["A-04", "A-244"] }));
    const allAnswered = (status: number): boolean => seen.every((exchange) => exchange.status === status);
    const all = seen.map(({ status }) => status).join(", ");
    if (nowhere.status !== 501)
      t.observe(
        "unlisted-features",
        seen,
        allAnswered(501) ? "not-implemented" : allAnswered(nowhere.status) ? "not-found" : undefined,
        all,
      );
    t.note("NI-07", seen, `${FEATURES.join(", ")}: ${all}`);
  }),
];
