import { currentDocument } from "../../../conformance/src/document/api-document.ts";
import type { Fetch } from "../../../conformance/src/wire/direct.ts";
import { changingAnswers } from "../../../conformance/src/strength/json-response.ts";
import { requirementById, requirements } from "../../../conformance/src/document/requirements.ts";
import { matcher } from "../../../conformance/src/run/schedule/select.ts";
import { runSuite } from "../../../conformance/src/suite.ts";
import { mockTarget } from "../../../conformance/test/mock-target.ts";
import type { Measure } from "./measure.ts";

/** How an operation's successes are damaged: emptied, cut in the middle, or without a member at any depth. */
export type Harm = { readonly kind: "empty" | "truncated" } | { readonly kind: "without"; readonly member: string };

/** A server whose successes of these operations are damaged. */
export function harmingAnswers(fetch: Fetch, base: string, names: readonly string[], harm: Harm): Fetch {
  const patterns = currentDocument.operations
    .filter(({ id }) => names.includes(id))
    .map(({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`));
  return changingAnswers(fetch, base, (draft, { method, path }) => {
    if (draft.status > 299 || !patterns.some((pattern) => pattern.test(`${method} ${path}`))) return;
    const body = typeof draft.json === "object" && draft.json !== null ? (draft.json as Body) : undefined;
    if (harm.kind === "without") draft.json = body && { ...body, data: without(body.data, harm.member) };
    else if (harm.kind === "empty" && body !== undefined) draft.json = emptied(body);
    else {
      draft.json = undefined;
      draft.text = harm.kind === "empty" ? "" : draft.text.slice(0, Math.floor(draft.text.length / 2));
    }
  });
}

interface Body {
  readonly data: unknown;
  readonly meta?: object;
}

/** The envelope with empty data. */
function emptied({ data, meta }: Body): Body {
  const nothing = Array.isArray(data) ? [] : typeof data === "object" && data !== null ? {} : null;
  return { data: nothing, ...(meta === undefined ? {} : { meta: { ...meta, total: 0, has_more: false } }) };
}

function without(value: unknown, member: string): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, member));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== member)
      .map(([name, item]) => [name, without(item, member)]),
  );
}

/** Requirements on refusals pass rightly; another one may be a check that passes without evidence. */
export const vacuous: Measure<string, boolean> = {
  run: async ({ only = ["*"] }, pool) => {
    const chosen = requirements.filter(({ id, level, operations = [] }) => level === "must" && operations.length > 0 && matcher(only)(id));
    const passes = await pool(chosen.map(({ id }) => id));
    for (const [n, { id, operations, statement }] of chosen.entries())
      if (passes[n] === true) console.log(`${id} (${operations!.join(", ")}): ${statement}`);
  },
  judge: async (id) => {
    const { mock, fetch, target } = mockTarget({ rateLimit: 100 });
    const report = await runSuite({
      target,
      fetch: harmingAnswers(fetch, target.base_url, requirementById.get(id)!.operations!, { kind: "empty" }),
      tier: "certify",
      only: [id],
      startedAt: new Date("2026-03-02T09:00:00Z"),
    });
    await mock[Symbol.asyncDispose]();
    return report.requirements.find((one) => one.id === id)!.verdict === "pass";
  },
};
