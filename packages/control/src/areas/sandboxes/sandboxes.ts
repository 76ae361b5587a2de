import "@hr-platform/faults/catalogue/index";
import { refuse } from "@hr-platform/engine/contract/errors";
import { SETTINGS } from "@hr-platform/engine/contract/settings/settings";
import type { ListedSandbox } from "@hr-platform/engine/sandbox/sandboxes/listed-sandboxes";
import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { NameTaken, type RepeatedOption, type SandboxOptions, nameTaken } from "@hr-platform/engine/sandbox/sandboxes/sandbox-options";
import { SANDBOX_BYTES, WORLD_FACTOR, bulkBytes } from "@hr-platform/engine/sandbox/snapshots/memory-budget";
import type { Created } from "@hr-platform/engine/sandbox/sandboxes/sandboxes";
import { finder, numberFilter, textFilter } from "../../row/filters.ts";
import { orRefuse } from "../../row/or-refuse.ts";
import { AlreadyThere, type ControlRow, okCreated, ok, row } from "../../row/row.ts";
import { type JsonSchema, listOf, named, object, text, wholeNumber } from "../../row/schema.ts";
import { companiesSchema, readCompanies } from "../world.ts";
import { drawnTexts, readOptions, sandboxBody, sandboxNames, ttlParameter } from "./sandbox-body.ts";
import { sandboxMembers, showSandbox } from "./sandbox-form.ts";
import { worldLimit } from "./sent-world.ts";

/** More than any mock has. */
const MOST_LISTED = 1_000_000;

/** Why a sandbox or a snapshot is refused. */
export const NO_ROOM =
  "Sandboxes and snapshots use half of the heap, or there are as many sandboxes as --max-sandboxes allows. The message says how to make room.";

/** What a call was about. */
export const idSchema: JsonSchema<{ readonly id: string }> = named("Id", object("What the call was about.", { id: text("Its id.") }));

/** The options in the body by their names in the options of a sandbox. */
const inBody = (option: RepeatedOption): string =>
  option === "keySuffix" ? "key_suffix" : option === "owner" ? option : (SETTINGS[option].body?.name ?? option);

/** @throws ApiError CONFLICT naming the option that differs from those of the first call with the name */
function create({ sandboxes }: Mock, options: SandboxOptions): Created {
  return orRefuse(undefined, () => {
    try {
      return sandboxes.create(options);
    } catch (error) {
      if (!(error instanceof NameTaken)) throw error;
      const option = inBody(error.option);
      throw refuse.conflict(`${nameTaken(error.sandboxName, option)}.`, option);
    }
  });
}

/** The id of a sandbox that can be ended. @throws ApiError CONFLICT for the default one, NOT_FOUND */
function existing({ sandboxes }: Mock, idOrName: string): string {
  if (idOrName === "default") throw refuse.conflict("The default sandbox cannot be ended; POST /_mock/reset puts it back to the seed.");
  const found = sandboxes.get(idOrName);
  if (found === undefined) throw refuse.unknownId("id");
  return found.id;
}

/** A sandbox that was made, in the form of the control API. */
export const sandboxCreated: JsonSchema<object> = named(
  "SandboxCreated",
  object("A sandbox and its companies.", { ...sandboxMembers, companies: companiesSchema }),
);

export const createSandboxRow: ControlRow = row("POST /sandboxes", {
  id: "createSandbox",
  summary: "Make an isolated copy with its own keys, or get that of a name",
  query: { ttl: ttlParameter },
  body: sandboxBody,
  names: sandboxNames,
  bodyOptional: true,
  bodyLimit: worldLimit,
  answer: okCreated("The new sandbox.", sandboxCreated),
  alreadyThere: "The sandbox of this name, which was made with the same options. ttl renews its lifetime.",
  conflict: `${NO_ROOM} Or the sandbox of this name was made with other options; the message names one.`,
  ofSandboxes: true,
  admit: ({ mock, body, bodyBytes }) =>
    orRefuse(undefined, () => {
      const { employees } = sandboxNames.rename(body as Readonly<Record<string, unknown>>);
      const people = typeof employees === "number" ? Math.max(0, employees) : 0;
      mock.sandboxes.budget.require(SANDBOX_BYTES + bodyBytes * WORLD_FACTOR + bulkBytes(people));
    }),
  draw: drawnTexts,
  change: async ({ mock, ...call }) => create(mock, await readOptions(mock.defaultSandbox, call)),
  run: async ({ mock, origin, changed: { listed, isNew } }) => {
    await mock.order?.fresh(listed.sandbox.id);
    const made = { ...showSandbox(listed, origin), companies: readCompanies(listed.sandbox) };
    return isNew ? made : new AlreadyThere(made);
  },
});

export const endSandboxRow: ControlRow = row("DELETE /sandboxes/{id}", {
  id: "endSandbox",
  summary: "End a sandbox",
  params: { id: text("Its id or name.") },
  answer: ok("It is gone.", idSchema),
  conflict: "It is the default sandbox, which cannot be ended.",
  ofSandboxes: true,
  ends: ({ mock, params: { id } }) => existing(mock, id!),
  change: ({ mock, params: { id } }) => {
    const known = existing(mock, id);
    mock.sandboxes.end(known);
    return { id: known };
  },
});

export const sandboxRows: readonly ControlRow[] = [
  row("GET /sandboxes", {
    id: "listSandboxes",
    summary: "List the sandboxes",
    query: {
      owner: { schema: text("Only those of this owner."), read: (owner) => owner },
      text: textFilter("Only those with this text in their id, name or owner."),
      offset: numberFilter("offset", "How many to leave out from the beginning. Default 0.", { minimum: 0, maximum: MOST_LISTED }),
      limit: numberFilter("limit", "The most sandboxes of the answer. Default: all of them.", { minimum: 1, maximum: MOST_LISTED }),
    },
    answer: ok(
      "The default one first.",
      named(
        "Sandboxes",
        object("The sandboxes.", {
          sandboxes: listOf(object("A sandbox.", sandboxMembers), "The default one first."),
          total: wholeNumber("How many fit the query, with those on other pages."),
        }),
      ),
    ),
    ofSandboxes: true,
    // The clock of each is shown.
    freshness: "all",
    run: ({ mock, origin, query: { owner, text: wanted, offset = 0, limit = MOST_LISTED } }) => {
      const has = finder(wanted);
      const fits = ({ sandbox, name, owner: own }: ListedSandbox): boolean =>
        (owner === undefined || own === owner) && has(`${sandbox.id} ${name ?? ""} ${own ?? ""}`);
      const listed = mock.sandboxes.list().filter(fits);
      return { sandboxes: listed.slice(offset, offset + limit).map((one) => showSandbox(one, origin)), total: listed.length };
    },
  }),
  createSandboxRow,
  endSandboxRow,
];
