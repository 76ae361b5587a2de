import type { OperationId } from "@hr-platform/spec/operations";
import { uuid } from "../../document/formats.ts";
import { companyOf } from "../access/company-of.ts";
import { type Oracle, finding } from "../oracle.ts";
import type { View } from "../../exchange/view.ts";
import { perRun } from "../remembered.ts";
import { FIXED, LISTS, rowsOf } from "./listed.ts";

/** A list has no row twice in one response. */
export const rowsOnce: Oracle = {
  id: "rows-once",
  title: "MUST NOT show a row twice on one page",
  requirements: Object.values(LISTS),
  judge: (exchange) => {
    const requirement = exchange.operation === null ? undefined : LISTS[exchange.operation];
    if (requirement === undefined || !exchange.ok) return [];
    const ids = rowsOf(exchange).flatMap((row) => row.at("id").text?.toLowerCase() ?? []);
    const twice = ids.find((id, n) => ids.indexOf(id) !== n);
    return twice === undefined ? [] : [finding(requirement, false, "each row of the list once", `the id ${twice} occurs twice`)];
  },
};

/** The rows of a list with their ids blanked, and the ids. */
interface RowsWithoutIds {
  readonly text: string;
  readonly ids: ReadonlySet<string>;
}

const seenRows = perRun((): Map<string, RowsWithoutIds> => new Map());

/** A list keeps its ids. If only the ids of the rows changed, the earlier ids lead nowhere. */
export const idsStay: Oracle = {
  id: "ids-stay",
  title: "MUST list unchanged rows with unchanged ids",
  requirements: Object.values(LISTS),
  judge: (exchange, known) => {
    const { operation, record } = exchange;
    const requirement = operation === null ? undefined : LISTS[operation];
    if (requirement === undefined || !exchange.ok) return [];
    const whose = companyOf(exchange, known);
    const listing = withoutIds(rowsOf(exchange));
    if (listing.ids.size < (FIXED.has(operation) ? 1 : 2)) return [];
    const place = `${whose} ${operation} ${record.request.query}`;
    const before = seenRows(known).get(place);
    seenRows(known).set(place, listing);
    const haveNewIds = before?.text === listing.text && [...listing.ids].every((id) => !before.ids.has(id));
    return haveNewIds ? [finding(requirement, false, "the same rows with the same ids as in the response before", exchange.brief)] : [];
  },
};

/** The page that a row was on, by list, limit and id. */
const places = perRun((): Map<string, number> => new Map());

/** The pages of a list that no request changes do not overlap. */
export const pagesApart: Oracle = {
  id: "pages-apart",
  title: "MUST NOT show a row of an unchanging list on two pages",
  requirements: ["PAGE-06"],
  judge: (exchange, known) => {
    const { operation, meta, record } = exchange;
    const [{ number: page }, { number: limit }, { number: total }] = [meta.at("page"), meta.at("limit"), meta.at("total")];
    if (!exchange.ok || !FIXED.has(operation) || page === undefined || limit === undefined || total === undefined) return [];
    // Pages after the last one are open.
    if (page > 1 && (page - 1) * limit >= total) return [];
    const query = new URLSearchParams(record.request.query);
    for (const name of ["page", "limit"]) query.delete(name);
    const whose = companyOf(exchange, known);
    for (const row of rowsOf(exchange)) {
      const id = row.at("id").text?.toLowerCase();
      if (id === undefined) continue;
      const place = `${whose} ${operation} ${query.toString()} ${limit} ${id}`;
      const before = places(known).get(place);
      if (before !== undefined && before !== page)
        return [finding("PAGE-06", false, "each row of an unchanging list on one page", `the id ${id} is on pages ${before} and ${page}`)];
      places(known).set(place, page);
    }
    return [];
  },
};

/** Lists of ordered sets, with their requirement (§4.7). */
const ORDERED: Readonly<Partial<Record<OperationId, string>>> = { listSurveyProgrammes: "LEARN-01", listLearningPaths: "LEARN-02" };
const ORDER = /^(order|position|place|index|sequence|rank|step|number|no|sort_?order)$/i;

const sequences = perRun((): Map<string, readonly string[]> => new Map());

/** An ordered set keeps its order in later responses. */
export const orderStays: Oracle = {
  id: "order-stays",
  title: "MUST keep the order of ordered sets",
  requirements: Object.values(ORDERED),
  judge: (exchange, known) => {
    const { operation } = exchange;
    const requirement = operation === null ? undefined : ORDERED[operation];
    if (requirement === undefined || !exchange.ok) return [];
    const whose = companyOf(exchange, known);
    for (const row of rowsOf(exchange)) {
      const id = row.at("id").text?.toLowerCase();
      for (const { path, view } of row.walk()) {
        const now = view.list.length > 1 ? sequenceOf(view.list) : undefined;
        if (id === undefined || now === undefined) continue;
        const place = `${whose} ${operation} ${id} ${path.join(".")}`;
        const before = sequences(known).get(place);
        sequences(known).set(place, now);
        if (before === undefined || before.join("\n") === now.join("\n")) continue;
        if (before.toSorted().join("\n") === now.toSorted().join("\n"))
          return [finding(requirement, false, `the order ${before.join(", ")}, as listed before`, now.join(", "))];
      }
    }
    return [];
  },
};

/** The texts of a set's entries, in the order of a member such as `position`, or as listed; undefined: entries cannot be distinguished. */
function sequenceOf(entries: readonly View[]): readonly string[] | undefined {
  const place = (entry: View): number | undefined => entry.names.filter((name) => ORDER.test(name)).map((name) => entry.at(name).number)[0];
  const placed = entries.every((entry) => place(entry) !== undefined);
  const inOrder = placed ? entries.toSorted((a, b) => place(a)! - place(b)!) : entries;
  const texts = inOrder.map((entry) => entry.text ?? entry.at("id").text ?? entry.at("title").text ?? entry.at("name").text);
  return texts.some((text) => text === undefined) || new Set(texts).size !== texts.length ? undefined : (texts as string[]);
}

function withoutIds(rows: readonly View[]): RowsWithoutIds {
  const ids = new Set<string>();
  const text = JSON.stringify(
    rows.map(({ raw }) => raw),
    (name, value: unknown) => {
      if (name !== "id" || !uuid.holds(value)) return value;
      ids.add(String(value).toLowerCase());
      return "";
    },
  );
  return { text, ids };
}
