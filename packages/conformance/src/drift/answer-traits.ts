import { isPublicWord, wordsOf } from "../document/public-words.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { viewOf } from "../exchange/text/json-text.ts";
import type { View } from "../exchange/view.ts";

/**
 * What an answer shows that does not depend on the data of a company, by the place where it shows it: the kinds of values for a member,
 * null and empty lists left out. Names that are data are `*`; no value of a person is a trait.
 */
export type AnswerTraits = ReadonlyMap<string, ReadonlySet<string>>;

/** One trait in which two answers to the same request differ. */
export interface TraitDifference {
  /** Such as `status`, `header retry-after` or `data[].created_at`. */
  readonly place: string;
  readonly mock: string;
  readonly service: string;
}

/** A resource that the program made, as an answer showed it last: members that are no list and no object, as JSON. */
export type ShownRow = ReadonlyMap<string, string>;

/** A member that only one of the answers has. */
export const ABSENT = "not there";
/** The place of the headers that report the rate limit (§8). */
export const RATE_HEADERS = "headers of the rate limit";
/** The end of a place that compares a member with what was sent. */
export const BESIDE_REQUEST = ", beside the request";
/** The place of the size of a page. */
export const PAGE_SIZE = "meta.limit, its value";
const OBJECT = "object";
const FIELD = /^[\w.[\]]{1,60}$/;
/** Members whose values the document lists. */
const LISTED: ReadonlySet<string> = new Set(["status", "state"]);
/** Headers that report the rate limit. */
const OF_LIMIT = /^(?:x-)?rate-?limit/;

const FORMS: readonly (readonly [form: RegExp, kind: string])[] = [
  [/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i, "UUID"],
  [/^\d{4}-\d\d-\d\d$/, "date"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/, "UTC timestamp with a fraction"],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, "UTC timestamp"],
  [/^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/, "timestamp with an offset"],
];

/**
 * The traits of an answer.
 * @param before the resources in the answer that the program made, as they were shown before it
 */
export function traitsOf(exchange: Exchange, before: ReadonlyMap<string, ShownRow>): AnswerTraits {
  const traits = new Map<string, Set<string>>();
  const add = (place: string, trait?: string): void => {
    const known = traits.get(place) ?? new Set<string>();
    traits.set(place, trait === undefined ? known : known.add(trait));
  };
  add("status", [exchange.status, exchange.ok ? undefined : exchange.code].filter((part) => part !== undefined).join(" "));
  const field = exchange.json.at("error", "field").text;
  if (field !== undefined && FIELD.test(field)) add("error.field", field);
  const headers = Object.keys(exchange.record.response.headers).filter((name) => OF_LIMIT.test(name));
  if (headers.length > 0) add(RATE_HEADERS, headers.toSorted().join(", "));
  if (!exchange.ok || exchange.record.response.cut !== undefined) return traits;
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(exchange.header("content-type") ?? "")?.[0];
  if (type !== undefined) add("header content-type", type.toLowerCase());
  addKinds(exchange.json, "", add);
  const limit = exchange.meta.at("limit").number;
  if (limit !== undefined) add(PAGE_SIZE, String(limit));
  addAsSent(exchange, add);
  // What the request changes is compared with the request.
  const sent = viewOf(exchange.record.request.body ?? "").names;
  for (const { place, view } of shownResources(exchange)) {
    const known = [...(before.get(shownId(view)) ?? [])].filter(([name]) => !sent.includes(name));
    addShownAgain(place, view, before.has(shownId(view)) ? new Map(known) : undefined, add);
  }
  return traits;
}

/** Adds the kinds of a value and of all in it. */
function addKinds(view: View, place: string, add: (place: string, trait?: string) => void): void {
  const kind = kindOf(view);
  // A success without anything is a form; a member that is null is data.
  if (place !== "") add(place, place === "data" && view.isNull ? "null" : kind);
  if (view.isList) for (const one of view.list) addKinds(one, `${place}[]`, add);
  for (const name of view.names) addKinds(view.at(name), `${place}${place === "" ? "" : "."}${isTold(name) ? name : "*"}`, add);
}

/** Whether a name says nothing of anybody: its words are of the API document. Others may be keys of a table of data. */
function isTold(name: string): boolean {
  return /^[a-z]\w*$/.test(name) && wordsOf(name.replaceAll("_", " ")).every(isPublicWord);
}

function kindOf(view: View): string | undefined {
  if (view.isNull || !view.exists) return undefined;
  if (view.isList) return "list";
  if (view.text !== undefined) return FORMS.find(([form]) => form.test(view.text!))?.[1] ?? "text";
  return typeof view.raw;
}

/** Adds which members of the request the answer shows as they were sent. */
function addAsSent(exchange: Exchange, add: (place: string, trait: string) => void): void {
  const { data, record } = exchange;
  if (!data.isObject) return;
  const sent = viewOf(record.request.body ?? "");
  for (const name of sent.names) {
    const [asked, shown] = [sent.at(name), data.at(name)];
    if (!data.has(name) || typeof asked.raw === "object" || !isTold(name)) continue;
    add(`data.${name}${BESIDE_REQUEST}`, asked.raw === shown.raw ? "as sent" : "otherwise");
  }
}

/** Adds which members of a resource are as they were shown before, and its state. */
function addShownAgain(place: string, row: View, before: ShownRow | undefined, add: (place: string, trait: string) => void): void {
  if (before === undefined) return;
  for (const [name, value] of shownRow(row)) {
    if (LISTED.has(name)) add(`${place}.${name}, its value`, plain(value));
    const was = before.get(name);
    if (was !== undefined) add(`${place}.${name}, beside what was shown before`, was === value ? "the same" : "otherwise");
  }
}

const plain = (json: string): string => (/^"[a-z_]{1,30}"$/.test(json) ? json.slice(1, -1) : "other");

/** The resources in an answer. */
export function shownResources({ ok, data }: Exchange): { readonly place: string; readonly view: View }[] {
  if (!ok) return [];
  const rows = data.isList ? data.list.map((view) => ({ place: "data[]", view })) : [{ place: "data", view: data }];
  return rows.filter(({ view }) => shownId(view) !== "");
}

/** The id of a resource in lower case; "": it shows none. */
export function shownId(row: View): string {
  return row.at("id").text?.toLowerCase() ?? "";
}

/** What a resource shows of itself, times of the server left out. */
export function shownRow(row: View): ShownRow {
  const members = row.names.filter((name) => isTold(name) && !name.endsWith("_at") && typeof row.at(name).raw !== "object");
  return new Map(members.map((name) => [name, JSON.stringify(row.at(name).raw)]));
}

/** In what two answers to the same request differ, whatever the data. Those with another status are not compared further. */
export function differencesOf(mock: AnswerTraits, service: AnswerTraits): TraitDifference[] {
  const places = [...new Set([...mock.keys(), ...service.keys()])];
  const found = places.flatMap((place): TraitDifference[] => {
    const [ours, theirs] = [mock.get(place), service.get(place)];
    if (ours === undefined || theirs === undefined) {
      if (!isComparable(place, mock, service)) return [];
      return [{ place, mock: ours === undefined ? ABSENT : "there", service: theirs === undefined ? ABSENT : "there" }];
    }
    if (ours.size === 0 || theirs.size === 0 || [...ours].some((trait) => theirs.has(trait))) return [];
    return [{ place, mock: [...ours].join(" or "), service: [...theirs].join(" or ") }];
  });
  const status = found.filter(({ place }) => place === "status");
  return status.length > 0 ? status : found.filter(({ place }) => !found.some((other) => place.startsWith(`${other.place}.`)));
}

/** Whether an answer that lacks a place could have it: a member needs the object that it is in. */
function isComparable(place: string, mock: AnswerTraits, service: AnswerTraits): boolean {
  if (place.includes(", ") || place === "error.field") return false;
  if (place === RATE_HEADERS) return true;
  if (place.startsWith("header")) return false;
  const parent = /^(.*)(?:\.[^.[\]]+|\[\])$/.exec(place)?.[1];
  // A list or a table without entries lacks data, and no member.
  if (place.endsWith("[]") || (place.endsWith(".*") && !service.has(place))) return false;
  return parent === undefined || [mock, service].every((traits) => traits.get(parent)?.has(OBJECT) === true);
}
