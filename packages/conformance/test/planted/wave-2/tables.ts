import { ALL, COMPANIES, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const TABLES = "leave-tables.ts";
const HOLIDAYS = "public-holidays.ts";
const HOLIDAY = 'rows.map(({ date, name, region: where }) => ({ date, name, scope: where === undefined ? "national" : "regional" })),';
const YEARS = "const rows = publicHolidaysOf(jurisdiction, Number(year)).filter(";
const JURISDICTION = 'const jurisdiction = asked("jurisdiction") ?? call.company.profile.jurisdiction[0]!;';
const PEOPLE = ".filter(({ id }) => who === undefined || id === who);";
const NAME = "name: `${person.firstName} ${person.lastName}`,";
const HOOKS = "webhook-routes.ts";
const SHOWN = 'call.mistakes.has("lists secrets of webhooks") ?';
const PROTOCOL = 'if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw fields.bad("url");';
const EVENTS = 'const events = fields.texts("events");';
const MADE = "return { status: 201, data: { ...webhookOf(hook), secret: hook.secret } };";
const STRANGE = "if (strange >= 0 || events.length === 0) throw";

/** Leave types, public holidays and balances that are wrong (§2.7 to §2.9). */
const tables: readonly Planted[] = [
  plain("requires_approval of leave types is turned round", "LTYPE-04 LEAVE-35", [
    TABLES,
    "requires_approval: approval,",
    "requires_approval: !approval,",
  ]),
  subtle("min_notice_days is null where no notice is needed", "LTYPE-06", [
    TABLES,
    "min_notice_days: notice,",
    "min_notice_days: notice || null,",
  ]),
  subtle("unlimited leave types have no max_days_per_year", "LTYPE-07", [
    TABLES,
    "max_days_per_year: most,",
    "...(most === null ? {} : { max_days_per_year: most }),",
  ]),
  plain("is_paid of leave types is 1 or 0", "LTYPE-03", [TABLES, "is_paid: paid,", "is_paid: Number(paid),"]),
  subtle("the year of public holidays is forgotten beside a region", "HOL-04", [
    TABLES,
    YEARS,
    'const rows = publicHolidaysOf(jurisdiction, Number(asked("region") === undefined ? year : dayOf(call.now()).slice(0, 4))).filter(',
  ]),
  subtle("the jurisdiction of public holidays is forgotten beside a year", "HOL-03", [
    TABLES,
    JURISDICTION,
    'const jurisdiction = (asked("year") === undefined ? asked("jurisdiction") : undefined) ?? call.company.profile.jurisdiction[0]!;',
  ]),
  plain("all jurisdictions have the public holidays of Australia", "HOL-03", [
    TABLES,
    YEARS,
    'const rows = publicHolidaysOf("AU", Number(year)).filter(',
  ]),
  subtle("Good Friday is on a Saturday in the years that are not this one", "HOL-06", [
    HOLIDAYS,
    '{ date: daysAfter(sunday, -2), name: "Good Friday" },',
    '{ date: daysAfter(sunday, year === 2026 ? -2 : -1), name: "Good Friday" },',
  ]),
  subtle("Christmas on a weekend has no day in its place in the UK", "HOL-06", [
    HOLIDAYS,
    "...moved(turn, false),\n",
    "...turn.filter(({ date }) => weekday(date) % 6 !== 0),\n",
  ]),
  subtle("the public holidays of a year end with New Year's Day of the next", "HOL-04", [
    TABLES,
    YEARS,
    "const rows = [...publicHolidaysOf(jurisdiction, Number(year)), publicHolidaysOf(jurisdiction, Number(year) + 1)[0]!].filter(",
  ]),
  plain("days of public holidays are written with the day first", "HOL-01 CONV-02", [
    TABLES,
    HOLIDAY,
    HOLIDAY.replace("({ date, name, scope", '({ date: date.split("-").toReversed().join("/"), name, scope'),
  ]),
  subtle("a day in lieu has no name", "HOL-02", [
    TABLES,
    HOLIDAY,
    HOLIDAY.replace("({ date, name, scope", '({ date, name: name.includes("lieu") ? null : name, scope'),
  ]),
  plain("balances come for everybody whoever is asked for", "BAL-08", [TABLES, PEOPLE, ";"]),
  subtle("the balance of one person brings those who report to them", "BAL-08", [
    TABLES,
    PEOPLE,
    ".filter(({ id, managerId }) => who === undefined || id === who || managerId === who);",
  ]),
  subtle("who has pending leave has two balances", "BAL-07", [
    TABLES,
    PEOPLE,
    `${PEOPLE.slice(0, -1)}.flatMap((person) => ([...company.leave.values()].some(({ personId, status }) => personId === person.id && status === "pending") ? [person, person] : [person]));`,
  ]),
  subtle("balances name the manager of who has one", "BAL-02", [
    TABLES,
    NAME,
    'name: ((one: Person): string => `${one.firstName} ${one.lastName}`)(company.staff.get(person.managerId ?? "") ?? person),',
  ]),
  subtle("casual people have no annual_available", "BAL-03", [
    TABLES,
    "annual_available: grants[0]! - live(annual),",
    'annual_available: person.employmentType === "casual" ? null : grants[0]! - live(annual),',
  ]),
  subtle("taken_days is missing where none was taken", "BAL-06", [
    TABLES,
    "taken_days: sum(({ status, start }) => /approved/.test(status) && start <= dayOf(now())),",
    "taken_days: sum(({ status, start }) => /approved/.test(status) && start <= dayOf(now())) || undefined,",
  ]),
  subtle(
    "the balance of a person of another company is shown when asked for",
    "AUTH-10 PRIV-22",
    [
      TABLES,
      "const people = [...company.staff.values()]",
      `const people = [...(${ALL}.find(({ staff }) => who !== undefined && staff.has(who)) ?? company).staff.values()]`,
    ],
    [TABLES, "import type { Leave, Person }", "import type { CompanyData, Leave, Person }"],
    COMPANIES,
  ),
];

/** Webhook endpoints that are stored or shown wrongly (§2.10, §4.4). */
const webhooks: readonly Planted[] = [
  subtle("paused endpoints are listed with their secret", "HOOK-09 PRIV-21", [
    HOOKS,
    SHOWN,
    "!hook.active ? { ...webhookOf(hook), secret: hook.secret } : " + SHOWN,
  ]),
  subtle("the list of endpoints shows the first letters of secrets", "HOOK-09", [
    HOOKS,
    SHOWN,
    "true ? { ...webhookOf(hook), secret: hook.secret.slice(0, 12) } : " + SHOWN,
  ]),
  plain("the list of endpoints shows the secret for a minute after it was made", "HOOK-09 PRIV-21", [
    HOOKS,
    SHOWN,
    "call.now() - hook.since < 60_000 ? { ...webhookOf(hook), secret: hook.secret } : " + SHOWN,
  ]),
  plain("a new endpoint is answered without its secret", "HOOK-08", [HOOKS, MADE, "return { status: 201, data: webhookOf(hook) };"]),
  plain("endpoints over HTTP are taken", "HOOK-06", [HOOKS, 'protocol !== "https:")', 'protocol.startsWith("http") === false)']),
  subtle("an HTTP address is taken where it names https further on", "HOOK-06", [
    HOOKS,
    PROTOCOL,
    'if (!URL.canParse(url) || !/https/i.test(url)) throw fields.bad("url");',
  ]),
  subtle("an HTTP address is refused as callback_url", "ERR-13 ERR-04", [
    HOOKS,
    PROTOCOL,
    PROTOCOL.replace('throw fields.bad("url")', 'throw fields.bad("callback_url")'),
  ]),
  plain("an endpoint without events hears all of them", "HOOK-07", [
    HOOKS,
    EVENTS,
    'const events = fields.has("events") ? fields.texts("events") : [...KINDS];',
  ]),
  subtle("events are taken as one text", "HOOK-17", [
    HOOKS,
    EVENTS,
    'const raw = fields.raw("events");\n  const events = typeof raw === "string" ? [raw] : fields.texts("events");',
  ]),
  subtle("an endpoint keeps three kinds of events at most", "HOOK-16", [
    HOOKS,
    "    events,\n    active: true,",
    "    events: events.slice(0, 3),\n    active: true,",
  ]),
  subtle("an endpoint that is refused for its events is stored", "ERR-14 HOOK-17", [
    HOOKS,
    EVENTS,
    `const early = chance.id();
  if (!Array.isArray(fields.raw("events"))) company.webhooks.set(early, { id: early, url, events: [], active: true, secret: chance.hex(32), since: now() });
  ${EVENTS}`,
  ]),
  subtle("created_at of endpoints is a number in the list", "HOOK-05", [
    HOOKS,
    SHOWN,
    "true ? { ...webhookOf(hook), created_at: hook.since } : " + SHOWN,
  ]),
  subtle("two endpoints made in one run share a secret", "SIG-03", [
    HOOKS,
    'secret: Buffer.from(chance.hex(48), "hex").toString("base64url"),',
    'secret: Buffer.from(company.id).toString("base64url"),',
  ]),
  subtle("kinds of events about leave alone are refused", "HOOK-16 HOOK-08", [
    HOOKS,
    STRANGE,
    STRANGE.replace("||", '|| events.every((event) => event.startsWith("leave.")) ||'),
  ]),
  plain("is_active of endpoints is a text", "HOOK-04", [HOOKS, "is_active: active,", "is_active: String(active),"]),
];

export const secondTables: readonly Planted[] = [...tables, ...webhooks];
