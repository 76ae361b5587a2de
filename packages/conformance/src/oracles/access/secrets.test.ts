import { describe, expect, test } from "vitest";
import { type Fabricated, verdictsOf } from "../../../test/fabricated.ts";
import { secretOracles } from "./secrets.ts";

const SECRETS = new Map([
  ['Zoë "Zed" Quillfeather', "a canary of the target file"],
  ["ref (FV-1)", "a canary of the target file"],
  ["whsec_1", "the secret of a webhook"],
]);
const judge = (fabricated: Fabricated, secrets: ReadonlyMap<string, string> = SECRETS) =>
  verdictsOf(secretOracles, "no-secrets", fabricated, secrets);

describe("secrets", () => {
  test("fail the requirement of the operation that shows them", () => {
    const body = { data: [{ notes: "see ref (FV-1)!" }] };
    expect(judge({ operation: "listLeave", body })).toEqual({ "PRIV-01": false });
    expect(judge({ operation: "getPipeline", body })).toEqual({ "PRIV-11": false });
    expect(judge({ operation: "getAnalytics", body })).toEqual({ "PRIV-22": false });
    expect(judge({ operation: null, body, status: 404 })).toEqual({ "PRIV-22": false });
  });

  test("of hidden leave fail the requirement about hidden leave in any operation", () => {
    const known = new Map([["aa-11", "the id of family-violence leave"]]);
    expect(judge({ operation: "listLeave", body: { data: [{ id: "aa-11" }] } }, known)).toEqual({ "PRIV-01": false });
    expect(judge({ operation: "listRoles", body: { data: [{ id: "aa-11" }] } }, known)).toEqual({ "PRIV-24": false });
    expect(judge({ operation: "getLeave", path: "/leave/aa-11", body: { error: "no aa-11" } }, known)).toEqual({});
    expect(judge({ operation: "getConversation", body: { data: {} } }, known)).toEqual({});
  });

  test("of webhooks fail the requirement about webhooks in any operation", () => {
    expect(judge({ operation: "getCompany", body: "whsec_1" })).toEqual({ "PRIV-21": false });
    expect(judge({ operation: "listWebhooks", body: { data: [{ secret: "whsec_1" }] } })).toEqual({ "HOOK-09": false, "PRIV-21": false });
  });

  test("are found in headers and where JSON escapes them", () => {
    expect(judge({ body: { data: 'Zoë "Zed" Quillfeather' } })).toEqual({ "PRIV-22": false });
    expect(judge({ body: String.raw`{"data":"Zo\u00eb \u0022Zed\" Quillfeather"}` })).toEqual({ "PRIV-22": false });
    expect(judge({ headers: { "x-debug": "ref (FV-1)" } })).toEqual({ "PRIV-22": false });
    expect(judge({ body: { data: "ref FV-1" } })).toEqual({});
  });

  test("are no leak if the request contained them", () => {
    expect(judge({ operation: "updateEmployee", sent: { job_title: "ref (FV-1)" }, body: { data: "ref (FV-1)" } })).toEqual({});
    expect(judge({ query: "department=ref+%28FV-1%29", body: { data: "ref (FV-1)" } })).toEqual({});
    expect(judge({ operation: "updateEmployee", sent: { job_title: "ref (FV-1)" }, body: { data: "ref (FV-1) whsec_1" } })).toEqual({
      "PRIV-21": false,
    });
  });

  test("a hidden leave type may be listed (A-165), but its name may appear nowhere else", () => {
    expect(judge({ operation: "listLeaveTypes", body: { data: [{ name: "ref (FV-1)" }] } })).toEqual({});
    expect(judge({ operation: "listLeaveTypes", body: { data: [{ name: "x", notes: "ref (FV-1)" }] } })).toEqual({ "PRIV-10": false });
  });

  test("added later are found too; without secrets nothing is judged", () => {
    const secrets = new Map<string, string>();
    expect(judge({ body: { data: "late" } }, secrets)).toEqual({});
    secrets.set("other", "x");
    expect(judge({ body: { data: "late" } }, secrets)).toEqual({});
    secrets.set("late", "x");
    expect(judge({ body: { data: "late" } }, secrets)).toEqual({ "PRIV-22": false });
  });

  test("of webhooks are found encoded and in part; those that the run generated, in any letter case", () => {
    const secret = "whsec_8c1f0aa94be27d6503fe9b1c77d2a4";
    const known = new Map([
      [secret, "the secret of a webhook endpoint"],
      ["Qhrcabcdefghijk", "a candidate's detail that the run sent"],
    ]);
    for (const text of [
      Buffer.from(secret).toString("base64"),
      Buffer.from(secret).toString("hex"),
      `…${secret.slice(6)}`,
      secret.slice(0, -5),
    ])
      expect(judge({ operation: "deleteWebhook", body: { data: text } }, known)).toEqual({ "PRIV-21": false });
    expect(judge({ operation: "deleteWebhook", body: { data: secret.slice(0, 12) } }, known)).toEqual({});
    expect(judge({ operation: "listRoles", body: { data: "QHRCABCDEFGHIJK" } }, known)).toEqual({ "PRIV-11": false });
  });

  test("a conversation without any of them passes PRIV-14", () => {
    expect(judge({ operation: "getConversation", body: { data: { status: "open" } } })).toEqual({ "PRIV-14": true });
    expect(judge({ operation: "getConversation", body: { data: {} } })).toEqual({});
    expect(judge({ operation: "getConversation", status: 404 })).toEqual({});
  });
});
