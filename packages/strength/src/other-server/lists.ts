import type { Call, Reply } from "./call.ts";
import { Refusal, invalid } from "./refusal.ts";

/** A list in pages, with meta if the document names it for this list, or if all lists have it. */
export function listed(call: Call, rows: readonly unknown[], paged: boolean): Reply {
  if (!paged && call.choices.meta !== "all") return { data: rows };
  const { usual, most, beyond } = call.choices.pages;
  const page = count(call, "page", 1);
  const asked = count(call, "limit", usual);
  if (asked > most && beyond === "refused") throw invalid("limit", `No page holds more than ${most}.`);
  const limit = Math.min(asked, most);
  const start = (page - 1) * limit;
  if (start > 1_000_000_000) throw new Refusal(400, "That is too far.", "page");
  const shift = page > 1 && call.mistakes.has("repeats rows on page two") ? 1 : 0;
  const shown = rows.slice(start - shift, start - shift + limit);
  return {
    data: shown,
    beside: { meta: { total: rows.length, page, limit, has_more: start + limit < rows.length, pages: Math.ceil(rows.length / limit) } },
  };
}

/** A list in a member of data, with pages if all lists have them; their meta stands beside data, or in it. */
export function wrapped(call: Call, name: string, rows: readonly unknown[]): Reply {
  const { data, beside = {} } = listed(call, rows, false);
  return call.choices.shapes === "nested" ? { data: { [name]: data, ...beside } } : { data: { [name]: data }, beside };
}

function count({ query }: Call, name: string, usual: number): number {
  const text = query.get(name);
  if (text === null) return usual;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) throw invalid(name);
  return Number(text);
}

/** A timestamp with microseconds and an offset. */
export function stamp(at: number): string {
  return new Date(at + 36_000_000).toISOString().replace("Z", "417+10:00");
}

/** The same to the second. */
export function shortStamp(at: number): string {
  return new Date(at + 36_000_000).toISOString().replace(/\.\d+Z$/, "+10:00");
}

/** The calendar date of a timestamp in the server's time zone. */
export function dayOf(at: number): string {
  return new Date(at + 36_000_000).toISOString().slice(0, 10);
}

/** The date this many days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
