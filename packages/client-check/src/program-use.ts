import { currentContract } from "@hr-platform/engine/contract/current";
import type { Operation } from "@hr-platform/spec/operations";
import type { CompanySummary } from "@hr-platform/domain";
import type { Observation, SeenExchange } from "./run/observation.ts";

/** An operation that the program uses. */
export interface UsedOperation {
  readonly operation: Operation;
  readonly exchanges: readonly SeenExchange[];
}

/** A key that the program uses, and what of it. */
export interface UsedKey {
  /** As `hrk_wattle_full`, without the end that is the sandbox's. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** The scopes that its successful requests needed. */
  readonly needed: readonly string[];
  /** The scopes that it has and no request needed. */
  readonly unused: readonly string[];
  /** The key of the company with the fewest scopes that has all that are needed; undefined: none has fewer. */
  readonly lesser?: string;
}

/** An open point that an answer of the baseline depended on. */
export interface UsedDecision {
  readonly id: string;
  readonly slug: string;
  /** The value in force. */
  readonly value: string;
  /** The other values that break no requirement, and that the mock can have. */
  readonly others: readonly string[];
}

/** What a program uses of the API. */
export interface ProgramUse {
  readonly operations: readonly UsedOperation[];
  readonly keys: readonly UsedKey[];
  /** Event kinds that the program subscribes to, or that it answered. */
  readonly events: readonly string[];
  readonly decisions: readonly UsedDecision[];
}

const byId = new Map(currentContract.operations.map((operation) => [operation.id, operation]));

/** What a run shows of the program's needs. `told`: the event kinds that were delivered to it. */
export function useOf({ exchanges }: Pick<Observation, "exchanges">, company: CompanySummary, told: readonly string[] = []): ProgramUse {
  const used = Map.groupBy(exchanges, ({ operation }) => operation);
  const list = [...used].flatMap(([id, seen]) => (id === null ? [] : [{ operation: byId.get(id)!, exchanges: seen }]));
  return {
    operations: list,
    keys: keysOf(exchanges, company),
    events: [...new Set([...subscribed(exchanges), ...told])].toSorted(),
    decisions: decisionsOf(exchanges),
  };
}

const isSuccess = ({ response: { status } }: SeenExchange): boolean => status < 400;

function keysOf(exchanges: readonly SeenExchange[], { keys }: CompanySummary): UsedKey[] {
  return [...Map.groupBy(exchanges, ({ token }) => token)].flatMap(([token, seen]) => {
    const key = keys.find((one) => one.token === token);
    if (key === undefined) return [];
    const needed = new Set(seen.filter(isSuccess).flatMap(({ operation }) => (operation === null ? [] : [byId.get(operation)!.scope])));
    const { scopes } = key;
    const [lesser] = keys
      .filter((one) => !one.revoked && one.scopes.length < scopes.length && [...needed].every((scope) => one.scopes.includes(scope)))
      .toSorted((a, b) => a.scopes.length - b.scopes.length);
    return [
      {
        name: nameOf(token),
        scopes,
        needed: [...needed].toSorted(),
        unused: scopes.filter((scope) => !needed.has(scope)),
        ...(lesser === undefined ? {} : { lesser: nameOf(lesser.token) }),
      },
    ];
  });
}

/** A key without the end that its sandbox gives it. */
export function nameOf(token: string): string {
  return token.replace(/_sb\d+(?:-[\w-]+)?$/, "");
}

function subscribed(exchanges: readonly SeenExchange[]): string[] {
  return exchanges
    .filter((seen) => seen.operation === "createWebhook" && isSuccess(seen))
    .flatMap(({ response: { body } }) => {
      const { data } = JSON.parse(body) as { readonly data?: { readonly events?: readonly string[] } };
      return [...(data?.events ?? [])];
    });
}

function decisionsOf(exchanges: readonly SeenExchange[]): UsedDecision[] {
  const read = new Map<string, string>();
  for (const { decisions: noted } of exchanges) for (const [slug, value] of Object.entries(noted)) read.set(slug, value);
  return currentContract.decisions.rows
    .filter(({ slug, switchable }) => switchable && read.has(slug))
    .map(({ id, slug, sound, unserved = {} }) => {
      const value = read.get(slug)!;
      return { id, slug, value, others: sound.filter((other) => other !== value && !Object.hasOwn(unserved, other)) };
    });
}
