import { type Owner, companyOf, companyOfKey } from "../access/company-of.ts";
import { sameData } from "../../exchange/same-data.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Finding, type OracleContext, type Oracle, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";
import { companyResource } from "./company.ts";
import { reachOf } from "../../document/writes.ts";
import { memberNames } from "../fields.ts";
import { Remembered, mayBeDone, perRun, sentBody } from "../remembered.ts";

/** What a run knows about the settings or the branding of a company. */
interface Settings {
  readonly members: Remembered;
  /** The operations that changed the settings since they were last read. */
  since: Set<string>;
}

const same = (_: string, a: unknown, b: unknown): boolean => sameData([a], [b]);

/** Settings by company, for each company that the run has a key for. */
const settingsByCompany = (): ((known: OracleContext, company: Owner) => Settings) => {
  const all = perRun(() => new Map<Owner, Settings>());
  return (known, company) => {
    const settings = all(known).get(company) ?? { members: new Remembered(same), since: new Set() };
    all(known).set(company, settings);
    return settings;
  };
};

/** Records a write: the members that its body names have the values of the response. */
function recordWrite(exchange: Exchange, { members, since }: Settings, names: readonly string[], unnamed: "stays" | "is open"): void {
  const body = sentBody(exchange);
  const isNamed = (name: string): boolean => body !== undefined && Object.hasOwn(body, name);
  if (exchange.status >= 400 && exchange.status < 500) {
    // Which other fields of a refused request with a wrong list of domains are stored is open.
    for (const name of names.filter(isNamed))
      if (exchange.field === "allowed_domains") members.forget(name);
      else members.refuse(name, body![name]);
    return;
  }
  since.add(exchange.operation ?? "");
  for (const name of names) {
    if (body !== undefined && !isNamed(name) && unnamed === "stays") continue;
    const answered = exchange.data.at(name);
    if (exchange.ok && isNamed(name) && answered.exists && exchange.showsAll) members.set(name, answered.raw);
    else members.forget(name);
  }
}

/** Forgets the members that a write may have changed, if it is unknown whether the write was carried out. */
function forget({ members, since }: Settings, names: readonly string[]): void {
  since.clear();
  for (const name of names) members.forget(name);
}

/**
 * Compares what was read with what is known, and records it. @param blame the requirement that a changed member violates; undefined: none
 */
function compareRead(
  data: View,
  { members, since }: Settings,
  names: readonly string[],
  blame: (name: string) => string | undefined,
): Finding[] {
  const findings: Finding[] = [];
  for (const name of names) {
    const value = data.at(name);
    if (!value.exists) continue;
    if (members.knows(name) && !members.may(name, value.raw)) {
      const requirement = members.wasRefused(name, value.raw) ? "ERR-14" : blame(name);
      const writes = [...since].join(" and ") || "requests with another company's key";
      const got = `${name} was ${members.words(name)}, and is ${JSON.stringify(value.raw)} after ${writes}`;
      if (requirement !== undefined && findings.every((one) => one.requirement !== requirement))
        findings.push(
          finding(requirement, false, "members that a request does not name, or whose change is refused, keep their values", got),
        );
    }
    members.set(name, value.raw);
  }
  since.clear();
  return findings;
}

/**
 * Whether another company shows a value that the run wrote to the judged company. Called if the run wrote nothing there since; its users
 * may have.
 */
function isLeakedSetting(own: Settings, exchange: Exchange, name: string): boolean {
  return companyOfKey(exchange.key) !== "own" && own.members.knows(name) && own.members.had(name, exchange.data.at(name).raw);
}

/** Members that only requests change. `company_size` may follow the hires of a run. Whether `phone` is shown is open. */
const NAMES = [...memberNames(companyResource).filter((name) => name !== "company_size"), "phone"];
const settingsOf = settingsByCompany();

const companySettings: Oracle = {
  id: "company-as-it-was-left",
  title: "MUST show a company as last changed",
  requirements: ["COMP-17", "COMP-31", "ERR-14"],
  unsure: (exchange, known) => {
    if (reachOf(exchange.operation, "company") !== "none") forget(settingsOf(known, companyOf(exchange, known)), NAMES);
  },
  judge: (exchange, known) => {
    const settings = settingsOf(known, companyOf(exchange, known));
    if (exchange.operation === "updateCompany") recordWrite(exchange, settings, NAMES, "stays");
    else if (reachOf(exchange.operation, "company") !== "none" && mayBeDone(exchange)) forget(settings, NAMES);
    if (exchange.operation !== "getCompany" || !exchange.ok || !exchange.data.isObject) return [];
    const untouched = settings.since.size === 0;
    const blame = (name: string): string | undefined =>
      !untouched ? "COMP-17" : isLeakedSetting(settingsOf(known, "own"), exchange, name) ? "COMP-31" : undefined;
    return compareRead(exchange.data, settings, NAMES, blame);
  },
};

const BRANDING_MEMBERS = ["primary_colour", "accent_colour", "brand_name", "email_branding"];
const COLOURS: ReadonlySet<string> = new Set(["primary_colour", "accent_colour"]);
const brandingOf = settingsByCompany();

const companyBranding: Oracle = {
  id: "branding-as-it-was-left",
  title: "MUST show branding as last changed, and publish each change",
  requirements: ["BRAND-06", "BRAND-17", "BRAND-18", "BRAND-19", "BRAND-21", "ERR-14"],
  unsure: (exchange, known) => {
    if (reachOf(exchange.operation, "branding") !== "none") forget(brandingOf(known, companyOf(exchange, known)), BRANDING_MEMBERS);
  },
  judge: (exchange, known) => {
    const { operation, ok, data } = exchange;
    const settings = brandingOf(known, companyOf(exchange, known));
    // Colours may return in either letter case, and the company's name may be shown as the brand name while that is unset.
    const judged = BRANDING_MEMBERS.filter((name) => name !== "brand_name" || settings.members.words(name).startsWith('"Brand '));
    switch (operation) {
      case "updateBranding":
        recordWrite(exchange, settings, BRANDING_MEMBERS, "is open");
        return ok ? judgePublished(data, "BRAND-06") : [];
      case "uploadLogo":
      case "deleteLogo":
        if (ok) settings.since.add(operation);
        return ok && operation === "uploadLogo" ? judgePublished(data, "BRAND-17") : [];
      case "resetBranding":
        if (mayBeDone(exchange)) for (const name of BRANDING_MEMBERS) settings.members.forget(name);
        return judgeRefusedReset(exchange);
      case "getBranding": {
        if (!ok || !data.isObject) return [];
        const { since } = settings;
        const blame = (name: string): string | undefined => {
          if (since.size === 0) return isLeakedSetting(brandingOf(known, "own"), exchange, name) ? "BRAND-21" : undefined;
          return since.has("deleteLogo") && COLOURS.has(name) ? "BRAND-18" : "BRAND-06";
        };
        const findings = compareRead(data, settings, judged, blame);
        for (const name of BRANDING_MEMBERS.filter((one) => !judged.includes(one)))
          if (data.has(name)) settings.members.set(name, data.at(name).raw);
        return findings;
      }
      default:
        if (reachOf(operation, "branding") !== "none" && mayBeDone(exchange)) forget(settings, BRANDING_MEMBERS);
        return [];
    }
  },
};

/** Judges a refused reset: it has no input that could be wrong, and no state forbids it (§4.1). */
function judgeRefusedReset({ status, record, brief }: Exchange): readonly Finding[] {
  const plain = record.open.length === 0 && record.request.body === null;
  return plain && [400, 409].includes(status) ? [finding("BRAND-19", false, "a reset of the branding succeeds in any state", brief)] : [];
}

/** Judges `published_at` after a change, which is published at once (§4.1). */
function judgePublished(data: View, requirement: string): readonly Finding[] {
  const at = data.at("published_at");
  return at.exists && at.isNull ? [finding(requirement, false, "published_at has a time right after a change", "published_at null")] : [];
}

export const rememberedCompany: readonly Oracle[] = [companySettings, companyBranding];
