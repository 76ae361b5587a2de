import type { Edit } from "../planted.ts";

/** Lines of the second server's `server.ts` where mistakes about keys and companies are planted. */
export const SERVER: Readonly<
  Record<"bearer" | "key" | "left" | "unknown" | "limited" | "soon" | "scope" | "gate" | "may" | "run" | "seen", string>
> = {
  bearer: String.raw`const bearer = /^Bearer (\S+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";`,
  key: `const key = this.#keys.get(bearer);`,
  left: `const left = key === undefined ? this.#context.choices.limit : this.#allowance.take(bearer, now());`,
  unknown: `if (key === undefined) throw new Refusal(401, "Who are you?");`,
  limited: `if (left === undefined) throw new Refusal(429, "Please take a breath.");`,
  soon: `if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`,
  scope: `throw new Refusal(403, "This key may not do that.");`,
  gate: `if (!key.company.growth && (route.gate`,
  may: `return scopes.includes(scope) || wide;`,
  run: `const { data, ...others } = await route.run(call);`,
  seen: `const company = this.#seen(matched, url.searchParams, key.company, history);`,
};

/** Carries a request out whose key was found too narrow for it, and keeps what came of it to itself. */
export const CARRIED = `(async () => {
        const bytes = new Uint8Array(await new Response(init.body ?? null).arrayBuffer());
        const type = headers.get("content-type") ?? "";
        await route.run({ ...this.#context, company: key.company, params, query: url.searchParams, bytes, type });
      })().catch(() => undefined)`;

/** An edit of `server.ts`. */
export function edit(find: string, replace: string): Edit {
  return { file: "server.ts", find, replace };
}

/** An edit of the table of operations. */
export function route(find: string, replace: string): Edit {
  return { file: "routes.ts", find, replace };
}

/** Has a request that is carried out run another time in every other company, before or after its own. */
export function everywhere(when: string, order: "before" | "after" = "after"): Edit {
  const others = `if (${when}) for (const one of this.#companies) if (one !== call.company) await (async () => route.run({ ...call, company: one }))().catch(() => undefined);`;
  return edit(SERVER.run, order === "after" ? `${SERVER.run}\n    ${others}` : `${others}\n    ${SERVER.run}`);
}

/** Has a request see the data of the company that holds its id, where the condition holds. */
export function reaching(when: string, table: string, id = `params["id"]!`): Edit {
  return edit(
    SERVER.seen,
    `const company = (${when}) ? (this.#companies.find((one) => one.${table}.has(${id})) ?? key.company) : this.#seen(matched, url.searchParams, key.company, history);`,
  );
}
