import openapi from "@hr-platform/spec/openapi.json" with { type: "json" };
import { expect, test } from "vitest";
import { exchange } from "../../../test/exchange.ts";
import { hostileReport } from "../../../test/hostile-report.ts";
import { HEAD, evidenceFrom } from "../../../test/published-run.ts";
import { currentDocument } from "../../document/api-document.ts";
import type { EvidenceLine } from "../../evidence/evidence.ts";
import { published } from "../../evidence/published.ts";
import { redacted } from "../../evidence/redaction.ts";
import { Exchange, type ExchangeRecord } from "../../exchange/exchange.ts";
import { Forms } from "../../forms/forms.ts";
import { oracles } from "../../oracles/index.ts";
import { dossier } from "../../report/dossier.ts";

/** Values of which each member takes most wrongly. */
const WRONG: readonly unknown[] = [null, 98_000.5, "", "Aroha Tūī, no address", "02/03/1990", "98000", ["Aroha"], { last: "Tūī" }];

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** A value with one of its members replaced, for each member at any depth; of lists the first entry. */
function* replaced(value: unknown, wrong: unknown): Generator {
  if (Array.isArray(value)) for (const first of replaced(value[0], wrong)) yield [first, ...value.slice(1)];
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    yield { ...value, [name]: wrong };
    for (const now of replaced(inner, wrong)) yield { ...value, [name]: now };
  }
}

/** For each operation the exchanges in which it succeeds with a wrong member. */
const wrongAnswers = currentDocument.operations.map(({ id: operation, method, path }) => {
  const described = (openapi.paths as Json)[path] as Readonly<Record<string, { readonly responses: Json }>>;
  return Object.entries(described[method.toLowerCase()]!.responses).flatMap(([status, response]) => {
    const { example } = (response as { content?: Record<string, { example?: unknown }> }).content?.["application/json"] ?? {};
    if (!status.startsWith("2") || example === undefined) return [];
    return WRONG.flatMap((wrong) =>
      [...replaced(example, wrong)].map((body) => exchange({ operation, method, path, status: Number(status), body }).record),
    );
  });
});

/** The exchanges as dossiers show them. */
async function shown(records: readonly ExchangeRecord[]): Promise<ExchangeRecord[]> {
  const lines = records.map((record, n): EvidenceLine => ({ kind: "exchange", exchange: { ...record, id: `a/${n}` } }));
  const given = evidenceFrom(published(evidenceFrom([HEAD, ...lines]), Buffer.alloc(32, 7))).exchanges;
  const base = hostileReport();
  const seen = { target: HEAD.target, token: "hrcnobody", secrets: new Map<string, string>(), exchanges: [], published: true };
  const report = await redacted({ ...base, exchanges: [...given.values()] }, seen);
  const [row] = base.requirements as [(typeof base.requirements)[0]];
  return report.exchanges.map((record) => {
    const rows = [{ ...row, evidence: [record.id], complaints: [] }];
    const text = dossier({
      report: { ...report, exchanges: [record] },
      rows,
      name: row.id,
      reason: "why",
      deliveries: [],
      recordedBy: "0",
    });
    const [, body = ""] = /\nHTTP \d+\n\n(.*)\n```/.exec(text)!;
    return { ...record, response: { ...record.response, body } };
  });
}

const UUIDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** A body with each id, each letter and each digit the same. */
const formOf = (body: string): string => body.replaceAll(UUIDS, "<id>").replaceAll(/\p{L}/gu, "a").replaceAll(/\d/g, "0");

/** What the rules about members say of a response. */
function judged(record: ExchangeRecord): unknown {
  const known = { secrets: new Map<string, string>(), forms: new Forms(), observed: () => undefined };
  const rules = oracles.filter(({ id }) => id.endsWith("-fields"));
  return rules.flatMap((rule) => rule.judge(new Exchange(record), known)).map(({ requirement, holds }) => [requirement, holds]);
}

test("each member of each response that is wrong in any way is shown in its form, and is judged from the dossier as it was", async () => {
  expect(wrongAnswers.flat().length).toBeGreaterThan(3000);
  for (const given of wrongAnswers) {
    for (const [n, record] of (await shown(given)).entries()) {
      expect(formOf(record.response.body)).toBe(formOf(given[n]!.response.body));
      expect(judged(record)).toEqual(judged(given[n]!));
    }
  }
});

test("a dossier shows no name, address, pay or text of a person", async () => {
  const person = {
    first_name: "Ngaire",
    last_name: "Tamihana",
    email: "ngaire@home.example.nz",
    base_salary: 9_876_543,
    notes: "Bad back",
  };
  const id = "0d4907bd-f209-40a6-ba68-63433e8f5f56";
  const [record] = await shown([exchange({ operation: "listEmployees", body: { data: [{ id, ...person }] } }).record]);
  for (const text of [id, ...Object.values(person)]) expect(record!.response.body).not.toContain(String(text));
});
