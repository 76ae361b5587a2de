import type { Exchange } from "../../exchange/exchange.ts";
import type { KeyName } from "../../target/key-name.ts";
import { type Finding, type Oracle, finding } from "../oracle.ts";
import { roleStatus } from "../../forms/pipeline.ts";
import type { View } from "../../exchange/view.ts";
import { READING_KEYS } from "../fields.ts";
import { perRun, sentBody } from "../remembered.ts";

/** A job role that the run made. */
interface Role {
  /** As it was sent, and as requests tried to change it. */
  readonly titles: Set<string>;
  /** Its employment type and jurisdiction, as they were sent, and as requests tried to change them. */
  readonly members: ReadonlyMap<RoleMember, Set<unknown>>;
  /** undefined: nobody knows. */
  status: string | undefined;
  /** Every status that it had; undefined: one of them is not known, such as the one that it began with. */
  had: Set<string> | undefined;
  /** Whether a request may have changed it. */
  touched: boolean;
  /** Where GET shows the title, by the names that lead to it. */
  readonly titleAt: Set<string>;
  /** Operations whose answers showed the title. */
  readonly titled: Set<string>;
  readonly company: Company;
}

/** What a run knows of the roles that it made. */
interface Roles {
  /** By their id in lower case. */
  readonly byId: Map<string, Role>;
  /** How many roles of a title may have been made. */
  readonly made: Map<string, number>;
  /** Where GET showed one of the five statuses, and where it showed other words under such a name. */
  readonly statusAt: Set<string>;
  readonly otherWords: Map<string, string>;
}

type RoleMember = "employment_type" | "jurisdiction";

/** Where an answer shows a member, in the words of the document or in none that this rule reads. */
const ROLE_MEMBERS: Readonly<Record<RoleMember, { readonly called: RegExp; readonly words: ReadonlySet<unknown> }>> = {
  employment_type: {
    called: /^(employment_?type|type|contract(_?type)?)$/i,
    words: new Set(["full_time", "part_time", "casual", "contractor"]),
  },
  jurisdiction: { called: /^(jurisdiction|country)(_?code)?$/i, words: new Set(["AU", "NZ", "UK"]) },
};
/** Objects in a role that are about somebody or something else. */
const OTHERS = /company|manager|owner|creat|updat|recruit|team|person|people|user|stage|candidat|applic/i;

type Company = KeyName | "own";

const rolesOf = perRun((): Roles => ({ byId: new Map(), made: new Map(), statusAt: new Set(), otherWords: new Map() }));
const companyOf = ({ key }: Exchange): Company => (key === "other" || key === "low" ? key : "own");
/** The id in the path of a role. */
const idOf = ({ record }: Exchange): string => (record.request.path.split("/")[3] ?? "").toLowerCase();
const holdsText = (view: View, texts: ReadonlySet<string>): boolean => [...view.walk()].some((one) => texts.has(one.view.text ?? ""));

const STATUSES: ReadonlySet<unknown> = new Set(["draft", "open", "on_hold", "closed", "filled"]);

/**
 * Job roles that the run made are nobody else's to change: whatever shows them later shows them as they were made and last
 * changed (§3.3, §4.5).
 */
export const rememberedRoles: Oracle = {
  id: "roles-as-they-were-left",
  title: "MUST show a job role as it was made and last changed, and change no other with it",
  requirements: ["REC-01", "REC-05", "REC-06", "REC-07", "REC-08"],
  unsure: (exchange, known) => forget(exchange, rolesOf(known)),
  judge: (exchange, known) => {
    const roles = rolesOf(known);
    switch (exchange.operation) {
      case "createRole":
        return made(exchange, roles);
      case "updateRole":
        return changed(exchange, roles.byId.get(idOf(exchange)));
      case "getRole":
        return [...unknownStatus(exchange, roles), ...read(exchange, roles.byId.get(idOf(exchange)))].slice(0, 1);
      case "listRoles":
        return exchange.ok ? listed(exchange, roles) : [];
      default:
        return [];
    }
  },
};

function forget(exchange: Exchange, { byId, made }: Roles): void {
  const title = sentBody(exchange)?.["title"];
  if (exchange.operation === "createRole" && typeof title === "string") made.set(title, (made.get(title) ?? 0) + 2);
  const role = exchange.operation === "updateRole" ? byId.get(idOf(exchange)) : undefined;
  if (role !== undefined) open(role);
}

function open(role: Role): void {
  role.status = undefined;
  role.had = undefined;
  role.touched = true;
}

function made(exchange: Exchange, { byId, made: counts }: Roles): readonly Finding[] {
  const title = sentBody(exchange)?.["title"];
  if (typeof title !== "string" || (exchange.status >= 400 && exchange.status <= 499)) return [];
  counts.set(title, (counts.get(title) ?? 0) + (exchange.ok ? 1 : 2));
  const id = exchange.data.at("id").text?.toLowerCase();
  if (!exchange.ok || id === undefined) return [];
  const titles = new Set([title]);
  const members = new Map<RoleMember, Set<unknown>>();
  for (const name of Object.keys(ROLE_MEMBERS) as RoleMember[]) members.set(name, new Set([sentBody(exchange)?.[name]]));
  byId.set(id, {
    titles,
    members,
    status: undefined,
    had: undefined,
    touched: false,
    titleAt: new Set(),
    titled: new Set(),
    company: companyOf(exchange),
  });
  return [];
}

/** What an answer tells of the employment type or the jurisdiction that was not sent; undefined: nothing. */
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

/** The title stays where an operation showed it before, and what a role says of itself is what was sent. */
function judgeTitle(exchange: Exchange, role: Role, requirement: string): readonly Finding[] {
  const { operation, data } = exchange;
  if (!READING_KEYS.has(exchange.key)) return [];
  const wrong = wrongMember(data, role);
  if (wrong !== undefined)
    return [finding(requirement, false, "the role with the employment type and the jurisdiction that were sent", wrong)];
  if (holdsText(data, role.titles)) {
    role.titled.add(operation ?? "");
    if (operation === "getRole")
      for (const { path, view } of data.walk()) if (role.titles.has(view.text ?? "")) role.titleAt.add(path.join("."));
    return [];
  }
  return role.titled.has(operation ?? "")
    ? [finding(requirement, false, `the role with its title, ${[...role.titles].join(" or ")}, as before`, String(exchange))]
    : [];
}

function changed(exchange: Exchange, role: Role | undefined): readonly Finding[] {
  if (role === undefined) return [];
  const body = sentBody(exchange);
  if (typeof body?.["title"] === "string") role.titles.add(body["title"]);
  for (const [name, sent] of role.members) if (body !== undefined && name in body) sent.add(body[name]);
  if (exchange.status >= 500 || (exchange.ok && !STATUSES.has(body?.["status"]))) open(role);
  if (!exchange.ok || !STATUSES.has(body?.["status"])) return [];
  role.status = String(body!["status"]);
  role.had?.add(role.status);
  role.touched = true;
  const shown = roleStatus(exchange.data);
  // With a key that may not read, the answer may be the id alone.
  const isNew = shown === role.status || (shown === undefined && !READING_KEYS.has(exchange.key));
  const answer = finding("REC-08", isNew, `the role with the status ${role.status}, which was just set`, String(exchange));
  return [...(isNew ? [] : [answer]), ...judgeTitle(exchange, role, "REC-08")].slice(0, 1);
}

function read(exchange: Exchange, role: Role | undefined): readonly Finding[] {
  if (role === undefined || role.company !== companyOf(exchange)) return [];
  if (exchange.refused(404, "NOT_FOUND"))
    return [finding("REC-06", false, "the role that the run made, under the id that it was given", exchange.brief)];
  if (!exchange.ok) return [];
  const shown = roleStatus(exchange.data);
  const { status } = role;
  if (shown === undefined) return judgeTitle(exchange, role, "REC-06");
  role.status = shown;
  if (!role.touched) role.had ??= new Set();
  role.had?.add(shown);
  return status !== undefined && shown !== status
    ? [finding("REC-07", false, `the status ${status}, as no request has changed it since`, `status ${shown}: ${String(exchange)}`)]
    : judgeTitle(exchange, role, "REC-06");
}

/** A word that is none of the five statuses, where GET shows the status of a role, of this one or of another. */
function unknownStatus({ ok, key, data }: Exchange, { statusAt, otherWords }: Roles): readonly Finding[] {
  if (!ok || !READING_KEYS.has(key)) return [];
  const isKnown = roleStatus(data) !== undefined;
  for (const { path, view } of data.walk()) {
    const where = path.join(".");
    if (!/stat/i.test(String(path.at(-1) ?? "")) || view.text === undefined || /(^|\.)\d+(\.|$)/.test(where)) continue;
    if (STATUSES.has(view.text)) statusAt.add(where);
    else if (!isKnown) otherWords.set(where, view.text);
  }
  const odd = [...otherWords].find(([where]) => statusAt.has(where));
  return odd === undefined ? [] : [finding("REC-07", false, `${[...STATUSES].join(", ")} as the status of a role`, odd[1])];
}

/** Another text where GET shows the title of the role, under a name that speaks of it; undefined: there is none. */
function otherTitle(row: View, { titles, titleAt }: Role): string | undefined {
  if (holdsText(row, titles)) return undefined;
  const places = [...titleAt].filter((place) => /title|headline|name$/i.test(place));
  return places.flatMap((place) => row.at(...place.split(".")).text ?? [])[0];
}

/** What is wrong with a list, which may be behind. */
function listed({ data }: Exchange, { byId, made }: Roles): readonly Finding[] {
  const ids = new Map<string, string>();
  for (const row of data.list) {
    const id = row.at("id").text?.toLowerCase() ?? "";
    const role = byId.get(id);
    const status = roleStatus(row);
    const wrong = role === undefined ? undefined : wrongMember(row, role);
    if (wrong !== undefined)
      return [finding("REC-01", false, "the employment type and the jurisdiction of the role as they were sent", wrong)];
    const other = role === undefined ? undefined : otherTitle(row, role);
    if (other !== undefined) return [finding("REC-01", false, `the title ${[...role!.titles].join(" or ")}`, `${other} in the list`)];
    if (role?.had !== undefined && status !== undefined && !role.had.has(status))
      return [finding("REC-01", false, `a status that the role had: ${[...role.had].join(", ")}`, `status ${status} in the list`)];
    for (const title of made.keys()) {
      if (made.get(title) !== 1 || !holdsText(row, new Set([title]))) continue;
      const other = ids.get(title);
      if (id !== "" && other !== undefined && other !== id)
        return [finding("REC-05", false, "one role for one that was made", `${title} is listed with the ids ${other} and ${id}`)];
      ids.set(title, id);
    }
  }
  return [];
}
