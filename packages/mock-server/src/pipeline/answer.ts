import { refuse } from "../contract/errors.ts";
import type { Listing, Sliceable } from "../store/indexes/listing.ts";
import type { Page } from "./paging.ts";
import type { Answer, Context } from "./route.ts";

/** A resource with its JSON text: a stored row, or one made for this answer. */
export interface Listed {
  readonly json: string;
  /** `{data}` of it, where that is kept too. */
  readonly envelope?: string;
}

type Effects = Partial<Pick<Answer, "changes" | "events">>;

const NONE: readonly never[] = [];

function answer(status: number, body: string | null, { changes = NONE, events = NONE }: Effects = {}): Answer {
  return { status, body, changes, events };
}

/** 200 `{data}` of a stored resource, from the text kept beside it. */
export function one(row: Listed, effects?: Effects): Answer {
  return answer(200, row.envelope ?? `{"data":${row.json}}`, effects);
}

/** 200 `{data}` of a value made for this answer. */
export function data(value: unknown, effects?: Effects): Answer {
  return answer(200, JSON.stringify({ data: value }), effects);
}

/** The answer of a create whose row in the document names no status (A-01). */
export function created(context: Context, body: string, effects: Effects): Answer {
  return answer(Number(context.decisions["create-status"]), body, effects);
}

/** The answer of a create whose row in the document says 201 with the id alone (§4.7). */
export function madeId(id: string, effects: Effects): Answer {
  return answer(201, JSON.stringify({ data: { id } }), effects);
}

/** The answer of a delete (A-02); `row` is the resource after the change. */
export function deleted(context: Context, row: Listed & { readonly id: string }, effects?: Effects): Answer {
  switch (context.decisions["delete-body"]) {
    case "resource":
      return one(row, effects);
    case "id":
      return data({ id: row.id }, effects);
    case "null":
      return data(null, effects);
    case "no-content":
      return answer(204, null, effects);
  }
}

/**
 * A page of a list with its meta (§2.2). `whole` is everything that matches, already without what is hidden, so
 * that total and has_more tell of nothing else (A-66); `text` is asked only for the rows of the page.
 */
export function list<T>(context: Context, whole: Sliceable<T>, text: (row: T) => string): Answer {
  requirePage(context, whole);
  return answer(200, pageText(context.page, whole, text));
}

/** The same of a listing that keeps the texts of its pages; `text` may depend on the row and the decisions only. */
export function listing<T>(context: Context, whole: Listing<T>, text: (row: T) => string): Answer {
  requirePage(context, whole);
  const { page, limit } = context.page;
  return answer(
    200,
    whole.pages.get(`${page}/${limit}`, context.decisions, () => pageText(context.page, whole, text)),
  );
}

/** @throws ApiError NOT_FOUND past the end, where a server says so (A-61). */
function requirePage({ page: { page, limit }, decisions }: Context, whole: Sliceable<unknown>): void {
  if (page > 1 && (page - 1) * limit >= whole.length && decisions["page-after-end"] === "not-found") throw refuse.unknownId("page");
}

function pageText<T>({ page, limit }: Page, whole: Sliceable<T>, text: (row: T) => string, wrap = (rows: string): string => rows): string {
  const start = (page - 1) * limit;
  const rows = whole.slice(start, start + limit);
  return `{"data":${wrap(`[${texts(rows, text)}]`)},"meta":${meta(whole.length, page, limit, start + rows.length < whole.length)}}`;
}

/** A list whose row in the document names no meta: with meta and pages, or whole and bare (A-62). */
export function plainList<T>(context: Context, whole: Sliceable<T>, text: (row: T) => string): Answer {
  return context.decisions["list-meta"] === "all" ? list(context, whole, text) : answer(200, `{"data":[${texts(whole, text)}]}`);
}

/** A list as the member `name` of an object (§2.13): whole and without meta, or in pages like any other (A-63). */
export function wrappedList<T>(context: Context, name: string, whole: Sliceable<T>, text: (row: T) => string): Answer {
  if (context.decisions["wrapped-list-meta"] === "absent") return answer(200, `{"data":{"${name}":[${texts(whole, text)}]}}`);
  requirePage(context, whole);
  return answer(
    200,
    pageText(context.page, whole, text, (rows) => `{"${name}":${rows}}`),
  );
}

/** A list in one page, whatever was asked for (A-64). */
export function wholeList<T>(context: Context, whole: Sliceable<T>, text: (row: T) => string): Answer {
  return answer(200, `{"data":[${texts(whole, text)}],"meta":${meta(whole.length, 1, Math.max(whole.length, context.page.limit), false)}}`);
}

/** How a stored row becomes text in a list. */
export function stored(row: { readonly json: string }): string {
  return row.json;
}

function texts<T>(rows: Iterable<T>, text: (row: T) => string): string {
  let joined = "";
  for (const row of rows) joined += joined === "" ? text(row) : `,${text(row)}`;
  return joined;
}

function meta(total: number, page: number, limit: number, hasMore: boolean): string {
  return `{"total":${total},"page":${page},"limit":${limit},"has_more":${hasMore}}`;
}
