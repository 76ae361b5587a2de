import type { ChangeCause, RecordChange } from "../../records/record-history.ts";
import type { RecordLink } from "../../records/record-links.ts";
import { TABLE_NAMES, type StoredTable } from "../../records/record-tables.ts";
import { isoText } from "../../row/iso-text.ts";
import { type JsonSchema, choice, flag, instant, listOf, named, object, orNull, text, wholeNumber } from "../../row/schema.ts";

/** A record in a list. */
export interface ShownRecord {
  readonly id: string;
  readonly label: string;
  readonly state: string | null;
  readonly record: unknown;
}

/** A table of a company. */
export interface ShownTable {
  readonly name: string;
  readonly title: string;
  readonly holds: string;
  readonly count: number;
  readonly is_single: boolean;
  readonly never_in_api: boolean;
  readonly machines: readonly string[];
}

/** Records that a record names, or that name it. */
export interface ShownRelated {
  readonly member: string;
  readonly is_back: boolean;
  readonly table: StoredTable;
  readonly total: number;
  readonly records: readonly RecordLink[];
}

/** A change of a record. */
export interface ShownHistory {
  readonly kind: RecordChange["kind"];
  readonly at: string | null;
  readonly cause: ChangeCause | null;
  readonly members: readonly { readonly path: string; readonly before?: unknown; readonly after?: unknown }[];
}

export const anyValue = (description: string): JsonSchema => ({ description });

const stateText = orNull(text("Its state in the machine of its table; null: it has none.", { examples: ["pending"] }));

/** A record in a list. */
export const listedSchema: JsonSchema<ShownRecord> = object("A record.", {
  id: text("Its id; of a record that a company has once, the name of its table; of a key, its number in the company."),
  label: text("What people know it by."),
  state: stateText,
  record: anyValue("The record as it is stored, with masked secrets."),
});

export const tablesSchema: JsonSchema<{ readonly company: string; readonly tables: readonly ShownTable[] }> = named(
  "RecordTables",
  object("The tables of a company.", {
    company: text("The company's slug."),
    tables: listOf(
      object("A table.", {
        name: text("Its name in addresses.", { examples: ["employees"] }),
        title: text("Its name for people."),
        holds: text("What its records are."),
        count: wholeNumber("How many records it has.", { minimum: 0 }),
        is_single: flag("Whether a company has one such record at most."),
        never_in_api: flag("Whether no response of the API ever shows its records."),
        machines: listOf(text("A machine.", { examples: ["leave-request"] }), "The state machines of its records, the main one first."),
      }),
      "In the order of the document's areas.",
    ),
  }),
);

/** A link to a record. */
export const linkSchema: JsonSchema<RecordLink> = object("A record.", {
  table: choice(TABLE_NAMES, "Its table."),
  id: text("Its id."),
  label: text("What people know it by."),
  state: stateText,
});

export const relatedSchema: JsonSchema<readonly ShownRelated[]> = listOf(
  object("Records that the record names in a member, or that name it there.", {
    member: text("The member, of this record or of the others.", { examples: ["resource.employeeId"] }),
    is_back: flag("Whether the others name this record."),
    table: choice(TABLE_NAMES, "Their table."),
    total: wholeNumber("How many there are.", { minimum: 0 }),
    records: listOf(linkSchema, "The first of them; of those that name this record, the newest."),
  }),
  "Related records.",
);

const key = object("An API key.", {
  masked: text("The masked key."),
  name: orNull(text("The name of a key of a default world; null: it has none.", { examples: ["full"] })),
  id: orNull(text("Its id in the table `keys`; null: it is there no more.")),
  scopes: listOf(text("A scope."), "What it may do now."),
});

const cause = object("Who or what made a change.", {
  by: choice(
    ["request", "web", "clock", "activity", "control", "program"],
    "A request, somebody in the web application, its time, somebody by themselves, a call of the control API, or a program by the handle of the mock.",
  ),
  what: orNull(text("The operationId, the web action, what fell due, or the control call; null: nothing more is known.")),
  exchange: orNull(wholeNumber("Number of the exchange in the journal.", { minimum: 0 })),
  method: orNull(text("HTTP method.")),
  path: orNull(text("Path below the base URL.")),
  operation: orNull(text("operationId.")),
  key: orNull(key),
});

export const historySchema: JsonSchema<readonly ShownHistory[]> = listOf(
  object("A change, or the beginning.", {
    kind: choice(
      ["seed", "forgotten", "made", "changed", "removed"],
      "`seed`: the world began with the record. `forgotten`: changes that are not kept one by one.",
    ),
    at: orNull(instant("When, by the mock's clock; null: not known.")),
    cause: orNull(cause),
    members: listOf(
      object(
        "A member that differs.",
        { path: text("Its place."), before: anyValue("Its value before."), after: anyValue("Its value afterwards.") },
        ["before", "after"],
      ),
      "What changed.",
    ),
  }),
  "What is known of its past, oldest first.",
);

/** A history in the form of the control API. */
export function showHistory(history: readonly RecordChange[]): ShownHistory[] {
  return history.map(({ at, ...change }) => ({ ...change, at: at === null ? null : isoText(at) }));
}
