import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { pendingLeave } from "../../setup/leave/leave.ts";
import { employee } from "../../setup/people/people.ts";

const JSON_TYPE = "application/json";

/** Characters of notes that make a body larger than a server may accept. */
const LARGE = 1_200_000;

const BY_STATUS: Readonly<Record<number, DecisionValues["content-type"]>> = { 200: "parsed", 400: "bad-request", 415: "unsupported-type" };

function sizeOf({ status, field }: Exchange): DecisionValues["body-size"] | undefined {
  if (status === 413) return "too-large";
  if (status !== 400) return undefined;
  return field === undefined ? "bad-request" : "unlimited";
}

function malformedOf({ status, field }: Exchange): DecisionValues["malformed-json"] | undefined {
  if (status === 415) return "unsupported-type";
  return field === undefined ? "no-field" : field === "body" ? "field-body" : undefined;
}

/** Client mistakes whose answer the document leaves open (§7). */
export const mistakeChecks: readonly Check[] = [
  check("CONV-14.open", "MUST NOT fail on mistakes that the document does not mention", { also: ["CONV-07"] }, async (t) => {
    const { body: leave } = await t.use(pendingLeave);
    const params = { id: (await t.use(employee)).id };
    const titleBody = JSON.stringify({ job_title: `Title ${t.token()}` });
    // Every member of this body is optional: the target must not read malformed JSON as an empty body.
    const malformed = await t.call("updateEmployee", { params, raw: { text: '{"job_title": ', type: JSON_TYPE }, open: ["A-13"] });
    t.must("CONV-07", { at: malformed, expected: "a refusal of malformed JSON", holds: !malformed.ok });
    t.observe("malformed-json", malformed, malformedOf(malformed));
    const large = await t.call("requestLeave", { body: { ...leave, notes: "n".repeat(LARGE) }, open: ["A-23"] });
    t.observe("body-size", large, sizeOf(large));
    const unknownParameter = await t.call("listLeaveTypes", { query: { [t.token()]: "1" } });
    t.observe(
      "unknown-query-parameters",
      unknownParameter,
      unknownParameter.ok ? "ignored" : unknownParameter.status === 400 ? "validation-error" : undefined,
    );
    const longTitle = await t.call("updateEmployee", { params, body: { job_title: "t".repeat(3000) } });
    t.observe("string-lengths", longTitle, longTitle.ok ? "unbounded" : longTitle.status === 400 ? "bounded" : undefined);
    const unlabelled = await t.call("updateEmployee", { params, raw: { text: titleBody, type: "text/plain" }, open: ["A-14"] });
    t.observe("content-type", unlabelled, BY_STATUS[unlabelled.status]);
    const exchanges = [malformed, large, unknownParameter, longTitle, unlabelled];
    t.must("CONV-14", {
      at: exchanges,
      expected: "no 5xx status: a client mistake is refused or ignored",
      holds: exchanges.every(({ status }) => status < 500),
      got: exchanges.map(({ brief }) => brief).join("; "),
    });
  }),
];
