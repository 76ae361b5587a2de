import { describe, expect, test } from "vitest";
import { createMock } from "../../mock.ts";
import type { Mock, MockOptions } from "../../sandbox/mock-handle.ts";
import { currentContract } from "../../contract/current.ts";
import { asItAnswers, behaviourOf } from "./as-it-answers.ts";

const CLOCK = "frozen:2026-03-02T09:00:00Z";
const headers = { Authorization: "Bearer hrk_wattle_full", "Content-Type": "application/json" };

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema: { readonly properties: Readonly<Record<string, object>> } }>>;
  readonly headers?: Readonly<Record<string, object>>;
}

interface Document {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>>>;
  readonly components: {
    readonly headers: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, Response & { readonly description: string }>>;
    readonly parameters: Readonly<Record<string, { readonly name: string }>>;
  };
}

/** The description that a mock serves, by default with the key of its default sandbox. */
async function served(mock: Mock, key?: string): Promise<Document> {
  const init = key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } };
  return (await (await mock.fetch("http://mock/api/v1/openapi.json", init)).json()) as Document;
}

async function withSettings(options: MockOptions): Promise<Document> {
  await using mock = createMock({ clock: CLOCK, ...options });
  return await served(mock);
}

const successesOf = ({ paths }: Document, path: string, method: string): string[] =>
  Object.keys(paths[path]![method]!.responses).filter((status) => status.startsWith("2"));

const CREATES = ["/employees", "/leave", "/webhooks", "/recruitment/roles", "/recruitment/candidates", "/recruitment/offers"];
const DELETES = ["/employees/{id}", "/leave/{id}", "/webhooks/{id}"];

describe("the description that is served follows", () => {
  test("create-status: the statuses of the creates that the document leaves open, and of no other operation", async () => {
    const [usual, other] = [await withSettings({}), await withSettings({ decide: { "create-status": "201" } })];
    for (const path of CREATES) expect([successesOf(usual, path, "post"), successesOf(other, path, "post")]).toEqual([["200"], ["201"]]);
    expect(successesOf(other, "/company", "patch")).toEqual(["200"]);
    expect(successesOf(other, "/recognition", "post")).toEqual(["201"]);
  });

  test.each<[string, string, (response: Response | undefined) => unknown, unknown]>([
    ["id", "200", (one) => one?.content?.["application/json"]?.schema.properties["data"], { $ref: "#/components/schemas/ResourceId" }],
    ["null", "200", (one) => one?.content?.["application/json"]?.schema.properties["data"], { type: "null" }],
    ["no-content", "204", (one) => [one !== undefined, one?.content], [true, undefined]],
  ])("delete-body=%s", async (value, status, part, wanted) => {
    const document = await withSettings({ decide: { "delete-body": value } });
    for (const path of DELETES) {
      expect(successesOf(document, path, "delete")).toEqual([status]);
      expect(part(document.paths[path]!["delete"]!.responses[status])).toEqual(wanted);
    }
  });

  test("wrong-method", async () => {
    const [usual, other] = [await withSettings({}), await withSettings({ decide: { "wrong-method": "not-allowed" } })];
    expect(usual.components.responses).not.toHaveProperty("MethodNotAllowed");
    expect([usual, other].map(({ components }) => "Allow" in components.responses["NotFound"]!.headers!)).toEqual([true, false]);
    expect(other.components.responses["MethodNotAllowed"]!.headers).toHaveProperty("Allow");
    expect(other.info.description).toContain("is answered 405");
  });

  test("the brand of the signature", async () => {
    expect((await withSettings({ brand: "Acme" })).components.parameters["Signature"]!.name).toBe("X-Acme-Signature");
    expect((await withSettings({})).components.parameters["Signature"]!.name).toBe("X-Service-Signature");
  });

  test("the rate limit", async () => {
    const few = await withSettings({ rateLimit: 7 });
    expect(few.info.description).toContain("A key may make 7 requests a minute.");
    expect(few.components.responses["RateLimited"]!.description).toContain("more than 7 requests");
    expect([few.components.headers["RateLimitLimit"], few.components.headers["RateLimitRemaining"]]).toMatchObject([
      { example: 7 },
      { example: 6 },
    ]);
    expect(JSON.stringify(few)).not.toContain("100 requests");
    const none = await withSettings({ rateLimit: null });
    expect(none.info.description).toContain("There is no rate limit.");
    expect(JSON.stringify(none)).not.toMatch(/RateLimited|"429"/);
  });

  test("the names and forms of the headers about it", async () => {
    expect(JSON.stringify(await withSettings({ decide: { "rate-header-names": "limit-remaining" } }))).not.toContain("X-RateLimit-Reset");
    const iso = await withSettings({ decide: { "rate-reset-form": "iso-8601", "retry-after": "http-date" } });
    expect(iso.components.headers).toMatchObject({
      RateLimitReset: { schema: { type: "string", format: "date-time" } },
      RetryAfter: { schema: { type: "string" } },
    });
    expect((await withSettings({ decide: { "retry-after": "absent" } })).components.responses["RateLimited"]!.headers).not.toHaveProperty(
      "Retry-After",
    );
  });

  test("the present: what was changed while it runs, each sandbox for itself, and back", async () => {
    await using mock = createMock({ clock: CLOCK });
    const other = mock.sandbox({ rateLimit: 9, decide: { "create-status": "201" } });
    mock.decide({ "wrong-method": "not-allowed" });
    const [own, theirs] = [await served(mock), await served(mock, "hrk_wattle_full_sb1")];
    expect([successesOf(own, "/leave", "post"), successesOf(theirs, "/leave", "post")]).toEqual([["200"], ["201"]]);
    expect(["MethodNotAllowed" in own.components.responses, "MethodNotAllowed" in theirs.components.responses]).toEqual([true, false]);
    expect(theirs.info.description).toContain("9 requests a minute");
    mock.decide({ "wrong-method": "not-found" });
    other.end();
    expect(asItAnswers(await currentContract.description(), behaviourOf(mock.defaultSandbox))).toBe(await currentContract.description());
  });
});

test("nothing refers to a part that is gone", async () => {
  const decide = { "delete-body": "id", "wrong-method": "not-allowed", "rate-header-names": "limit-remaining", "retry-after": "absent" };
  for (const rateLimit of [7, null]) {
    const document = await withSettings({ decide, rateLimit });
    const places = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, place]) => place!);
    expect(places.length).toBeGreaterThan(500);
    const found = (place: string): unknown =>
      place.split("/").reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(places.filter((place) => found(place) === undefined)).toEqual([]);
  }
});

test.each<[MockOptions, string, string, string]>([
  [{ decide: { "create-status": "201" } }, "/recruitment/roles", "post", "/recruitment/roles"],
  [{ decide: { "delete-body": "no-content" } }, "/webhooks/{id}", "delete", "/webhooks/3600e3ea-2266-49d4-8df4-ead9b44f2239"],
  [{ decide: { "delete-body": "null" } }, "/webhooks/{id}", "delete", "/webhooks/3600e3ea-2266-49d4-8df4-ead9b44f2239"],
])("with %j, %s answers to %s as it is described", async (options, path, method, place) => {
  await using mock = createMock({ clock: CLOCK, ...options });
  const body = method === "post" ? { body: '{"title":"Designer","employment_type":"full_time","jurisdiction":"AU"}' } : {};
  const answer = await mock.fetch(`http://mock/api/v1${place}`, { method: method.toUpperCase(), headers, ...body });
  const text = await answer.text();
  expect([text, answer.status]).toEqual([text, Number(successesOf(await served(mock), path, method)[0])]);
  expect(text === "").toBe(answer.status === 204);
});
