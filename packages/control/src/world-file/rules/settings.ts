import type { CompanyData } from "@hr-platform/domain";
import { type ByValue, choose, type Decisions } from "@hr-platform/engine/contract/decisions";
import { EVENT_KINDS } from "@hr-platform/engine/contract/event-kinds";
import { type Problem, type Rule, employeeIds } from "./rule.ts";

/** The time zone as the machine's data spell it; undefined: an unknown one. */
function zoneOf(name: string): string | undefined {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function* profile({ company: { resource } }: CompanyData): Iterable<Problem> {
  const { timezone, jurisdiction, currency, financial_year_start } = resource;
  const at = "/company/resource";
  const zone = zoneOf(timezone);
  if (zone === undefined || !/^[A-Za-z]/.test(timezone))
    yield { at: `${at}/timezone`, why: `is '${timezone}', which is no known time zone; write one such as Australia/Sydney` };
  else if (zone !== timezone && zone.toLowerCase() === timezone.toLowerCase())
    yield { at: `${at}/timezone`, why: `is '${timezone}'; write it as ${zone}` };
  if (jurisdiction.length === 0) yield { at: `${at}/jurisdiction`, why: "is empty; name where the company employs: AU, NZ or UK" };
  if (new Set(jurisdiction).size < jurisdiction.length) yield { at: `${at}/jurisdiction`, why: "names a jurisdiction twice" };
  if (!/^[A-Z]{3}$/.test(currency)) yield { at: `${at}/currency`, why: `is '${currency}'; write an ISO 4217 code such as AUD` };
  const [month, day] = financial_year_start.split("-").map(Number) as [number, number];
  // Each year has the day: a leave year may begin on it.
  if (new Date(Date.UTC(2001, month - 1, day)).getUTCDate() !== day)
    yield { at: `${at}/financial_year_start`, why: `is '${financial_year_start}', a day that not every year has` };
}

function* billing({ company, billing: bill, subscription }: CompanyData): Iterable<Problem> {
  const { plan } = company.resource;
  if (bill.plan !== plan) yield { at: "/billing/plan", why: `is '${bill.plan}', and /company/resource/plan is '${plan}'` };
  if (bill.subscription_status === "trialing" && bill.trial === null)
    yield { at: "/billing/trial", why: "is null, and subscription_status is 'trialing'" };
  if (subscription?.lapses_at != null && bill.subscription_status !== "past_due")
    yield { at: "/subscription/lapses_at", why: `is a time, and subscription_status is '${bill.subscription_status}'` };
}

function* permissions(company: CompanyData): Iterable<Problem> {
  const people = employeeIds(company);
  for (const id of Object.keys(company.permissions.presets)) {
    if (!people.has(id)) yield { at: `/permissions/presets/${id}`, why: "is for none of this company's employees" };
  }
}

/** Keys that the mock could not tell from those of a sandbox, whose id they end in. */
function* keys({ keys: all }: CompanyData): Iterable<Problem> {
  for (const [n, { token }] of all.entries()) {
    if (/_sb\d+(?:-[A-Za-z0-9-]*)?$/.test(token))
      yield { at: `/keys/${n}/token`, why: `is '${token}', which ends like the keys of a sandbox; leave the end out` };
  }
}

function* logo({ logo: file }: CompanyData): Iterable<Problem> {
  if (file == null) return;
  if (Buffer.from(file.base64, "base64").toString("base64") !== file.base64) yield { at: "/logo/base64", why: "is not Base64" };
}

const KNOWN_KINDS: ByValue<"webhook-event-list", boolean> = { "known-kinds": true, "empty-is-all": true, "any-kinds": false };

function* endpoints({ webhooks }: CompanyData, decisions: Decisions): Iterable<Problem> {
  const kinds: readonly string[] = EVENT_KINDS;
  for (const [n, { resource }] of webhooks.entries()) {
    const at = `/webhooks/${n}/resource`;
    if (URL.parse(resource.url)?.protocol !== "https:") yield { at: `${at}/url`, why: `is '${resource.url}', which is no HTTPS address` };
    if (!choose(decisions["webhook-event-list"], KNOWN_KINDS)) continue;
    for (const [place, kind] of resource.events.entries()) {
      const mend = "; to allow it, decide webhook-event-list=any-kinds";
      if (!kinds.includes(kind)) yield { at: `${at}/events/${place}`, why: `is '${kind}', and must be one of ${kinds.join(", ")}${mend}` };
      else if (resource.events.indexOf(kind) < place) yield { at: `${at}/events/${place}`, why: `repeats '${kind}'${mend}` };
    }
  }
}

/** The ids of later events go on from the number. */
function* events({ told = 0 }: CompanyData): Iterable<Problem> {
  if (!Number.isSafeInteger(told)) yield { at: "/told", why: "is not an exact whole number" };
}

/** What the company itself, its plan, keys and settings may not contradict. */
export const settingsRules: readonly Rule[] = [profile, billing, permissions, keys, endpoints, logo, events];
