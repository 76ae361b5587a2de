import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import { HEAD, differencesWhenPublished, evidenceFrom, recordedRun } from "../../test/published-run.ts";
import { mockTarget } from "../../test/mock-target.ts";
import { signedBy } from "../deliveries/signature.ts";
import type { ExchangeRecord } from "../exchange/exchange.ts";
import { markOf } from "../exchange/seeded-values.ts";
import type { Arrival } from "../wire/wire.ts";
import type { EvidenceHead, EvidenceLine } from "./evidence.ts";
import { published } from "./published.ts";

const KEY = Buffer.alloc(32, 7);
const TOKEN = markOf(1, new Date(HEAD.started_at));
const ID = "0d4907bd-f209-40a6-ba68-63433e8f5f56";
const person = (first_name: string, last_name: string, more: object = {}): object => ({
  id: ID,
  first_name,
  last_name,
  email: `${first_name}.${last_name}@mail.acme.co.nz`.toLowerCase(),
  ...more,
});
const listed = (...rows: readonly object[]): ExchangeRecord => exchange({ id: "a/1", body: { data: rows } }).record;

/** The exchanges as they are published. */
function shown(exchanges: readonly ExchangeRecord[], { key = KEY, head = HEAD } = {}): ExchangeRecord[] {
  const lines = exchanges.map((record, n): EvidenceLine => ({ kind: "exchange", exchange: { ...record, id: `a/${n + 1}` } }));
  return published(evidenceFrom([head, ...lines]), key).flatMap((line) => (line.kind === "exchange" ? [line.exchange] : []));
}

const rowsOf = ({ response }: ExchangeRecord): Record<string, string>[] =>
  (JSON.parse(response.body) as { readonly data: Record<string, string>[] }).data;

test("published evidence of a run gets the verdicts, reasons and observations of the evidence itself", async () => {
  const { mock, ...served } = mockTarget();
  const { evidence } = await recordedRun(served, { tier: "smoke", startedAt: new Date(HEAD.started_at) });
  await mock[Symbol.asyncDispose]();
  expect(await differencesWhenPublished(evidence, KEY)).toEqual([]);
});

describe("a private value becomes another one", () => {
  test("of the same form and length", () => {
    const text = "Ring +64 21 555-0199 or zoe@home.nz by 2026-03-09: McÉwen, ref FV-25bb5cdc";
    const [row] = rowsOf(shown([listed(person("Zoë", "O'Keefe", { notes: text, phone: "+64 (21) 555 0199" }))])[0]!);
    expect(row!["first_name"]).toMatch(/^[A-Z][a-z]\p{Ll}$/u);
    expect(row!["last_name"]).toMatch(/^[A-Z]'[A-Z][a-z]{4}$/);
    expect(row!["email"]).toMatch(/^[a-z]{2}\p{L}\.[a-z]'[a-z]{5}@[a-z]{4}\.[a-z]{4}\.[a-z]{2}\.nz$/u);
    expect(row!["phone"]).toMatch(/^\+\d\d \(\d\d\) \d{3} \d{4}$/);
    expect(row!["notes"]).toMatch(
      /^[A-Z][a-z]{3} \+\d\d \d\d \d{3}-\d{4} [a-z]{2} [a-z]{3}@[a-z]{4}\.nz [a-z]{2} 2026-\d\d-\d\d: [A-Z][a-z]\p{Lu}[a-z]{3}, [a-z]{3} [A-Z]{2}-\w{8}$/u,
    );
    for (const value of Object.values(row!)) for (const part of ["Zoë", "Keefe", "555", "5cdc", "Ring"]) expect(value).not.toContain(part);
    expect(row!["notes"]!.replaceAll(/\D/g, "")).toContain(row!["phone"]!.replaceAll(/\D/g, ""));
  });

  test("everywhere the same: in paths, queries, headers, other bodies and other letter cases", () => {
    const [first, second, third] = shown([
      listed(person("Aroha", "Tamihana")),
      exchange({
        path: `/employees/${ID.toUpperCase()}`,
        query: "q=Aroha%20Tamihana&next=/leave?of%3D" + ID,
        headers: { "x-who": "AROHA, Tamihana" },
        text: `id;who\n${ID};"Tamihana, Aroha"`,
      }).record,
      exchange({ text: `<p>${Buffer.from("Aroha Tamihana").toString("base64")} ${Buffer.from("Tamihana").toString("hex")} anahimaT</p>` })
        .record,
    ]) as [ExchangeRecord, ExchangeRecord, ExchangeRecord];
    const { id, first_name: given, last_name: family } = rowsOf(first)[0]!;
    expect(second.request.path).toBe(`/employees/${id!.toUpperCase()}`);
    expect(second.request.query).toBe(`q=${given}%20${family}&next=%2Fleave%3Fof%3D${id}`);
    expect(second.response.headers["x-who"]).toBe(`${given!.toUpperCase()}, ${family}`);
    expect(second.response.body).toBe(`id;who\n${id};"${family}, ${given}"`);
    const reversed = Array.from(family!).toReversed().join("");
    expect(third.response.body).toBe(
      `<p>${Buffer.from(`${given} ${family}`).toString("base64")} ${Buffer.from(family!).toString("hex")} ${reversed}</p>`,
    );
  });

  test("in JSON that is cut off or wrong, and in JSON within a text", () => {
    const text = `{"data":[${JSON.stringify(person("Aroha", "Tamihana", { notes: "Hip operation", giver: { name: "Wiremu Ngata" } }))},`;
    const [now, inner] = shown([exchange({ text }).record, exchange({ body: { told: `${text}]}` } }).record]);
    for (const part of ["Aroha", "aroha", "Tamihana", "Hip", "Wiremu", ID]) {
      expect(now!.response.body).not.toContain(part);
      expect(inner!.response.body).not.toContain(part);
    }
    expect(now!.response.body).toMatch(/^\{"data":\[\{"id":"[\da-f-]{36}","first_name":"[A-Z][a-z]{4}","last_name"/);
    expect(inner!.response.body).toContain(JSON.stringify(now!.response.body).slice(1, -3));
  });

  test("of machines, files and webhooks of others, wherever they are named, and not of the target", () => {
    const headers = {
      via: "1.1 hr-edge-07",
      "x-served-by": "cache-akl10023",
      "x-request-id": "req_8Kd92mZq",
      "content-disposition": `attachment; filename="Payslip Hinewai Rata.pdf"; filename*=UTF-8''Payslip%20Hinewai%20Rata.pdf`,
      server: "nginx",
    };
    const hook = "https://hooks.slack.com/services/T024BE7LD/zq81KdPw";
    const text = `<h1>502</h1> upstream db-01.hr.corp.internal:5432 (10.20.31.40) behind http://x/api/v1 and ${hook}`;
    const [, page] = shown([
      exchange({ path: "/webhooks", body: { data: [{ id: ID, url: hook }] } }).record,
      exchange({ path: "/analytics/export", headers, text }).record,
    ]) as [ExchangeRecord, ExchangeRecord];
    const now = JSON.stringify(page.response);
    for (const part of ["edge", "akl10023", "8Kd92mZq", "Hinewai", "Rata", "db-01", "corp", "31.40", "slack", "T024BE7LD", "zq81KdPw"])
      expect(now).not.toContain(part);
    expect(page.response.headers["content-disposition"]).toMatch(
      /^attachment; filename="Payslip [A-Z][a-z]{6} [A-Z][a-z]{3}\.pdf"; filename\*=UTF-8''Payslip%20\w+%20\w+\.pdf$/,
    );
    expect(page.response.body).toMatch(
      /upstream [a-z]{2}-\d\d\.[a-z]{2}\.[a-z]{4}\.internal:5432 \(\S+\) behind http:\/\/x\/api\/v1 and https:\/\/[a-z]{5}\.[a-z]{5}\.com\/[a-z]{8}\/\w{9}\/\w{8}$/,
    );
    expect(page.response.headers["server"]).toBe("nginx");
  });

  test("in the order of the values, beside the names that the run made", () => {
    const names = ["Abbott", "Bo", "D'Arcy", "Daugherty", "Harris", `${TOKEN}son`, "Li", "Lin", "Lindqvist", "O'Neill", "Oates", "Zimmer"];
    const now = rowsOf(shown([listed(...names.map((name) => person("Kim", name)))])[0]!).map((row) => row["last_name"]!.toLowerCase());
    expect(now).toEqual(now.toSorted());
    expect(new Set(now).size).toBe(names.length);
    expect(now).toContain(`${TOKEN}son`);
  });

  test("of pay with as many digits, in order, but for amounts that the run sent", () => {
    const rows = [5_000_000, 5_000_001, 20_000_000, 7_654_321].map((base_salary) => person("Kim", "Lee", { base_salary }));
    const [, all] = shown([exchange({ method: "POST", sent: { base_salary: 7_654_321 } }).record, listed(...rows)]);
    const now = rowsOf(all!).map((row) => Number(row["base_salary"]));
    expect(now.slice(0, 3)).toEqual(now.slice(0, 3).toSorted((a, b) => a - b));
    expect(now.map((pay) => String(pay).length)).toEqual([7, 7, 8, 7]);
    expect(now[3]).toBe(7_654_321);
    expect(now.slice(0, 3)).not.toContain(5_000_000);
  });

  test("with each key another one", () => {
    const [one, other] = [KEY, Buffer.alloc(32, 8)].map((key) => JSON.stringify(shown([listed(person("Aroha", "Tamihana"))], { key })));
    expect(one).not.toBe(other);
    expect(JSON.stringify(shown([listed(person("Aroha", "Tamihana"))]))).toBe(one);
  });
});

describe("what stays", () => {
  test("is what the run made, what the document lists, dates and figures", () => {
    const sent = { first_name: `Zoë ${TOKEN}ab`, notes: "Moving house, again" };
    const own = { ...sent, status: "active", start_date: "2024-02-29", days: 3, title: "Annual leave" };
    const [, now] = shown([exchange({ method: "POST", sent }).record, listed(own)]);
    expect(rowsOf(now!)[0]).toEqual(own);
  });

  test("is a reference that a target makes from what the run sent of a candidate", () => {
    const email = `${TOKEN}@example.com`;
    const hash = createHash("sha256").update(email).digest("hex");
    const refs = [
      hash,
      `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8000-000000000000`,
      Buffer.from(email).toString("base64"),
    ];
    const [, now] = shown([
      exchange({ method: "POST", path: "/recruitment/candidates", sent: { email } }).record,
      listed(...[...refs, ID].map((candidate_ref) => ({ candidate_ref }))),
    ]);
    const shownRefs = rowsOf(now!).map((row) => row["candidate_ref"]);
    expect(shownRefs.slice(0, 3)).toEqual(refs);
    expect(shownRefs[3]).not.toBe(ID);
  });

  test("is what the run sends cut off, but for ids in it", () => {
    const body = `{"first_name":"Zoe","phone":"+61255284830","role_id":"${ID.slice(0, -1)}`;
    const [listing, now] = shown([
      listed(person("Kim", "Lee")),
      { ...exchange({ method: "POST" }).record, request: { method: "POST", path: "/x", query: "", headers: {}, body } },
    ]);
    expect(now!.request.body).toBe(body.replace(ID.slice(0, -1), rowsOf(listing!)[0]!["id"]!.slice(0, -1)));
  });

  test("is the way in which JSON is written", () => {
    const body = String.raw`{ "data" : [ {"last_name":"\u014ct\u0101ne", "link":"https:\/\/x\/a", "2":1, "1":2.50} ] }`;
    const [now] = shown([exchange({ text: body }).record]);
    expect(now!.response.body).toMatch(
      /^\{ "data" : \[ \{"last_name":"(?:\\u[\da-f]{4}|[a-z])+", "link":"https:\\\/\\\/x\\\/a", "2":1, "1":2\.50\} \] \}$/,
    );
    expect(now!.response.body).not.toContain(String.raw`\u014c`);
  });
});

test("ids, canaries and hidden leave of the target file are those of the responses", () => {
  const resources = { open_survey_id: ID, canaries: ["Winterbourne", "Court and safe housing, ref 7f2d9b6b"] };
  const lines: EvidenceLine[] = [
    {
      kind: "exchange",
      exchange: exchange({ body: { data: { id: ID, told: "Winterbourne: court and safe housing, REF 7f2d9b6b" } } }).record,
    },
  ];
  const [head, line] = published(evidenceFrom([{ ...HEAD, target: { ...HEAD.target, resources } }, ...lines]), KEY);
  const now = (head as EvidenceHead).target.resources!;
  const { id, told } = (JSON.parse((line as { exchange: ExchangeRecord }).exchange.response.body) as { data: Record<string, string> }).data;
  expect(id).toBe(now.open_survey_id);
  expect(id).not.toBe(ID);
  expect(told!.toLowerCase()).toBe(now.canaries!.join(": ").toLowerCase());
  expect((head as EvidenceHead).published).toBe(true);
});

test("people of an earlier run are as little private as those of this one, and their words stay where both use them", () => {
  const left = ["hrcp0hs7a4piph", "hrcp0hs7gfjaeq"].map((name, n) => ({ ...person(name, `Ōtāne ${name}`), id: `${ID.slice(0, -1)}${n}` }));
  const lines: EvidenceLine[] = [
    { kind: "exchange", exchange: exchange({ id: "a/1", path: "/employees", body: { data: left } }).record },
    { kind: "exchange", exchange: exchange({ id: "a/2", path: "/analytics/export", text: "departments,Ōtāne hall,<5 - hidden" }).record },
  ];
  const [, first, second] = published(evidenceFrom([HEAD, ...lines]), KEY) as { exchange: ExchangeRecord }[];
  expect(first!.exchange.response.body).toContain('"last_name":"Ōtāne hrcp0hs7a4piph"');
  expect(second!.exchange.response.body).toContain("Ōtāne hall");
});

test("numbered addresses are no marks of earlier runs", () => {
  const people = ["hrcoordinator1", "hrcoordinator2"].map((name, n) => ({ ...person(name, "Tamihana"), id: `${ID.slice(0, -1)}${n}` }));
  const lines: EvidenceLine[] = [{ kind: "exchange", exchange: exchange({ body: { data: people } }).record }];
  const [, line] = published(evidenceFrom([HEAD, ...lines]), KEY) as { exchange: ExchangeRecord }[];
  expect(line!.exchange.response.body).not.toMatch(/hrcoordi/i);
});

test("a number that the run sent stays", () => {
  const body = { website: "x", phone: 188289 };
  const lines: EvidenceLine[] = [
    { kind: "exchange", exchange: exchange({ method: "PATCH", path: "/company", sent: body, body: { data: body } }).record },
  ];
  const [, line] = published(evidenceFrom([HEAD, ...lines]), KEY) as { exchange: ExchangeRecord }[];
  expect(line!.exchange.request.body ?? "").toContain("188289");
});

describe("a delivery", () => {
  const SECRET = "whsec_00112233445566778899aabbccddeeff";
  const BODY = JSON.stringify({ id: ID, event: "employee.created", data: person("Aroha", "Tamihana") });
  const hmac = (key: string | Buffer, body: string): string => createHmac("sha256", key).update(body).digest("hex");
  const published1 = (signature: string): { readonly arrival: Arrival; readonly secret: string } => {
    const headers = { "content-length": String(BODY.length), "x-acme-signature": `sha256=${signature}` };
    const arrival: Arrival = { method: "POST", path: "/", headers, body: BODY, at: 0, gaveUpAt: null };
    const made = exchange({ method: "POST", path: "/webhooks", body: { data: { id: ID, secret: SECRET } } }).record;
    const lines: EvidenceLine[] = [
      { kind: "exchange", exchange: made },
      { kind: "given", id: "a/2", method: "arrivals", value: [arrival] },
    ];
    const [, first, second] = published(evidenceFrom([HEAD, ...lines]), KEY);
    const { secret } = (JSON.parse((first as { exchange: ExchangeRecord }).exchange.response.body) as { data: { secret: string } }).data;
    return { arrival: (second as { value: Arrival[] }).value[0]!, secret };
  };

  test.each([
    ["the text of the secret", SECRET, "prefixed-text"],
    ["its digits", Buffer.from(SECRET.slice(6), "hex"), "prefixed-hex"],
  ] as const)("that %s signed is signed anew in the same way", (_, key, reading) => {
    const { arrival, secret } = published1(hmac(key, BODY));
    expect(secret).toMatch(/^whsec_[\da-f]{32}$/);
    expect(secret).not.toBe(SECRET);
    expect(signedBy(arrival, secret)?.value).toBe(reading);
    expect(arrival.body).not.toContain("Aroha");
    expect(arrival.headers["content-length"]).toBe(String(Buffer.from(arrival.body).length));
  });

  test("whose signature did not verify does not verify either", () => {
    const wrong = hmac(SECRET, `${BODY} `);
    const { arrival, secret } = published1(wrong);
    expect(signedBy(arrival, secret)).toBeUndefined();
    expect(arrival.headers["x-acme-signature"]).toMatch(/^sha256=[\da-f]{64}$/);
    expect(arrival.headers["x-acme-signature"]).not.toContain(wrong);
  });
});
