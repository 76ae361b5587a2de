import { addDays } from "@hr-platform/domain";
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { ApiRequest, FormPart } from "../../../src/contract/request.ts";
import { type Query, encodeQuery, jsonRequest } from "../client.ts";
import { part, png, svg, uploadRequest } from "../logos.ts";
import { type Cast, TODAY } from "../worlds.ts";

/** One request in readable form: the body is a JSON value, undefined for none. */
export interface Ask {
  readonly key: string | null;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  /** A file, sent as a form instead of a body. */
  readonly file?: FileName;
  /** An Idempotency-Key. */
  readonly once?: string;
}

/** A request without its key, and its weight. */
export interface Weighted {
  readonly weight: number;
  readonly arbitrary: Arbitrary<Omit<Ask, "key">>;
}

/** The generated requests of one area of the API. */
export type Area = (cast: Cast) => Weighted[];

type FileName = "png" | "svg" | "script" | "empty" | "misnamed";

const FILES: Readonly<Record<FileName, FormPart>> = {
  png: part(png()),
  svg: part(svg(), { filename: "logo.svg", type: "image/svg+xml" }),
  script: part(svg("<script>alert(1)</script>"), { filename: "logo.svg", type: "image/svg+xml" }),
  empty: part(new Uint8Array()),
  misnamed: part(png(), { name: "logo" }),
};

/** A request for the core, without its key. */
export function apiRequestOf({ method, path, query, body, file, once }: Omit<Ask, "key">): Partial<ApiRequest> {
  const request = file === undefined ? jsonRequest(method, path, body) : uploadRequest([FILES[file]], { method, path });
  return { ...request, query, headers: { ...request.headers, ...(once === undefined ? {} : { "idempotency-key": once }) } };
}

interface Parts {
  readonly query?: Arbitrary<Query>;
  readonly body?: Arbitrary<unknown>;
  readonly file?: Arbitrary<FileName>;
}

const onces = fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom("k1", "k2") });

/** A request of an area with its weight. */
export function ask(weight: number, method: string, path: string | Arbitrary<string>, { query, body, file }: Parts = {}): Weighted {
  return {
    weight,
    arbitrary: fc
      .record({
        method: fc.constant(method),
        path: typeof path === "string" ? fc.constant(path) : path,
        query: (query ?? fc.constant("")).map(encodeQuery),
        body: body ?? fc.constant(undefined),
        file: file ?? fc.constant(undefined),
        once: method === "POST" ? onces : fc.constant(undefined),
      })
      .map(({ file, once, ...plain }) => ({ ...plain, ...(file === undefined ? {} : { file }), ...(once === undefined ? {} : { once }) })),
  };
}

/** Mostly one of some ids, otherwise an unknown one. */
export function idOf(ids: readonly string[], { strangers }: Cast): Arbitrary<string> {
  const stranger = fc.oneof(fc.constantFrom(...strangers), fc.uuid());
  return ids.length === 0 ? stranger : mostly(fc.constantFrom(...ids), stranger);
}

export const mostly = <T>(usual: Arbitrary<T>, rare: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: rare, weight: 1 });

/** For `fc.record`: every member is optional. */
export const some: { requiredKeys: [] } = { requiredKeys: [] };
export const day: Arbitrary<string> = fc.integer({ min: -45, max: 120 }).map((n) => addDays(TODAY, n));
export const name: Arbitrary<string> = fc.constantFrom("Aroha", "Zoë", "O'Brien", "Māia", "Li");
export const paging: { readonly page: Arbitrary<string>; readonly limit: Arbitrary<string> } = {
  page: mostly(fc.constantFrom("1", "2", "3"), fc.constantFrom("0", "-1", "x", "1e3", "999999999999")),
  limit: mostly(fc.constantFrom("1", "2", "7", "100", "101"), fc.constantFrom("0", "", "2.5")),
};
export const pages: Arbitrary<Query> = fc.record(paging, some);

const JUNK: readonly unknown[] = ([null, true, false, 0, -1, 1.5, 1e21, [], {}, ["x"], { id: 1 }] as readonly unknown[]).concat(
  [
    "",
    "  ",
    "x",
    "2026-02-30",
    "2026-04-06T00:00:00Z",
    "9999-12-31",
    "=cmd()",
    "\u0000",
    "Ōtāhuhu O'Neill",
    "a@b",
    "not-a-uuid",
    "__proto__",
  ],
  ["x".repeat(501), "\u{1F600}".repeat(300)],
);

export const junk: Arbitrary<unknown> = fc.constantFrom(...JUNK);

/** A body that sometimes has a wrong, missing or unknown member. */
export function spoilt(body: Arbitrary<Record<string, unknown>>): Arbitrary<unknown> {
  const wrong = fc.tuple(body, fc.nat(), junk).map(([value, n, bad]) => {
    const names = [...Object.keys(value), "unheard_of"];
    return { ...value, [names.at(n % names.length) ?? ""]: bad };
  });
  const short = fc.tuple(body, fc.nat()).map(([value, n]) => {
    const names = Object.keys(value);
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== names[n % names.length]));
  });
  return fc.oneof(
    { arbitrary: body, weight: 8 },
    { arbitrary: wrong, weight: 2 },
    { arbitrary: short, weight: 1 },
    { arbitrary: junk, weight: 1 },
  );
}
