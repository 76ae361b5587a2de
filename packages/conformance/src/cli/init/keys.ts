import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import { ConfigurationError } from "../../target/configuration-error.ts";
import { type Reads, mustBeApi } from "./reads.ts";

/** A key whose role is not known yet. */
export interface KeyCandidate {
  readonly value: string;
  /** The environment variable that holds it; undefined: it came from a flag or a prompt. */
  readonly variable?: string;
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
  /** Keys without a role, each with the reason and what to do. */
  readonly unused: readonly { readonly candidate: KeyCandidate; readonly why: string }[];
  /** GET /company with the full key. */
  readonly company: Exchange;
  /** Whether the company of the full key is refused what needs the plan Growth. */
  readonly belowGrowth: boolean;
}

/** A key that can read its company. */
interface Reader {
  readonly candidate: KeyCandidate;
  readonly company: Exchange;
  /** Whether it can list webhooks too, which needs another scope. */
  readonly wide: boolean;
}

/**
 * Finds out what each key is for, by GET requests. They show the company and the scopes read and webhooks; write and admin are told by the
 * name of the variable.
 * @throws ConfigurationError if no key reads and lists webhooks: none can be the full one
 */
export async function rolesOf(reads: Reads, candidates: readonly KeyCandidate[]): Promise<KeyRoles> {
  const [roles, unused, readers]: [RoleOfKey[], KeyRoles["unused"][number][], Reader[]] = [[], [], []];
  const give = (role: KeyName, candidate: KeyCandidate, because: string): void => {
    if (roles.some((row) => row.role === role)) unused.push({ candidate, why: `there is another key for ${role} already` });
    else roles.push({ role, candidate, because });
  };
  for (const candidate of candidates) {
    const company = await reads.get(candidate.value, "getCompany");
    mustBeApi(reads.baseUrl, company);
    if (company.status === 401) {
      if (isNamed(candidate, /REVOKED/)) give("revoked", candidate, "GET /company answers 401, as to a revoked key");
      else
        unused.push({ candidate, why: "GET /company answers 401: it is mistyped or revoked; call the variable HR_KEY_REVOKED if revoked" });
      continue;
    }
    const wide = (await reads.get(candidate.value, "listWebhooks")).ok;
    if (company.ok) readers.push({ candidate, company, wide });
    else if (wide) give("webhooks", candidate, "lists webhooks and cannot read");
    else if (isNamed(candidate, /WRITE/)) give("write", candidate, "by its name, and it cannot read; reads do not show the scope write");
    else if (isNamed(candidate, /ADMIN/)) give("admin", candidate, "by its name, and it cannot read; reads do not show the scope admin");
    else unused.push({ candidate, why: "it has write or admin, which reads do not show; call the variable HR_KEY_WRITE or HR_KEY_ADMIN" });
  }
  const companies = await companiesOf(reads, readers, unused);
  const main = companies[0]!;
  give("full", main.full!.candidate, "reads and lists webhooks; writes are not tried");
  for (const { candidate, wide } of main.readers.filter((row) => row !== main.full)) {
    if (wide || isNamed(candidate, SPARE)) give("sacrificial", candidate, "reads too; the run uses up its allowance");
    else if (isNamed(candidate, /WRITE|ADMIN/))
      unused.push({ candidate, why: "it reads: use a key with the scope write, or admin, alone" });
    else give("read", candidate, "reads and cannot list webhooks");
  }
  for (const { full, readers: others, belowGrowth } of companies.slice(1)) {
    if (full === undefined)
      unused.push({ candidate: others[0]!.candidate, why: "it is of another company and lacks scopes: use a full key" });
    else if (belowGrowth) give("low", full.candidate, "another company, which is refused GET /company/branding: below Growth");
    else give("other", full.candidate, "another company");
  }
  return { roles, unused, company: main.full!.company, belowGrowth: main.belowGrowth };
}

/** The keys of one company. */
interface CompanyKeys {
  readonly readers: readonly Reader[];
  /** The key that is used as its full one. */
  readonly full: Reader | undefined;
  readonly belowGrowth: boolean;
}

/** The companies of the keys; first the one to judge: named so by a variable, on Growth, or with the most keys. @throws ConfigurationError */
async function companiesOf(reads: Reads, readers: readonly Reader[], unused: KeyRoles["unused"]): Promise<CompanyKeys[]> {
  const companies: CompanyKeys[] = [];
  const mayBeFull = ({ candidate, wide }: Reader): boolean => wide && !isNamed(candidate, SPARE);
  for (const [, own] of Map.groupBy(readers, ({ company }) => company.data.at("id").text)) {
    const full = own.find((one) => mayBeFull(one) && isNamed(one.candidate, /FULL/)) ?? own.find(mayBeFull) ?? own.find(({ wide }) => wide);
    const gated = full === undefined ? undefined : await reads.get(full.candidate.value, "getBranding");
    companies.push({ readers: own, full, belowGrowth: gated?.status === 403 });
  }
  const mayJudge = ({ full }: CompanyKeys): boolean => full !== undefined && !isNamed(full.candidate, NOT_JUDGED);
  const rank = ({ full, belowGrowth, readers: { length } }: CompanyKeys): number =>
    (full === undefined ? 0 : isNamed(full.candidate, NOT_JUDGED) ? 500 : 1000) +
    (full !== undefined && isNamed(full.candidate, /FULL/) ? 500 : 0) +
    (belowGrowth ? 0 : 100) +
    length;
  const ranked = companies.toSorted((a, b) => rank(b) - rank(a));
  if (ranked[0] !== undefined && mayJudge(ranked[0])) return ranked;
  const others = ranked.flatMap(({ full }) => (full === undefined ? [] : [full]));
  const reasons = [
    ...unused.map(({ candidate, why }) => `${candidate.variable ?? "a key without a variable"}: ${why}`),
    ...others.map(({ candidate }) => `${candidate.variable}: by its name it is of a company that is not judged`),
  ];
  const none = "none of the keys reads the company and lists webhooks, so none can be the full one";
  throw new ConfigurationError([none, ...reasons, "give a key with the scopes read, write, admin and webhooks"].join("; "));
}

/** Words in the name of a key whose allowance may be used up. */
const SPARE = /SPARE|SACRIF/;
/** Words in the name of a key of a company in which nothing may be made for the judged one. */
const NOT_JUDGED = /OTHER|STARTER/;

function isNamed({ variable = "" }: KeyCandidate, words: RegExp): boolean {
  return words.test(variable.toUpperCase());
}
