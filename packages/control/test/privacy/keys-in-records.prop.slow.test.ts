import type { World, WorldOptions } from "@hr-platform/domain";
import { createWorld } from "@hr-platform/fixtures";
import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createMock } from "../../src/mock.ts";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";

const percent = (text: string): string => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

/** How a client may write a key. */
const FORMS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  "in an address": encodeURIComponent,
  "percent-encoded": percent,
  "percent-encoded twice": (text) => percent(text).replaceAll("%", "%25"),
  "its underscores encoded": (text) => encodeURIComponent(text).replaceAll("_", "%5F"),
};

const BASE = "http://mock/api/v1";
const json = (body: string): RequestInit => ({ method: "PATCH", body, headers: { "Content-Type": "application/json" } });
const escaped = (text: string): string =>
  Array.from(text, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}`).join("");

/** Where a client may put it. */
const PLACES: Readonly<Record<string, (text: string, key: string) => [url: string, init: RequestInit]>> = {
  "the path": (text) => [`${BASE}/employees/${text.replaceAll("/", "%2F")}`, {}],
  "an unknown path": (text) => [`${BASE}/${text}/x`, {}],
  "a query value": (text) => [`${BASE}/employees?search=${text}`, {}],
  "a key in the query": (text) => [`${BASE}/company?api_key=${text}`, {}],
  "a query name": (text) => [`${BASE}/company?${text}=1`, {}],
  "a referer": (text) => [`${BASE}/company`, { headers: { referer: `http://x.example/?k=${text}` } }],
  "a cookie": (text) => [`${BASE}/company`, { headers: { cookie: `${text}; a=${text}` } }],
  "a header of the client": (text) => [`${BASE}/company`, { headers: { "x-request-id": text, "User-Agent": `a ${text} b` } }],
  "an idempotency key": (text) => [`${BASE}/company`, { headers: { "idempotency-key": text } }],
  "a name": (_, key) => [`${BASE}/company`, json(JSON.stringify({ vera_context: `my ${key} key` }))],
  "an escaped name": (_, key) => [`${BASE}/company`, json(`{"vera_context":"${escaped(key)}"}`)],
  "a body that is no JSON": (text) => [`${BASE}/company`, json(`key=${text}&x`)],
};

/** A text, and what a reader gets who resolves its escapes. */
function readings(text: string): string {
  const all = [text];
  for (let n = 0; n < 4; n += 1) {
    const last = all.at(-1)!;
    all.push(
      last
        .replace(/\\+u00([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll(/\\(["\\])/g, "$1"),
    );
  }
  return all.join("\n");
}

const CUSTOM = 'Zx9+/"k\\~qq.long-key';

/** The default world, in which wattle also has a key of another form. */
function worldWithCustomKey(options: WorldOptions): World {
  const world = createWorld(options);
  const companies = world.companies.map((company) =>
    company.slug === "wattle"
      ? { ...company, keys: [...company.keys, { token: CUSTOM, scopes: ["read" as const], revoked: false }] }
      : company,
  );
  return { ...world, companies, data: (slug) => world.data(slug) };
}

/** What the mock records of its requests: journal, HAR, explanation, stream, trace, metrics, health. `request` and `code` give the key. */
async function records(mock: Mock, act: () => Promise<void>): Promise<string> {
  const seen: unknown[] = [];
  const ends = mock.sandboxes.all().flatMap((sandbox) => {
    const trace = (shown: unknown): void => void seen.push(shown);
    sandbox.tracers.add(trace);
    return [() => sandbox.tracers.delete(trace), sandbox.journal.subscribe((entry) => seen.push(entry))];
  });
  const before = mock.sandboxes.all().map(({ id, journal }) => [id, journal.next] as const);
  await act();
  for (const end of ends) end();
  for (const [id, since] of before) {
    for (const path of [`requests?since=${since}&`, `har?since=${since}&`, "requests/last/explanation?"])
      seen.push(await (await mock.fetch(`http://mock/_mock/${path}sandbox=${id}`)).text());
  }
  for (const path of ["metrics", "health"]) seen.push(await (await mock.fetch(`http://mock/_mock/${path}`)).text());
  return JSON.stringify(seen);
}

test("a key at any place of a request, in any form, stands in no record of it", async () => {
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null, world: worldWithCustomKey });
  mock.sandboxes.create({ name: "ci", keySuffix: "r4nd0m" });
  const made = mock.web("create-key", { company: "wattle", scopes: ["read"] }) as { token: string };
  const secret = await mock.fetch(`${BASE}/webhooks`, {
    method: "POST",
    body: JSON.stringify({ url: "https://hooks.example.com/a", events: ["leave.requested"] }),
    headers: { Authorization: "Bearer hrk_wattle_full", "Content-Type": "application/json" },
  });
  const hook = ((await secret.json()) as { data: { secret: string } }).data.secret;
  const keys = ["hrk_wattle_full", "hrk_kauri_revoked", "hrk_wattle_full_sb1-r4nd0m", made.token, hook, CUSTOM];
  const senders = ["Bearer hrk_wattle_full", "Bearer hrk_wattle_full_sb1-r4nd0m", "bearer  hrk_wattle_revoked", `Bearer ${CUSTOM}`];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...keys),
      fc.constantFrom(...Object.keys(PLACES)),
      fc.constantFrom(...Object.keys(FORMS)),
      fc.constantFrom(...senders),
      async (key, place, form, sender) => {
        // A sandbox knows the keys of other forms that are its own.
        fc.pre(key !== CUSTOM || !sender.includes("sb1"));
        const [url, init] = PLACES[place]!(FORMS[form]!(key), key);
        const text = await records(mock, async () => {
          const headers = new Headers(init.headers);
          headers.set("Authorization", sender);
          await mock.fetch(url, { ...init, headers });
        });
        const shown = readings(text);
        for (const hidden of [key, CUSTOM])
          expect(shown.includes(hidden), `${place}, ${form}, ${sender}: ${hidden} in ${text}`).toBe(false);
      },
    ),
    runs(31, 600),
  );
});
