import { caseOf } from "../contract/decisions.ts";
import { refuseBy } from "../contract/refuse-by.ts";
import type { Listing, Sliceable } from "../store/indexes/listing.ts";
import type { Page } from "./input/paging.ts";
import type { Answer, Context } from "./route.ts";

/** A resource with its JSON text: a stored row, or one made for this response. */
export interface Listed {
  readonly json: string;
  /** The text of `{"data": …}`, if it is stored too. */
  readonly envelope?: string;
}

type Effects = Partial<Pick<Answer, "changes" | "events">>;

const NONE: readonly never[] = [];

function answer(status: number, body: string | null, { changes = NONE, events = NONE }: Effects = {}): Answer {
  return { status, body, changes, events };
}

/** The body `{data}` of a resource, its stored text if there is one. */
export function envelopeOf(row: Listed): string {
  return row.envelope ?? `{"data":${row.json}}`;
}

/** 200 `{data}` of a stored resource. */
export function one(row: Listed, effects?: Effects): Answer {
  return answer(200, envelopeOf(row), effects);
}

/** 200 `{data}` of a value made for this response. */
export function data(value: unknown, effects?: Effects): Answer {
  return answer(200, JSON.stringify({ data: value }), effects);
}

/** The answer of a create for which the document gives no status (A-01). */
export function created(context: Context, body: string, effects: Effects): Answer {
  return answer(Number(context.decisions["create-status"]), body, effects);
}

/** The answer of a create for which the document says 201 with only the id (§4.7). */
export function madeId(id: string, effects: Effects): Answer {
  return answer(201, JSON.stringify({ data: { id } }), effects);
}

/** The answer of a delete (A-02). `row` is the resource after the change. */
export function deleted(context: Context, row: Listed & { readonly id: string }, effects?: Effects): Answer {
  switch (caseOf(context.decisions["delete-body"])) {
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
 * A page of a list with its meta (§2.2). `whole` is the filtered list without hidden rows, so that total and has_more
 * do not count them (A-66). `text` runs only for the rows of the page.
 */
export function list<T>(context: Context, whole: Sliceable<T>, text: (row: T) => string): Answer {
  requirePage(context, whole);
  return answer(200, pageText(context.page, whole, text));
}

/** A page of a listing, which caches the texts of its pages. `text` may depend only on the row and the decisions. */
export function listing<T>(context: Context, whole: Listing<T>, text: (row: T) => string): Answer {
  requirePage(context, whole);
  const { page, limit } = context.page;
  return answer(
    200,
    whole.pages.get(`${page}/${limit}`, context.decisions, () => pageText(context.page, whole, text)),
  );
}

/** @throws ApiError NOT_FOUND for a page after the end, if the decision says so (A-61). */
function requirePage({ page: { page, limit }, decisions }: Context, whole: Sliceable<unknown>): void {
  if (page > 1 && (page - 1) * limit >= whole.length && decisions["page-after-end"] === "not-found")
    throw refuseBy.unknownId("page-after-end", "page");
}

function pageText<T>(
  { page, shown, limit }: Page,
  whole: Sliceable<T>,
  text: (row: T) => string,
  wrap = (rows: string): string => rows,
): string {
  const start = (page - 1) * limit;
  const rows = whole.slice(start, start + limit);
  return `{"data":${wrap(`[${texts(rows, text)}]`)},"meta":${meta(whole.length, shown, limit, start + rows.length < whole.length)}}`;
}

/** A list for which the document shows no meta: with meta and pages, or whole without meta (A-62). */
export function plainList<T>(context: Context, whole: Sliceable<T>, text: (row: T) => string): Answer {
  return context.decisions["list-meta"] === "all" ? list(context, whole, text) : answer(200, `{"data":[${texts(whole, text)}]}`);
}

/** A list as the member `name` of an object (§2.13): whole without meta, or with pages (A-63). */
export function wrappedList<T>(context: Context, name: string, whole: Sliceable<T>, text: (row: T) => string): Answer {
  if (context.decisions["wrapped-list-meta"] === "absent") return answer(200, `{"data":{"${name}":[${texts(whole, text)}]}}`);
  requirePage(context, whole);
  return answer(
    200,
    pageText(context.page, whole, text, (rows) => `{"${name}":${rows}}`),
  );
}

/** A list in a single page, whatever page the request asks for (A-64). */
export function wholeList<T>(context: Context, whole: Sliceable<T>, text: (row: T) => string): Answer {
  const { page, shown, limit } = context.page;
  const first = shown - page + 1;
  return answer(200, `{"data":[${texts(whole, text)}],"meta":${meta(whole.length, first, Math.max(whole.length, limit), false)}}`);
}

/** The text of a stored row in a list. */
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
