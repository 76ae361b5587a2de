import type { CompanyRecord } from "@hr-platform/domain";
import type { OperationId } from "@hr-platform/spec/operations";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer } from "../../fault.ts";
import { writeLate, writeRefused } from "../../wrong-writes.ts";
import { type Members, laxFaults } from "../fault-members.ts";
import type { AnyContext } from "@hr-platform/engine/pipeline/route";

const UPDATE: readonly OperationId[] = ["updateCompany"];

/** Accepts an update although a field has a wrong type. */
const lax = laxFaults(UPDATE);

/** Stores and returns another company than an update should. `before` is the company before it. */
export const keeping = (change: (after: Members, before: Members, sent: Members) => Members): Fault["breaks"] =>
  changeAnswer(UPDATE, (answer, { company, sent }) => {
    const before = company.company.record.resource as unknown as Members;
    const changes = answer.changes.map((written) => {
      if (written.table !== "company") return written;
      const resource = written.record.resource as unknown as Members;
      const changed = { ...resource, ...change(resource, before, sent) } as unknown as CompanyRecord["resource"];
      return { table: "company" as const, record: { ...written.record, resource: changed } };
    });
    return { ...withData(answer, (data: Members) => ({ ...data, ...change(data, before, sent) })), changes };
  });

/** The valid texts of a refused update, to be written in spite of it. */
function soundPart({ company, sent }: AnyContext): readonly { table: "company"; record: CompanyRecord }[] {
  const { record } = company.company;
  const name = typeof sent["name"] === "string" ? { name: sent["name"] } : {};
  const industry = typeof sent["industry"] === "string" ? { industry: sent["industry"] } : {};
  return [{ table: "company", record: { ...record, resource: { ...record.resource, ...name, ...industry } } }];
}

/** Updates of the company (§4.1). */
export const companyUpdateFaults: readonly Fault[] = [
  lax(
    "company-name-may-be-a-number",
    "Takes a number for the name of the company",
    ["COMP-18"],
    ({ name }) => typeof name === "number",
    ({ name }) => ({ name: String(name) }),
  ),
  lax(
    "company-website-may-be-an-object",
    "Takes an object for the website and clears it",
    ["COMP-19"],
    ({ website }) => typeof website === "object" && website !== null,
    () => ({ website: null }),
  ),
  lax(
    "company-industry-may-be-a-number",
    "Takes a number for the industry",
    ["COMP-20"],
    ({ industry }) => typeof industry === "number",
    ({ industry }) => ({ industry: String(industry) }),
  ),
  lax(
    "company-phone-is-not-checked",
    "Takes anything for the phone",
    ["COMP-21"],
    ({ phone }) => phone !== undefined && typeof phone !== "string",
    () => ({ phone: undefined }),
  ),
  lax(
    "allowed-domains-may-be-a-text",
    "Takes a text for a list of one allowed domain",
    ["COMP-22"],
    ({ allowed_domains: domains }) => typeof domains === "string",
    ({ allowed_domains: domains }) => ({ allowed_domains: [domains] }),
  ),
  lax(
    "allowed-domains-drops-what-is-no-text",
    "Drops entries of allowed_domains that are no text instead of refusing them",
    ["COMP-22"],
    ({ allowed_domains: domains }) => Array.isArray(domains) && domains.some((domain) => typeof domain !== "string"),
    ({ allowed_domains: domains }) => ({ allowed_domains: (domains as unknown[]).filter((domain) => typeof domain === "string") }),
  ),
  lax(
    "enforcement-may-be-a-text",
    "Takes any text but false for domain enforcement as on",
    ["COMP-23"],
    ({ domain_enforcement_enabled: on }) => typeof on === "string",
    ({ domain_enforcement_enabled: on }) => ({ domain_enforcement_enabled: on !== "false" }),
  ),
  {
    id: "company-null-website-is-ignored",
    title: "Takes null for the website as if it were left out",
    violates: ["COMP-19"],
    breaks: keeping(({ website }, before) => (website === null ? { website: before["website"] } : {})),
  },
  {
    id: "company-patch-replaces-all",
    title: "Clears website and industry when an update does not name them",
    violates: ["COMP-17"],
    breaks: keeping((_after, _before, sent) => ({
      ...("website" in sent ? {} : { website: null }),
      ...("industry" in sent ? {} : { industry: null }),
    })),
  },
  {
    id: "new-domains-switch-enforcement-on",
    title: "Switches domain enforcement on whenever the allowed domains are changed",
    violates: ["COMP-17"],
    breaks: keeping((_after, _before, sent) =>
      "allowed_domains" in sent && !("domain_enforcement_enabled" in sent) ? { domain_enforcement_enabled: true } : {},
    ),
  },
  {
    id: "company-update-answers-the-old-one",
    title: "Answers an update with the company as it was before",
    violates: ["COMP-24"],
    breaks: changeAnswer(UPDATE, (answer, { company }) => withData(answer, () => company.company.record.resource)),
  },
  {
    id: "company-update-is-not-stored",
    title: "Answers an update of the company with the change and does not store it",
    violates: ["COMP-18", "COMP-24"],
    breaks: changeAnswer(UPDATE, (answer) => ({ ...answer, changes: [] })),
  },
  {
    id: "company-industry-is-not-stored",
    title: "Answers with a new industry and does not store it",
    violates: ["COMP-20", "COMP-24"],
    breaks: changeAnswer(UPDATE, (answer, { company }) => ({
      ...answer,
      changes: answer.changes.map((written) => {
        if (written.table !== "company") return written;
        const { industry } = company.company.record.resource;
        return { ...written, record: { ...written.record, resource: { ...written.record.resource, industry } } };
      }),
    })),
  },
  {
    id: "company-name-is-cut",
    title: "Keeps the first 20 characters of the name of the company",
    violates: ["COMP-18"],
    breaks: keeping(({ name }) => ({ name: String(name).slice(0, 20) })),
  },
  {
    id: "primary-domain-is-writable",
    title: "Lets an update change the primary domain",
    violates: ["COMP-25"],
    breaks: keeping((_after, _before, { primary_domain: domain }) => (typeof domain === "string" ? { primary_domain: domain } : {})),
  },
  {
    id: "primary-domain-is-writable-beside-others",
    title: "Lets an update change the primary domain when it changes another field too",
    violates: ["COMP-25"],
    breaks: keeping((_after, _before, sent) =>
      typeof sent["primary_domain"] === "string" && Object.keys(sent).length > 1 ? { primary_domain: sent["primary_domain"] } : {},
    ),
  },
  {
    id: "vera-context-is-writable",
    title: "Lets an update change the context for the assistant",
    violates: ["COMP-26"],
    breaks: keeping((_after, _before, { vera_context: text }) => (typeof text === "string" ? { vera_context: text } : {})),
  },
  {
    id: "refused-company-update-stores-the-rest",
    title: "Stores the sound fields of an update of the company that it refuses",
    violates: ["COMP-30", "ERR-14"],
    breaks: writeRefused("updateCompany", soundPart),
  },
  {
    id: "company-updates-at-once-overwrite-each-other",
    title: "Keeps only the fields of one of two updates that are made to the company at once",
    violates: ["COMP-17"],
    breaks: writeLate(UPDATE),
  },
];
