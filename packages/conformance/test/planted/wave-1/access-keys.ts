import type { Planted } from "../planted.ts";
import { SERVER, edit } from "./places.ts";

/** Mistakes about keys, scopes, plans and coming-soon paths. */
export const accessKeys: readonly Planted[] = [
  {
    id: "a key counts behind any scheme",
    kind: "subtle",
    breaks: ["AUTH-05"],
    edits: [edit(SERVER.bearer, String.raw`const bearer = /^\w+ (\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";`)],
  },
  {
    id: "a key counts as Basic credentials",
    kind: "plain",
    breaks: ["AUTH-05"],
    edits: [
      edit(
        SERVER.key,
        `const basic = atob(/^Basic (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "").replace(":", "");
    const key = this.#keys.get(bearer) ?? this.#keys.get(basic);`,
      ),
    ],
  },
  {
    id: "a key counts as the password of Basic credentials",
    kind: "subtle",
    breaks: ["AUTH-05"],
    edits: [
      edit(
        SERVER.key,
        `const basic = atob(/^Basic (\\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "").split(":").at(-1);
    const key = this.#keys.get(bearer) ?? this.#keys.get(basic);`,
      ),
    ],
  },
  {
    id: "a key counts in the query",
    kind: "plain",
    breaks: ["AUTH-05"],
    edits: [edit(SERVER.key, `const key = this.#keys.get(bearer) ?? this.#keys.get(new URL(url).searchParams.get("access_token") ?? "");`)],
  },
  {
    id: "a key counts in the query of the export alone",
    kind: "subtle",
    breaks: ["AUTH-05"],
    edits: [
      edit(
        SERVER.key,
        `const asked = new URL(url);
    const key = this.#keys.get(bearer) ?? (asked.pathname.endsWith("/export") ? this.#keys.get(asked.searchParams.get("token") ?? "") : undefined);`,
      ),
    ],
  },
  {
    id: "the case of a key does not matter",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [edit(SERVER.key, `const key = this.#keys.get(bearer.toLowerCase());`)],
  },
  {
    id: "a key may have anything behind it",
    kind: "plain",
    breaks: ["AUTH-04"],
    edits: [edit(SERVER.key, `const key = this.#keys.get(bearer.slice(0, 27));`)],
  },
  {
    id: "a key may have anything before it",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [edit(SERVER.key, `const key = this.#keys.get(bearer.slice(-27));`)],
  },
  {
    id: "the last character of a key is not compared",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [
      edit(
        SERVER.key,
        `const key = [...this.#keys].find(([text]) => text.length === bearer.length && text.slice(0, -1) === bearer.slice(0, -1))?.[1];`,
      ),
    ],
  },
  {
    id: "a middle character of a key is not compared",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [
      edit(
        SERVER.key,
        `const half = (text: string): string => text.slice(0, 13) + text.slice(14);
    const key = [...this.#keys].find(([text]) => text.length === bearer.length && half(text) === half(bearer))?.[1];`,
      ),
    ],
  },
  {
    id: "an empty key opens everything",
    kind: "plain",
    breaks: ["AUTH-03", "AUTH-04"],
    edits: [
      edit(
        SERVER.key,
        `const key = this.#keys.get(bearer) ?? (headers.get("authorization")?.trim() === "Bearer" ? [...this.#keys.values()][0] : undefined);`,
      ),
    ],
  },
  {
    id: "a revoked key still lists people",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [
      edit(
        SERVER.key,
        `const key = this.#keys.get(bearer) ?? (bearer === "pk.000000000000000000000000" && url.includes("/employees") ? [...this.#keys.values()][0] : undefined);`,
      ),
    ],
  },
  {
    id: "a revoked key still deletes",
    kind: "subtle",
    breaks: ["AUTH-04"],
    edits: [
      edit(
        SERVER.key,
        `const key = this.#keys.get(bearer) ?? (bearer === "pk.000000000000000000000000" && init.method === "DELETE" ? [...this.#keys.values()][0] : undefined);`,
      ),
    ],
  },
  {
    id: "a write without a key is refused and done all the same",
    kind: "subtle",
    breaks: ["AUTH-03", "ERR-14", "AUTH-01"],
    edits: [
      edit(
        SERVER.unknown,
        `if (key === undefined && headers.get("authorization") === null) await this.#carryOut(new URL(url), init, headers, [...this.#keys.values()][0]!).catch(() => undefined);
      ${SERVER.unknown}`,
      ),
    ],
  },
  {
    id: "a write with a wrong key is refused and done all the same",
    kind: "subtle",
    breaks: ["AUTH-04", "ERR-14"],
    edits: [
      edit(
        SERVER.unknown,
        `if (key === undefined && headers.get("authorization") !== null) await this.#carryOut(new URL(url), init, headers, [...this.#keys.values()][0]!).catch(() => undefined);
      ${SERVER.unknown}`,
      ),
    ],
  },
  {
    id: "a write with a revoked key is refused and done all the same",
    kind: "subtle",
    breaks: ["AUTH-04", "ERR-14"],
    edits: [
      edit(
        SERVER.unknown,
        `if (bearer === "pk.000000000000000000000000") await this.#carryOut(new URL(url), init, headers, [...this.#keys.values()][0]!).catch(() => undefined);
      ${SERVER.unknown}`,
      ),
    ],
  },
];
