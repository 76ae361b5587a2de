import type { Exchange } from "../../../exchange/exchange.ts";
import { spelt } from "../../../target/declared-gaps.ts";
import type { KeyName } from "../../../target/key-name.ts";
import { ConfigurationError } from "../../../target/configuration-error.ts";
import { type Reads, mustBeApi } from "./reads.ts";

/** A key whose role is not known yet. */
export interface KeyCandidate {
  readonly value: string;
  /** The environment variable that holds it; undefined: it came from a flag or a prompt. */
  readonly variable?: string;
}

/** A key with what the service answered it. */
interface TriedKey {
  readonly candidate: KeyCandidate;
  /** The role that its name says; undefined: none. */
  readonly named: KeyName | undefined;
  /** The first read. */
  readonly first: Exchange;
  /** GET /webhooks. */
  readonly hooks: Exchange;
}

/** A key and what it is for. */
export interface RoleOfKey {
  readonly role: KeyName;
  readonly candidate: KeyCandidate;
  /** What shows the role. */
  readonly because: string;
}

/** What reads show about all keys. */
export interface KeyRoles {
  readonly roles: readonly RoleOfKey[];
  /** What the service does that does not fit the name of a key, one line each. */
  readonly contradictions: readonly string[];
  /** Keys without a role, each with the reason and what to do. */
  readonly unused: readonly { readonly candidate: KeyCandidate; readonly why: string }[];
  /** The first read with the full key. */
  readonly first: Exchange;
  /** Whether the company of the full key is refused what needs the plan Growth. */
  readonly belowGrowth: boolean;
}

/** Words in the name of a variable, and the role that they say. */
const NAMES: readonly (readonly [RegExp, KeyName])[] = [
  [/REVOKED/, "revoked"],
  [/SPARE|SACRIF/, "sacrificial"],
  [/OTHER/, "other"],
  [/STARTER/, "low"],
  [/FULL/, "full"],
  [/WRITE/, "write"],
  [/ADMIN/, "admin"],
  [/HOOK/, "webhooks"],
  [/READ/, "read"],
];
/** Roles of keys of a company in which nothing may be made for the judged one. */
const ELSEWHERE: ReadonlySet<KeyName | undefined> = new Set(["other", "low"]);

/**
 * Finds out what each key is for, by GET requests. The name of its variable says the role, and the service can only contradict; keys
 * without such a name are told by their company and by the scopes read and webhooks.
 * @throws ConfigurationError if no key reads a company that may be judged
 */
export async function rolesOf(reads: Reads, candidates: readonly KeyCandidate[]): Promise<KeyRoles> {
  const [roles, unused]: [RoleOfKey[], KeyRoles["unused"][number][]] = [[], []];
  const give = (role: KeyName, candidate: KeyCandidate, because: string): void => {
    if (roles.some((row) => row.role === role)) unused.push({ candidate, why: `there is another key for ${role} already` });
    else roles.push({ role, candidate, because });
  };
  const tried: TriedKey[] = [];
  for (const candidate of candidates) {
    const first = await reads.first(candidate.value);
    mustBeApi(reads.baseUrl, first);
    const named = NAMES.find(([words]) => words.test((candidate.variable ?? "").toUpperCase()))?.[1];
    if (first.status === 401 && named !== "revoked")
      unused.push({
        candidate,
        why: `${spelt(first.record.request)} answers 401: it is mistyped or revoked; call the variable HR_KEY_REVOKED if revoked`,
      });
    else tried.push({ candidate, named, first, hooks: await reads.get(candidate.value, "listWebhooks") });
  }
  const main = await judged(reads, tried, unused);
  const below = (await reads.get(main.candidate.value, "getBranding")).status === 403;
  give(
    "full",
    main.candidate,
    main.hooks.ok ? "reads and lists webhooks; writes are not tried" : `reads; GET /webhooks answers it ${main.hooks.status}`,
  );
  // Keys whose name says the role have it before others.
  for (const key of tried.toSorted((a, b) => Number(a.named === undefined) - Number(b.named === undefined))) {
    if (key === main) continue;
    const { candidate, named, first, hooks } = key;
    const own = companyOf(main.first);
    // Without ids of companies only the name tells.
    const isElsewhere = first.ok && (own === undefined ? ELSEWHERE.has(named) : companyOf(first) !== own);
    if (named === "revoked") give(named, candidate, "by its name");
    else if (own === undefined && named === undefined)
      unused.push({
        candidate,
        why: "the service has no GET /company, so only a name tells whose it is; call the variable HR_KEY_READ or HR_KEY_OTHER",
      });
    else if (isElsewhere && named !== undefined && named !== "full" && !ELSEWHERE.has(named))
      unused.push({ candidate, why: "it is of another company than the full key" });
    else if (isElsewhere && [401, 403].includes(hooks.status))
      unused.push({ candidate, why: "it is of another company and lacks scopes: use a full key" });
    else if (isElsewhere) {
      const { status } = await reads.get(candidate.value, "getBranding");
      const refused = "another company, which is refused GET /company/branding: below Growth";
      // A service without that operation shows no plan.
      if (status === 403) give("low", candidate, refused);
      else if (status === 200) give("other", candidate, own === undefined ? "by its name" : "another company");
      else give(named === "low" ? "low" : "other", candidate, "another company; its plan by its name");
    } else if (named !== undefined && named !== "full" && !ELSEWHERE.has(named))
      give(named, candidate, "by its name; writes are not tried");
    else if (first.ok)
      give(
        hooks.ok ? "sacrificial" : "read",
        candidate,
        hooks.ok ? "reads too; the run uses up its allowance" : "reads and cannot list webhooks",
      );
    else if (hooks.ok) give("webhooks", candidate, "lists webhooks and cannot read");
    else unused.push({ candidate, why: "it has write or admin, which reads do not show; call the variable HR_KEY_WRITE or HR_KEY_ADMIN" });
  }
  const low = roles.find(({ role }) => role === "low");
  if (low !== undefined && !roles.some(({ role }) => role === "other"))
    give("other", low.candidate, "the company below Growth, since there is no third one");
  return { roles, contradictions: contradictionsOf(tried), unused, first: main.first, belowGrowth: below };
}

function companyOf({ data }: Exchange): string | undefined {
  return data.at("id").text;
}

/**
 * The key that is taken as the full one: named so, or without a name that says another role; one that lists webhooks before one that only
 * reads; of the company on Growth, and with most keys. @throws ConfigurationError
 */
async function judged(reads: Reads, tried: readonly TriedKey[], unused: KeyRoles["unused"]): Promise<TriedKey> {
  const readers = tried.filter(({ first, named }) => first.ok && !ELSEWHERE.has(named) && named !== "revoked");
  const ranked: { readonly key: TriedKey; readonly rank: number }[] = [];
  for (const key of readers) {
    const { named, hooks, first } = key;
    const isGated = hooks.ok && (await reads.get(key.candidate.value, "getBranding")).status === 403;
    const of = readers.filter((one) => companyOf(one.first) === companyOf(first)).length;
    const byName = named === "full" ? 8000 : named === undefined ? 2000 : named === "sacrificial" ? 500 : 0;
    ranked.push({ key, rank: byName + (hooks.ok ? 4000 : 0) + (isGated ? 0 : 100) + of });
  }
  const best = ranked.toSorted((a, b) => b.rank - a.rank)[0];
  if (best !== undefined) return best.key;
  const reasons = [
    ...unused.map(({ candidate, why }) => `${candidate.variable ?? "a key without a variable"}: ${why}`),
    ...tried
      .filter(({ named }) => ELSEWHERE.has(named))
      .map(({ candidate }) => `${candidate.variable}: by its name it is of a company that is not judged`),
  ];
  const none = "none of the keys reads a company to judge, so none can be the full one";
  throw new ConfigurationError([none, ...reasons, "give a key with the scopes read, write, admin and webhooks"].join("; "));
}

/**
 * What the service does that does not fit the name of a key: the first thing to look at. Whether the scope admin implies others is open
 * (§5).
 */
function contradictionsOf(tried: readonly TriedKey[]): string[] {
  return tried.flatMap(({ candidate: { variable = "a key" }, named, first, hooks }) => {
    const mayRead = `${variable} can ${spelt(first.record.request)}`;
    const mayList = `${variable} can list webhooks`;
    const either = `either it has more scopes than ${named}, or scopes are not checked`;
    const refuses = (status: number): boolean => status === 401 || status === 403;
    switch (named) {
      case "revoked":
        return first.status === 401
          ? []
          : [`${variable} gets ${first.status} from ${spelt(first.record.request)}: it is not revoked, or revoked keys work`];
      case "full":
        return refuses(hooks.status) ? [`${variable} cannot list webhooks: ${hooks.status}; a full key has all four scopes`] : [];
      case "read":
        return [
          ...(refuses(first.status) ? [`${variable} is refused ${spelt(first.record.request)}: ${first.status}`] : []),
          ...(hooks.ok ? [`${mayList}: ${either}`] : []),
        ];
      case "write":
        return first.ok || hooks.ok ? [`${first.ok ? mayRead : mayList}: ${either}`] : [];
      case "webhooks":
        return [
          ...(refuses(hooks.status) ? [`${variable} cannot list webhooks: ${hooks.status}`] : []),
          ...(first.ok ? [`${mayRead}: ${either}`] : []),
        ];
      default:
        return [];
    }
  });
}
