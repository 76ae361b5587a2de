import { caseOf, type Decisions } from "../../contract/decisions.ts";
import { PERSONAL_EMAIL_DOMAINS } from "./personal-email-domains.ts";

const CURATED: ReadonlySet<string> = new Set(PERSONAL_EMAIL_DOMAINS);
const COMMON: ReadonlySet<string> = new Set(["gmail.com", "outlook.com", "hotmail.com", "yahoo.com", "icloud.com"]);
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A domain as it is compared: trimmed, lower case, no leading @, no trailing dot. */
export function normaliseDomain(text: string): string {
  return text.trim().toLowerCase().replace(/^@/, "").replace(/\.$/, "");
}

/** A domain in ASCII, as URLs have it; of a text that is none, one label. */
function inAscii(domain: string): string {
  const url = new URL("ws://x");
  url.hostname = domain;
  return url.hostname;
}

/** Whether a normalised text is a domain name with at least two labels. */
export function isDomain(domain: string): boolean {
  // A URL cuts off everything after its host.
  const ascii = /[/?#\\]/.test(domain) ? "" : inAscii(domain);
  const labels = ascii.split(".");
  return ascii.length <= 253 && labels.length >= 2 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1)!);
}

/** Whether a domain, as sent, is one of a provider of personal mailboxes (§4.1, A-74, A-75). */
export function isPersonal(sent: string, decisions: Decisions): boolean {
  const known = decisions["personal-domains"] === "curated" ? CURATED : COMMON;
  switch (caseOf(decisions["personal-domain-match"])) {
    case "exact":
      return known.has(sent);
    case "case-only":
      return known.has(normaliseDomain(sent));
    case "case-and-subdomains": {
      const labels = normaliseDomain(sent).split(".");
      return labels.some((_, index) => known.has(labels.slice(index).join(".")));
    }
  }
}

/** The domain of an e-mail address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
