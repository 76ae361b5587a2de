import type { OperationId } from "@hr-platform/spec/operations";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { WRITES } from "../../document/writes.ts";
import { requestForms, sendForms } from "../../setup/bodies/request-forms.ts";
import type { KeyName } from "../../target/key-name.ts";
import { knownForms } from "../../setup/bodies/known-forms.ts";
import { steadyEmployee } from "../../setup/people/people.ts";
import { quietEndpoint } from "../../setup/access/own-resources.ts";
import { keysWithoutScope } from "../../setup/access/scopes.ts";
import { ownParams } from "../../setup/access/company-reads.ts";
import { servedToFullKey } from "../../setup/access/served-to-full-key.ts";
import { type CheckContext, type SetUp, setUp } from "../../run/check/check-context.ts";
import { scopeRequirement } from "../../document/scope-requirement.ts";

/** Changes a body so that a later read can show its effect. */
type EffectBody = (operation: OperationId, body: unknown) => unknown;

export interface TriedWrites {
  readonly exchanges: readonly Exchange[];
  /** Answers that may have another reason than the scope: the server checks it later, or does not hire over the API. */
  readonly unclear: ReadonlySet<Exchange>;
  /** The run's texts that were sent. */
  readonly sent: readonly string[];
  /** What the writes would change, read before; undefined: it is known otherwise. */
  readonly before?: Exchange;
}

/** A write that must be refused, and whether its answer may have another reason than the scope. */
interface TriedWrite {
  readonly exchange: Exchange;
  /** The server may check the scope later, or does not hire over the API. */
  readonly isUnclear: boolean;
  /** The run's texts that were sent. */
  readonly sent: readonly string[];
}

/** Sends a valid write with a key that lacks its scope. */
export async function tryWrite(
  t: CheckContext,
  operation: OperationId,
  key: KeyName,
  change: EffectBody = (_, body) => body,
): Promise<TriedWrite> {
  const params = operation === "deleteWebhook" ? { id: (await t.use(quietEndpoint)).id } : await ownParams(t, operation);
  const forms = (await requestForms(t, operation)).map((form) =>
    form.body === undefined ? form : { ...form, body: change(operation, form.body) },
  );
  const exchange = await sendForms(t, operation, { params: params ?? { id: t.uuid(), taskId: t.uuid() }, key }, forms);
  // A body that was accepted before may be a duplicate now.
  const isDuplicate = exchange.status === 409 && (await t.use(knownForms)).has(operation);
  const isLater =
    (params === null && exchange.status === 404) || (WRITES[operation]?.open === true && exchange.status === 400) || isDuplicate;
  const isClosed = operation === "createEmployee" && !exchange.ok && exchange.status !== 403 && (await t.use(steadyEmployee)) === null;
  const sent = forms.flatMap(({ body }) => textsOf(body)).filter((text) => text.includes(t.run.token));
  return { exchange, isUnclear: isLater || isClosed, sent };
}

/** Sends valid writes, each with the first key that the seed has lack its scope. */
export async function tryWrites(t: CheckContext, operations: readonly OperationId[], change?: EffectBody): Promise<TriedWrites> {
  await t.use(servedToFullKey);
  const tried: TriedWrite[] = [];
  for (const operation of operations) tried.push(await tryWrite(t, operation, (await keysWithoutScope(t, operation))[0]!, change));
  return {
    exchanges: tried.map(({ exchange }) => exchange),
    unclear: new Set(tried.flatMap(({ exchange, isUnclear }) => (isUnclear ? [exchange] : []))),
    sent: tried.flatMap(({ sent }) => sent),
  };
}

function textsOf(body: unknown): string[] {
  return typeof body === "object" && body !== null ? Object.values(body).filter((value) => typeof value === "string") : [];
}

/** Judges that refused writes had no effect. If some writes were not refused, the effect counts against those only. */
export function judgeNoEffect(
  t: CheckContext,
  operations: readonly OperationId[],
  at: readonly Exchange[],
  what: string,
  holds: boolean,
): void {
  const last = at.at(-1)!;
  const accepted = operations.filter((name) => at.some((answer) => answer.operation === name && !answer.refused(403, "FORBIDDEN")));
  const judged = accepted.length === 0 ? operations : accepted;
  if (accepted.length === 0 && last.status >= 500) t.stop(`whether ${what} cannot be read: ${String(last)}`, last);
  t.must(judged.map(scopeRequirement), { at, expected: `after the refusals ${what}`, holds: last.ok && holds });
}

/** Valid writes of some operations with the read key, which two checks judge: their answers, and that they had no effect. */
export interface RefusedWrites {
  readonly operations: readonly OperationId[];
  readonly tried: SetUp<TriedWrites>;
  /** The things that change, in words. */
  readonly what: string;
}

export function refused(operations: readonly OperationId[], what: string, make: SetUp<TriedWrites>["make"]): RefusedWrites {
  return { operations, what, tried: setUp(`refused:${operations[0]!}`, make) };
}

/** The check of the answers, and the check of the effects. */
export function rows({ operations, what, tried }: RefusedWrites, judge: (t: CheckContext, tried: TriedWrites) => Promise<void>): Check[] {
  const [first, ...also] = operations.map(scopeRequirement);
  const needs = ["read-key"] as const;
  return [
    check(first!, `MUST refuse changes of ${what} to a key without write`, { also, needs }, async (t) => {
      const { exchanges, unclear } = await t.use(tried);
      for (const exchange of exchanges) {
        const operation = exchange.operation!;
        const { method, path } = t.run.document.operation(operation);
        if (unclear.has(exchange)) continue;
        const expected = `403 with code FORBIDDEN to ${method} ${path} with a key that has only ${exchange.key}`;
        t.must(scopeRequirement(operation), { at: exchange, expected, holds: exchange.refused(403, "FORBIDDEN") });
      }
    }),
    check(`${first!}.effect`, `MUST NOT change ${what} by a request of a key without write`, { also, needs }, async (t) =>
      judge(t, await t.use(tried)),
    ),
  ];
}
