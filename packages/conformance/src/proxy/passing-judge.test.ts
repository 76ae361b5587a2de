import { expect, test } from "vitest";
import { readEntry } from "../traffic/har-entry.ts";
import { trafficOf } from "../traffic/recorded-traffic.ts";
import { reportOf } from "../traffic/traffic-report.ts";
import { PassingJudge } from "./passing-judge.ts";
import type { PassedExchange } from "./passing-server.ts";
import { TakenBody } from "./taken-body.ts";

const KEY = "hrk_secret_0123456789";
const OTHER = "another-key-of-the-program-42";
const SECRET = "whsec_4f1d2c3b5a69788796a5b4c3d2e1f001";
const BASE = "https://staging.example/api/v1";

async function taken(text: string): Promise<TakenBody> {
  const body = new TakenBody();
  const tap = body.tap();
  tap.end(text);
  await tap.resume().toArray();
  return body;
}

interface Sketch {
  readonly method?: string;
  readonly path?: string;
  readonly key?: string;
  readonly headers?: readonly string[];
  readonly status?: number;
  readonly answered?: readonly string[];
  readonly body?: string;
}

let second = 0;

async function exchange({
  method = "GET",
  path = "/company",
  status = 200,
  body = '{"data":{}}',
  ...rest
}: Sketch): Promise<PassedExchange> {
  return {
    at: new Date(Date.UTC(2026, 2, 2, 9, 0, (second += 1))),
    ms: 4,
    method,
    path: `/api/v1${path}`,
    headers: ["Authorization", `Bearer ${rest.key ?? KEY}`, ...(rest.headers ?? [])],
    body: await taken(""),
    answer: {
      status,
      statusText: "",
      headers: ["Content-Type", "application/json", "Content-Length", String(Buffer.byteLength(body)), ...(rest.answered ?? [])],
      body: await taken(body),
    },
  };
}

const judgeOf = (): PassingJudge => new PassingJudge({ base_url: BASE, keys: { full: KEY } });

test("no form of a key, and no other credentials, are recorded", async () => {
  const judge = judgeOf();
  const echo = JSON.stringify({ data: { name: `${OTHER} ${Buffer.from(KEY).toString("base64")}` } });
  const { entry } = judge.take(
    await exchange({
      key: OTHER,
      path: `/employees/${KEY}?token=abc123&search=${OTHER}`,
      headers: ["Cookie", "session=abc123", "X-Api-Key", "abc123", "X-Trace", OTHER],
      answered: ["Set-Cookie", "session=abc123", "X-Echo", KEY.toUpperCase()],
      body: echo,
    }),
  );
  const text = JSON.stringify(entry);
  for (const secret of [KEY, KEY.toUpperCase(), OTHER, "abc123", Buffer.from(KEY).toString("base64")]) expect(text).not.toContain(secret);
  expect(entry.request.headers[0]).toEqual({ name: "Authorization", value: "Bearer key-1" });
});

test("credentials that are no key stay what they are, so that nothing is judged by them", async () => {
  const judge = judgeOf();
  const passed = await exchange({});
  const basic = { ...passed, headers: ["Authorization", "Basic dXNlcjpwYXNz"] };
  expect(judge.take(basic).entry.request.headers).toEqual([{ name: "Authorization", value: "Basic credentials" }]);
  expect((await judge.report()).recording!.left_out).toEqual({ "sent with other credentials than an API key": 1 });
});

test("the secret of a webhook endpoint gets a name, by which it is still found where it must not be", async () => {
  const judge = judgeOf();
  const made = await exchange({ method: "POST", path: "/webhooks", status: 201, body: JSON.stringify({ data: { secret: SECRET } }) });
  const { entry } = judge.take(made);
  expect(JSON.stringify(entry)).not.toContain(SECRET);
  expect(readEntry(entry, 1)).toMatchObject({ gap: undefined });
  const { seen } = judge.take(await exchange({ path: "/webhooks", body: JSON.stringify({ data: [{ secret: SECRET }] }) }));
  expect(seen!.failures.map(({ check }) => check)).toContain("no-secrets");
});

test("the same keys have the same names, which judge tells apart", async () => {
  const judge = judgeOf();
  const names: string[] = [];
  for (const key of [KEY, OTHER, KEY, "a-third-key-0003"])
    names.push(judge.take(await exchange({ key })).entry.request.headers.find(({ name }) => name === "Authorization")!.value);
  expect(names).toEqual(["Bearer key-full", "Bearer key-1", "Bearer key-full", "Bearer key-2"]);
  expect((await judge.report()).recording).toMatchObject({ keys: 3, judged: 4 });
});

test("what fails is seen as it passes, without personal data, and is what the report has in the end", async () => {
  const judge = judgeOf();
  const row = { id: "x", first_name: "Wilhelmina", last_name: 7 };
  const { seen } = judge.take(await exchange({ path: "/employees", body: JSON.stringify({ data: [row] }) }));
  expect(seen!.failures.map(({ requirement }) => requirement)).toContain("EMP-03");
  expect(JSON.stringify(seen!.failures)).not.toContain("Wilhelmina");
  const failed = (await judge.report()).requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(new Set(failed)).toEqual(new Set(seen!.failures.map(({ requirement }) => requirement)));
});

test("an exchange without an answer is recorded as one", async () => {
  const judge = judgeOf();
  const { answer: _, ...passed } = await exchange({});
  expect(judge.take({ ...passed, problem: "no answer" }).seen!.failures).toEqual([]);
  expect((await judge.report()).recording!.left_out).toEqual({ "without a response": 1 });
});

test("a body that is not whole is not judged, whatever its beginning says", async () => {
  const judge = judgeOf();
  const passed = await exchange({ path: "/employees" });
  const half = new TakenBody();
  half.tap().write('{"data":[{"last_name":7}]}');
  const { entry, seen } = judge.take({ ...passed, answer: { ...passed.answer!, body: half } });
  expect(entry.response.content.text).toBeUndefined();
  expect(seen!.failures.filter(({ check }) => check !== "rate-headers")).toEqual([]);
});

test("what is recorded is judged by judge with the same result", async () => {
  const judge = judgeOf();
  const entries: unknown[] = [];
  for (const path of ["/company", "/employees?limit=2", "/leave-types"])
    entries.push(judge.take(await exchange({ path, body: '{"data":[{"id":1}]}' })).entry);
  async function* each(): AsyncGenerator {
    yield* JSON.parse(JSON.stringify(entries)) as unknown[];
  }
  expect(await reportOf(await trafficOf(each(), BASE), BASE)).toEqual(await judge.report());
});
