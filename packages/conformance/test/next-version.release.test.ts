import type { DecisionSlug } from "@hr-platform/spec/decisions";
import type { OperationId } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { nextData, nextDocument, nextPipeline } from "../../mock-server/test/next-version/next-version.ts";
import { checks } from "../src/checks/index.ts";
import { ApiDocument, type ApiDocumentRows, currentDocument } from "../src/document/api-document.ts";
import { type Check, check } from "../src/run/check/check.ts";
import { runSuite } from "../src/suite.ts";
import type { Report } from "../src/verdict/report.ts";
import { mockTarget } from "./mock-target.ts";

/** One register for both versions: each row says in which versions it holds. */
const register = { decisions: nextData.decisions, requirements: nextDocument.requirements as ApiDocumentRows["requirements"] };
const current = new ApiDocument({ ...register, version: currentDocument.version, operations: currentDocument.operations });
/** The made-up version 1.4.0 of the mock's tests. */
const next = new ApiDocument({ ...register, version: nextData.version, operations: nextData.operations });

/** Checks of the requirements that it adds. */
const added: readonly Check[] = [
  check("VER-901", "MUST describe itself in version 1.4.0", { tier: "smoke" }, async (t) => {
    const described = await t.send({ method: "GET", path: "/openapi.json", key: null, open: ["A-246"] });
    t.must("VER-901", { at: described, expected: "info.version 1.4.0", holds: described.json.at("info", "version").text === "1.4.0" });
  }),
  check("EMP-901", "MUST list who reports to an employee", { tier: "smoke" }, async (t) => {
    const people = (await t.call("listEmployees", { query: { limit: 100 } })).data.list;
    const person = people.find((row) => row.at("manager_id").text !== undefined) ?? t.stop("nobody has a manager");
    const reports = await t.call("listReports" as OperationId, { params: { id: person.at("manager_id").text! } });
    const ids = reports.data.list.map((row) => row.at("id").text);
    t.must("EMP-901", { at: reports, expected: `a list with ${person.at("id").text}`, holds: ids.includes(person.at("id").text) });
    t.observe("report-order" as DecisionSlug, reports, "by-name");
  }),
];

/** Runs the suite of one version against a mock of one version, for all requirements or some. */
async function judge(document: ApiDocument, pipeline?: typeof nextPipeline, only: readonly string[] = []): Promise<Report> {
  const { mock, target, fetch } = mockTarget({ rateLimit: 100 }, pipeline);
  const report = await runSuite({ target, fetch, document, checks: [...checks, ...added], tier: "certify", only, preflight: true });
  await mock[Symbol.asyncDispose]();
  return report;
}

const verdictsOf = ({ requirements }: Report, ...ids: readonly string[]) =>
  ids.map((id) => requirements.find((row) => row.id === id)?.verdict);
const failing = ({ requirements }: Report): string[] => requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);

test("two versions in one process are each judged by their own requirements, and both conform", async () => {
  const [before, after] = [await judge(current), await judge(next, nextPipeline)];
  expect([failing(before), failing(after)]).toEqual([[], []]);
  expect([before, after].map((report) => [report.document_version, report.verdict])).toEqual([
    ["1.3.0", "conformant"],
    ["1.4.0", "conformant"],
  ]);
  expect(verdictsOf(before, "VER-02", "VER-901", "EMP-901")).toEqual(["pass", undefined, undefined]);
  expect(verdictsOf(after, "VER-02", "VER-901", "EMP-901")).toEqual([undefined, "pass", "pass"]);
  // The other requirements that the check of VER-02 judges exist in both versions.
  expect([...verdictsOf(before, "VER-03", "VER-05"), ...verdictsOf(after, "VER-03", "VER-05")]).toEqual(Array(4).fill("pass"));
  const observed = ({ decisions }: Report): string[] => decisions.map(({ id }) => id).filter((id) => ["A-65", "A-901"].includes(id));
  expect([observed(before), observed(after)]).toEqual([["A-65"], ["A-901"]]);
});

const SOME = ["VER-*", "EMP-*"];

test("a server of one version does not conform to the other", async () => {
  expect(failing(await judge(next, undefined, SOME))).toEqual(["EMP-901", "VER-901"]);
  expect(failing(await judge(current, nextPipeline, SOME))).toEqual(["VER-02"]);
});
