import { type Owner, companyOfKey } from "../access/company-of.ts";
import { valuesAt } from "../../document/members.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import type { Forms } from "../../forms/forms.ts";
import { roleStatus } from "../../forms/pipeline.ts";
import type { View } from "../../exchange/view.ts";
import { changedIds, idInPath, mayBeDone, perRun, sentBody } from "../remembered.ts";

/** A job role that the run created. */
interface Role {
  /** The title in the creation, and those in later requests. */
  readonly titles: Set<string>;
  /** Employment type and jurisdiction in the creation, and those in later requests. */
  readonly members: ReadonlyMap<RoleMember, Set<unknown>>;
  /** undefined: unknown. */
  status: string | undefined;
  /** Every status that it had; undefined: not all are known, such as the initial one. */
  pastStatuses: Set<string> | undefined;
  /** Whether a request may have changed it. */
  touched: boolean;
  /** Where GET shows the title: the path of member names. */
  readonly titlePaths: Set<string>;
  /** Operations whose responses showed the title. */
  readonly titleOperations: Set<string>;
  readonly company: Owner;
}

/** What a run knows about the roles that it created. */
interface Roles {
  /** By id in lower case. */
  readonly byId: Map<string, Role>;
  /** The number of roles that may have been created with a title. */
  readonly countByTitle: Map<string, number>;
  /** Paths at which GET showed one of the five statuses; and other texts at paths with such a name. */
  readonly statusPaths: Set<string>;
  readonly otherWords: Map<string, string>;
}

type RoleMember = "employment_type" | "jurisdiction";

/** The names under which a response may show a member, and the values of the document. Other values are not judged. */
const ROLE_MEMBERS: Readonly<Record<RoleMember, { readonly called: RegExp; readonly words: ReadonlySet<unknown> }>> = {
  employment_type: {
    called: /^(employment_?type|type|contract(_?type)?)$/i,
    words: new Set(valuesAt("Employee", "employment_type")),
  },
  jurisdiction: { called: /^(jurisdiction|country)(_?code)?$/i, words: new Set(valuesAt("Employee", "jurisdiction")) },
};
/** Names of objects in a role that are about somebody or something else. */
const OTHERS = /company|manager|owner|creat|updat|recruit|team|person|people|user|stage|candidat|applic/i;

const rolesOf = perRun((): Roles => ({ byId: new Map(), countByTitle: new Map(), statusPaths: new Set(), otherWords: new Map() }));
const holdsText = (view: View, texts: ReadonlySet<string>): boolean => [...view.walk()].some((one) => texts.has(one.view.text ?? ""));

const STATUSES: ReadonlySet<unknown> = new Set(valuesAt("JobRoleUpdate", "status"));

/** Only the run changes the job roles that it created, so every later response must show them as created and last changed (§3.3, §4.5). */
export const rememberedRoles: Oracle = {
  id: "roles-as-they-were-left",
  title: "MUST show a job role as created and last changed, and change no other one with it",
  requirements: ["REC-01", "REC-05", "REC-06", "REC-07", "REC-08"],
  unsure: (exchange, known) => forget(exchange, rolesOf(known)),
  judge: (exchange, known) => {
    const roles = rolesOf(known);
    switch (exchange.operation) {
      case "createRole":
        return recordCreation(exchange, roles);
      case "updateRole":
        return judgeUpdate(exchange, roles, known.forms);
      case "getRole":
        return [
          ...unknownStatus(exchange, roles, known.forms),
          ...judgeRole(exchange, roles.byId.get(idInPath(exchange, "role")), known.forms),
        ].slice(0, 1);
      case "listRoles":
        return exchange.ok ? judgeList(exchange, roles, known.forms) : [];
      default:
        if (mayBeDone(exchange)) forget(exchange, roles);
        return [];
    }
  },
};

function forget(exchange: Exchange, { byId, countByTitle }: Roles): void {
  const title = sentBody(exchange)?.["title"];
  if (exchange.operation === "createRole" && typeof title === "string") countByTitle.set(title, (countByTitle.get(title) ?? 0) + 2);
  for (const id of changedIds(exchange, "role", byId.keys())) {
    const role = byId.get(id);
    if (exchange.operation !== "updateRole") byId.delete(id);
    else if (role !== undefined) forgetStatus(role);
  }
}

function forgetStatus(role: Role): void {
  role.status = undefined;
  role.pastStatuses = undefined;
  role.touched = true;
}

function recordCreation(exchange: Exchange, { byId, countByTitle }: Roles): readonly Finding[] {
  const title = sentBody(exchange)?.["title"];
  if (typeof title !== "string" || (exchange.status >= 400 && exchange.status <= 499)) return [];
  countByTitle.set(title, (countByTitle.get(title) ?? 0) + (exchange.ok ? 1 : 2));
  const id = exchange.data.at("id").text?.toLowerCase();
  if (!exchange.ok || id === undefined) return [];
  const titles = new Set([title]);
  const members = new Map<RoleMember, Set<unknown>>();
  for (const name of Object.keys(ROLE_MEMBERS) as RoleMember[]) members.set(name, new Set([sentBody(exchange)?.[name]]));
  byId.set(id, {
    titles,
    members,
    status: undefined,
    pastStatuses: undefined,
    touched: false,
    titlePaths: new Set(),
    titleOperations: new Set(),
    company: companyOfKey(exchange.key),
  });
  return [];
}

/** An employment type or a jurisdiction in a response that was not sent, in words; undefined: none. */
function wrongMember(view: View, { members }: Role): string | undefined {
  for (const [name, sent] of members) {
    const { called, words } = ROLE_MEMBERS[name];
    const shown = [...view.walk()].filter(
      ({ path, view: { raw } }) => words.has(raw) && called.test(String(path.at(-1))) && !path.some((step) => OTHERS.test(String(step))),
    );
    if (shown.length > 0 && [...sent].every((one) => words.has(one)) && !shown.some(({ view: { raw } }) => sent.has(raw)))
      return `${shown[0]!.path.join(".")} is ${JSON.stringify(shown[0]!.view.raw)}, and ${[...sent].join(" or ")} was sent`;
  }
  return undefined;
}

/** Judges title, employment type and jurisdiction. The title must be where the operation showed it before, the others as sent. */
function judgeTitle(exchange: Exchange, role: Role, requirement: string): readonly Finding[] {
  const { operation, data } = exchange;
  if (!exchange.showsAll) return [];
  const wrong = wrongMember(data, role);
  if (wrong !== undefined)
    return [finding(requirement, false, "the role with the employment type and the jurisdiction that were sent", wrong)];
  if (holdsText(data, role.titles)) {
    role.titleOperations.add(operation ?? "");
    if (operation === "getRole")
      for (const { path, view } of data.walk()) if (role.titles.has(view.text ?? "")) role.titlePaths.add(path.join("."));
    return [];
  }
  return role.titleOperations.has(operation ?? "")
    ? [finding(requirement, false, `the role with its title, ${[...role.titles].join(" or ")}, as before`, String(exchange))]
    : [];
}

function judgeUpdate(exchange: Exchange, { byId, statusPaths }: Roles, forms: Forms): readonly Finding[] {
  const role = byId.get(idInPath(exchange, "role"));
  if (role === undefined) return [];
  const body = sentBody(exchange);
  if (typeof body?.["title"] === "string") role.titles.add(body["title"]);
  for (const [name, sent] of role.members) if (body !== undefined && name in body) sent.add(body[name]);
  if (exchange.status >= 500 || (exchange.ok && !STATUSES.has(body?.["status"]))) forgetStatus(role);
  if (!exchange.ok || !STATUSES.has(body?.["status"])) return [];
  role.status = String(body!["status"]);
  role.pastStatuses?.add(role.status);
  role.touched = true;
  const shown = roleStatus(forms, exchange.data);
  // With a key that may not read, the response may have the id only. Where GET shows no status that is read, this need not either;
  // and it may show the status elsewhere than GET does, where a row of the target file reads it.
  const isUnread = !exchange.showsAll || statusPaths.size === 0 || holdsText(exchange.data, new Set([role.status]));
  const isNew = shown === role.status || (shown === undefined && isUnread);
  const answer = finding("REC-08", isNew, `the role with the status ${role.status}, which the request set`, String(exchange));
  return [...(isNew ? [] : [answer]), ...judgeTitle(exchange, role, "REC-08")].slice(0, 1);
}

function judgeRole(exchange: Exchange, role: Role | undefined, forms: Forms): readonly Finding[] {
  if (role === undefined || role.company !== companyOfKey(exchange.key)) return [];
  if (exchange.refused(404, "NOT_FOUND")) return [finding("REC-06", false, "the role that the run created, under its id", exchange.brief)];
  if (!exchange.ok) return [];
  const shown = roleStatus(forms, exchange.data);
  const { status } = role;
  if (shown === undefined) return judgeTitle(exchange, role, "REC-06");
  role.status = shown;
  if (!role.touched) role.pastStatuses ??= new Set();
  role.pastStatuses?.add(shown);
  return status !== undefined && shown !== status
    ? [finding("REC-07", false, `the status ${status}, which no request has changed since`, `status ${shown}: ${String(exchange)}`)]
    : judgeTitle(exchange, role, "REC-06");
}

/** Judges the text where GET shows the status of this or another role: it is one of the five statuses. */
function unknownStatus({ ok, showsAll, data }: Exchange, { statusPaths, otherWords }: Roles, forms: Forms): readonly Finding[] {
  if (!ok || !showsAll) return [];
  const isKnown = roleStatus(forms, data) !== undefined;
  for (const { path, view } of data.walk()) {
    const where = path.join(".");
    if (!/stat/i.test(String(path.at(-1) ?? "")) || view.text === undefined || /(^|\.)\d+(\.|$)/.test(where)) continue;
    if (STATUSES.has(view.text)) statusPaths.add(where);
    else if (!isKnown) otherWords.set(where, view.text);
  }
  const unknownWord = [...otherWords].find(([where]) => statusPaths.has(where));
  return unknownWord === undefined ? [] : [finding("REC-07", false, `${[...STATUSES].join(", ")} as the status of a role`, unknownWord[1])];
}

/** Another text where GET shows the title of the role, if the member's name means a title; undefined: there is none. */
function otherTitle(row: View, { titles, titlePaths }: Role): string | undefined {
  if (holdsText(row, titles)) return undefined;
  const places = [...titlePaths].filter((place) => /title|headline|name$/i.test(place));
  return places.flatMap((place) => row.at(...place.split(".")).text ?? [])[0];
}

/** Judges a list, which may lag behind. */
function judgeList({ data }: Exchange, { byId, countByTitle }: Roles, forms: Forms): readonly Finding[] {
  const ids = new Map<string, string>();
  for (const row of data.list) {
    const id = row.at("id").text?.toLowerCase() ?? "";
    const role = byId.get(id);
    const status = roleStatus(forms, row, "roles");
    const wrong = role === undefined ? undefined : wrongMember(row, role);
    if (wrong !== undefined) return [finding("REC-01", false, "the employment type and the jurisdiction of the role as sent", wrong)];
    const other = role === undefined ? undefined : otherTitle(row, role);
    if (other !== undefined) return [finding("REC-01", false, `the title ${[...role!.titles].join(" or ")}`, `${other} in the list`)];
    if (role?.pastStatuses !== undefined && status !== undefined && !role.pastStatuses.has(status))
      return [finding("REC-01", false, `a status that the role had: ${[...role.pastStatuses].join(", ")}`, `status ${status} in the list`)];
    for (const title of countByTitle.keys()) {
      if (countByTitle.get(title) !== 1 || !holdsText(row, new Set([title]))) continue;
      const other = ids.get(title);
      if (id !== "" && other !== undefined && other !== id)
        return [finding("REC-05", false, "one role for one creation", `${title} is listed with the ids ${other} and ${id}`)];
      ids.set(title, id);
    }
  }
  return [];
}
