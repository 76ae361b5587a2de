import { type ApiKey, SINGLES } from "@hr-platform/domain";
import { ApiError } from "@hr-platform/engine/contract/errors";
import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { inTurns } from "@hr-platform/engine/http/turns/large-companies";
import { machinesOf, positionsOf } from "../../machines/states.ts";
import { maskedKey, maskedRecord } from "../../explain/masked-record.ts";
import { maskKeys } from "@hr-platform/engine/sandbox/journal/masks";
import { nextByClock } from "../../records/next-by-clock.ts";
import { nextMoves } from "../../records/next-moves.ts";
import { whyState } from "../../records/status-reason.ts";
import { historyOf } from "../../records/record-history.ts";
import { linksFrom, linksTo } from "../../records/record-links.ts";
import { type ListedRecord, listRecords, listedRecord, prepareList } from "../../records/record-list.ts";
import { TABLE_NAMES, TABLE_TEXTS, type StoredTable } from "../../records/record-tables.ts";
import { type RecordPlace, recordOf, storedRecords } from "../../records/stored-records.ts";
import type { Access } from "@hr-platform/engine/store/key-ring";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type ControlRow, ok, row } from "../../row/row.ts";
import { choice, flag, listOf, named, object, text, wholeNumber } from "../../row/schema.ts";
import { nextSchema, showMove, whySchema } from "./next-form.ts";
import { companyParameter, partOf, placeIn, sortParameter, textParameter } from "./list-query.ts";
import { anyValue, historySchema, listedSchema, relatedSchema, showHistory, tablesSchema } from "./record-form.ts";

const MOST = 500;

const table = choice(TABLE_NAMES, "The table, as `/_mock/records` lists it.");
const id = text("The id of a record, or `last`: the one that was made last.", { examples: ["last"] });

/** @throws ApiError NOT_FOUND */
function tableNamed(name: string): StoredTable {
  const found = TABLE_NAMES.find((known) => known === name);
  if (found !== undefined) return found;
  throw new ApiError("NOT_FOUND", `There is no such table${suggestion(name, TABLE_NAMES)}. There are: ${TABLE_NAMES.join(", ")}.`, "table");
}

/** A stored value as it is shown: without secrets. */
function shown(sandbox: Sandbox, name: StoredTable, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return null;
  if (name !== "keys") return maskedRecord(value, sandbox.keys.unusual);
  return maskedKey("key" in value ? (value as Access).key : (value as ApiKey));
}

function listed(
  { sandbox }: RecordPlace,
  name: StoredTable,
  one: ListedRecord,
): { id: string; label: string; state: string | null; record: unknown } {
  const { id: own, label, state } = withMaskedLabel(sandbox, one);
  return { id: own, label, state, record: shown(sandbox, name, recordOf(one.kept)) };
}

/** A record as others know it, without keys that somebody wrote into its name. */
function withMaskedLabel<T extends { readonly label: string }>({ keys }: Sandbox, one: T): T {
  return { ...one, label: maskKeys(one.label, keys.unusual) };
}

/** Where a record is: in the given company, or in any. @throws ApiError NOT_FOUND */
function found(sandbox: Sandbox, slug: string | undefined, name: StoredTable, wanted: string): { place: RecordPlace; one: ListedRecord } {
  const { opened, origin } = sandbox.parts.companies;
  const everywhere = origin.world.companies.map((company) => company.slug);
  // A record that a company has once, or a number, is in every company: that of the first one is meant.
  const isUnique = wanted !== "last" && name !== "keys" && !SINGLES.includes(name as never);
  const slugs = slug !== undefined || !isUnique ? [slug] : [...new Set([...opened, ...everywhere])];
  for (const one of slugs) {
    const place = placeIn(sandbox, one);
    const record = listedRecord(place, name, wanted);
    if (record !== undefined) return { place, one: record };
  }
  throw new ApiError("NOT_FOUND", `The table ${name} has no record with this id.`, "id");
}

export const recordRows: readonly ControlRow[] = [
  row("GET /records", {
    id: "listRecordTables",
    summary: "List the tables of a company",
    allCompanies: true,
    query: { company: companyParameter },
    answer: ok("Every table, hidden ones included.", tablesSchema),
    run: ({ sandbox, query: { company } }) => {
      const place = placeIn(sandbox, company);
      const tables = TABLE_NAMES.map((name) => ({
        name,
        title: TABLE_TEXTS[name].title,
        holds: TABLE_TEXTS[name].holds,
        count: storedRecords(place, name).size,
        is_single: SINGLES.includes(name as never),
        never_in_api: TABLE_TEXTS[name].neverInApi,
        machines: machinesOf(name),
      }));
      return { company: place.state.slug, tables };
    },
  }),
  row("GET /records/{table}", {
    id: "listRecords",
    summary: "Search the records of a table",
    allCompanies: true,
    params: { table },
    query: {
      company: companyParameter,
      state: textParameter("Only records in this state.", ["pending"]),
      sort: sortParameter,
      ...partOf(MOST),
    },
    answer: ok(
      "A part of the records that fit.",
      named(
        "RecordList",
        object("Records of a table.", {
          company: text("The company's slug."),
          total: wholeNumber("How many fit.", { minimum: 0 }),
          offset: wholeNumber("How many were left out.", { minimum: 0 }),
          data: listOf(listedSchema, "The records."),
        }),
      ),
    ),
    run: async ({ sandbox, params, query }) => {
      const { company, text: words = "", state, offset, limit, sort } = query;
      const name = tableNamed(params.table);
      const place = placeIn(sandbox, company);
      await inTurns(prepareList(place, name, { text: words, order: sort.order }));
      const all = listRecords(place, name, { text: words, state, ...sort });
      const data = all.slice(offset, offset + limit).map((one) => listed(place, name, one));
      return { company: place.state.slug, total: all.length, offset, data };
    },
  }),
  row("GET /records/{table}/{id}", {
    id: "getRecord",
    summary: "Read a record: its state, what may happen next, its links and its history",
    allCompanies: true,
    params: { table, id },
    query: { company: companyParameter },
    answer: ok(
      "The record.",
      named(
        "StoredRecord",
        object("A record of a table.", {
          company: text("The company's slug."),
          table: text("Its table."),
          never_in_api: flag("Whether no response of the API ever shows it."),
          id: text("Its id."),
          label: text("What people know it by."),
          record: anyValue("The record as it is stored, with masked secrets."),
          positions: listOf(
            object("The state of the record in a machine.", { machine: text("The machine."), state: text("The state.") }),
            "Where it is in its state machines, the main one first.",
          ),
          why: whySchema,
          next: nextSchema,
          related: relatedSchema,
          history: historySchema,
        }),
      ),
    ),
    run: ({ sandbox, params, query }) => {
      const name = tableNamed(params.table);
      const { place, one } = found(sandbox, query.company, name, params.id);
      const { id: own, label, record } = listed(place, name, one);
      const subject = { place, table: name, one };
      const why = whyState(subject);
      const related = [...linksFrom(place, name, recordOf(one.kept)), ...linksTo(place, name, own)];
      return {
        company: place.state.slug,
        table: name,
        never_in_api: TABLE_TEXTS[name].neverInApi,
        id: own,
        label,
        record,
        positions: positionsOf(name, recordOf(one.kept)),
        why: why === null ? null : { ...why, records: why.records.map((linked) => withMaskedLabel(sandbox, linked)) },
        next: [...nextByClock(subject), ...nextMoves(subject)].map(showMove),
        related: related.map(({ isBack, records, ...of }) => ({
          ...of,
          is_back: isBack,
          records: records.map((linked) => withMaskedLabel(sandbox, linked)),
        })),
        history: showHistory(historyOf(place, name, own, (value) => shown(sandbox, name, value))),
      };
    },
  }),
];
