import type { DecisionValues } from "@hr-platform/spec/decisions";
import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../run/check/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { KeyName } from "../target/key-name.ts";
import { comingSoonDocuments } from "../setup/access/refused-requests.ts";
import { servedToFullKey } from "../setup/access/served-to-full-key.ts";
import { currentDocument } from "../document/api-document.ts";
import { type SetUp, type CheckContext, setUp } from "../run/check/check-context.ts";

/** The coming-soon paths and the requirement of each. */
const SOON: readonly (readonly [string, OperationId])[] = [
  ["NI-01", "getDocuments"],
  ["NI-02", "getCompliance"],
  ["NI-03", "getAskHr"],
  ["NI-04", "getJobs"],
];

/** GET of a random path, which the document does not name. */
const invented: SetUp<Exchange> = setUp("invented-path", async (t) => t.send({ method: "GET", path: `/${t.token()}`, open: ["A-04"] }));

/** How the target answers a path that the document does not name. */
function unknownPathAnswer(exchange: Exchange): DecisionValues["unknown-path"] | undefined {
  if (exchange.status === 501) return "not-implemented";
  if (exchange.status !== 404) return undefined;
  return exchange.code === undefined ? "bare-not-found" : "not-found";
}

/** The key for a path: of a company below Growth if the target file has one, because the plan must not matter here. */
function keyFor(t: CheckContext, requirement: string): KeyName {
  return ["NI-02", "NI-04"].includes(requirement) && t.has("below-growth") ? "low" : "full";
}

/** Requests other than GET to coming-soon paths, and a path below one of them. */
const OTHER_REQUESTS: readonly (readonly [requirement: string, method: string, path: string])[] = [
  ["NI-01", "POST", "/documents"],
  ["NI-03", "POST", "/ask-hr"],
  ["NI-04", "POST", "/jobs"],
  ["NI-02", "POST", "/compliance"],
  ["NI-04", "GET", "/jobs/{id}"],
];

/** If one coming-soon path answers POST with 501, all must: every reading of A-243 treats them alike. */
function judgeMethods(t: CheckContext, exchanges: readonly Exchange[]): void {
  const whole = OTHER_REQUESTS.map(([requirement, method, path], n) => ({ requirement, method, path, exchange: exchanges[n]! })).filter(
    ({ path }) => !path.includes("{"),
  );
  const first501 = whole.find(({ exchange }) => exchange.status === 501);
  if (first501 === undefined) return;
  for (const { requirement, method, path, exchange } of whole) {
    const expected = `501 with code NOT_IMPLEMENTED to ${method} ${path}, as to ${first501.method} ${first501.path}`;
    t.must(requirement, { at: [first501.exchange, exchange], expected, holds: exchange.refused(501, "NOT_IMPLEMENTED") });
  }
}

function soon(requirement: string, operation: OperationId): Check {
  const { path } = currentDocument.operation(operation);
  return check(requirement, `MUST answer ${path} with 501`, { also: ["NI-05"] }, async (t) => {
    await t.use(servedToFullKey);
    const exchange =
      operation === "getDocuments" ? await t.use(comingSoonDocuments) : await t.call(operation, { key: keyFor(t, requirement) });
    t.must(requirement, {
      at: exchange,
      expected: `501 with code NOT_IMPLEMENTED to GET ${path}`,
      holds: exchange.refused(501, "NOT_IMPLEMENTED"),
    });
    if (exchange.status !== 501) return;
    const error = exchange.json.at("error");
    const isComplete = error.at("code").text !== undefined && error.at("message").text !== undefined;
    const limits = Object.keys(exchange.record.response.headers).filter((name) => name.startsWith("x-ratelimit-"));
    const got = `${String(exchange)}, with the headers ${Object.keys(exchange.record.response.headers).join(", ")}`;
    t.must("NI-05", {
      at: exchange,
      expected: `an error with code and message and X-RateLimit- headers to GET ${path}`,
      holds: isComplete && limits.length > 0,
      got,
    });
  });
}

/** Likely paths of features that the overview names without a path (§4.9 N5). */
const FEATURES = ["/wellbeing"];

/** Coming-soon paths, and features without a path (§4.9). */
export const comingSoonChecks: readonly Check[] = [
  ...SOON.map(([requirement, operation]) => soon(requirement, operation)),
  check("NI-01.tree", "MUST NOT carry out requests to coming-soon paths", { also: ["NI-02", "NI-03", "NI-04", "NI-06"] }, async (t) => {
    await t.use(servedToFullKey);
    const open = ["A-04", "A-05", "A-243"];
    const exchanges: Exchange[] = [];
    for (const [requirement, method, path] of OTHER_REQUESTS) {
      const body = method === "POST" ? { body: { title: t.token(), question: t.token() } } : {};
      const exchange = await t.send({ method, path: path.replace("{id}", t.uuid()), ...body, open });
      // The document does not say whether 501 covers other methods and deeper paths, or how another method is refused.
      const refused = [404, 405, 501].includes(exchange.status);
      t.must(requirement, {
        at: exchange,
        expected: `501, 404 or 405 to ${method} ${path}, which is coming soon`,
        holds: refused,
        shows: exchange.status === 501,
      });
      exchanges.push(exchange);
    }
    judgeMethods(t, exchanges);
    const [post, below] = [exchanges[0]!, exchanges.at(-1)!];
    const unknown = unknownPathAnswer(await t.use(invented));
    // If every unknown path is answered 501, a deeper path proves nothing.
    if (unknown !== "not-implemented" && post.status === 501)
      t.observe("coming-soon-tree", [post, below], below.status === 501 ? "whole-tree" : "exact-path");
    t.note("NI-06", post, `POST /documents is answered ${post.status}`);
  }),
  check("NI-07", "OBSERVE features without a path in the document", {}, async (t) => {
    await t.use(servedToFullKey);
    const unknownPath = await t.use(invented);
    t.observe("unknown-path", unknownPath, unknownPathAnswer(unknownPath));
    const exchanges: Exchange[] = [];
    for (const path of FEATURES) exchanges.push(await t.send({ method: "GET", path, open: ["A-04", "A-244"] }));
    const allAnswered = (status: number): boolean => exchanges.every((exchange) => exchange.status === status);
    const all = exchanges.map(({ status }) => status).join(", ");
    if (unknownPath.status !== 501)
      t.observe(
        "unlisted-features",
        exchanges,
        allAnswered(501) ? "not-implemented" : allAnswered(unknownPath.status) ? "not-found" : undefined,
        all,
      );
    t.note("NI-07", exchanges, `${FEATURES.join(", ")}: ${all}`);
  }),
];
