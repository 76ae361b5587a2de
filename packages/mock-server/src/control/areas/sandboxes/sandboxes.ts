import { randomBytes } from "node:crypto";
import "../../../faults/catalogue/index.ts";
import { BASE_PATH } from "../../../contract/base-path.ts";
import { refuse } from "../../../contract/errors.ts";
import { SETTINGS, settingsInBody } from "../../../contract/settings.ts";
import type { Sandbox } from "../../../sandbox/sandbox.ts";
import type { SandboxOptions } from "../../../sandbox/sandboxes.ts";
import { orRefuse } from "../../row/or-refuse.ts";
import { type ControlRow, okCreated, ok, row } from "../../row/row.ts";
import { type JsonSchema, type ValueOf, wholeNumber, listOf, named, object, readBy, sentence, text } from "../../row/schema.ts";
import { clockSchema, readClock } from "../clock.ts";
import { companiesSchema, readCompanies } from "../world.ts";
import { readSentWorld, worldLimit } from "./sent-world.ts";

/** Why a sandbox or a snapshot is refused. */
export const NO_ROOM = "Sandboxes and snapshots use half of the heap, or there are 10,000 sandboxes. The message says how to make room.";

const members = {
  id: text("What ?sandbox= takes.", { examples: ["sb1"] }),
  seed: wholeNumber("Seed of its data and ids."),
  clock: clockSchema,
  base_url: text("The base URL of the API. It is the same for all sandboxes; the key selects the sandbox.", { format: "uri" }),
};
const shown = object("A sandbox.", members);

const ofSettings = Object.values(SETTINGS).flatMap(({ body }): (readonly [string, JsonSchema])[] =>
  body === undefined ? [] : [[body.name, body.message === undefined ? body.schema : sentence(body.message, body.schema)]],
);

const properties = {
  ...Object.fromEntries(ofSettings),
  // The decisions of the sandbox say what is valid in its world.
  world: readBy((world) => world, {
    description: "default, empty, or a world as exported from a snapshot.",
    type: ["string", "object"],
  }),
  key_suffix: sentence(
    "key_suffix must be up to 40 letters, digits and hyphens.",
    text(
      "The end of the keys, after the sandbox's id. Default: 20 random hexadecimal digits, so that keys of an earlier run are invalid. Empty: the id alone.",
      { pattern: "^[A-Za-z0-9-]{0,40}$" },
    ),
  ),
};

/** The members of a body: those of the settings, and these two. */
interface SandboxBody extends Readonly<Record<string, unknown>> {
  readonly world?: unknown;
  readonly key_suffix?: string;
}

const options = named(
  "SandboxOptions",
  object(
    "Options of the new sandbox. All others are those of the mock.",
    properties,
    Object.keys(properties) as (keyof typeof properties)[],
  ) as JsonSchema<SandboxBody>,
);

/** What a call was about. */
export const idSchema: JsonSchema<{ readonly id: string }> = named("Id", object("What the call was about.", { id: text("Its id.") }));

const show = (sandbox: Sandbox, origin: string): ValueOf<typeof shown> => ({
  id: sandbox.id,
  seed: sandbox.settings.seed,
  clock: readClock(sandbox),
  base_url: origin + BASE_PATH,
});

export const sandboxRows: readonly ControlRow[] = [
  row("GET /sandboxes", {
    id: "listSandboxes",
    summary: "List the sandboxes",
    answer: ok(
      "The default one first.",
      named("Sandboxes", object("The sandboxes.", { sandboxes: listOf(shown, "The default one first.") })),
    ),
    run: ({ mock, origin }) => ({ sandboxes: mock.sandboxes.all().map((sandbox) => show(sandbox, origin)) }),
  }),
  row("POST /sandboxes", {
    id: "createSandbox",
    summary: "Make an isolated copy with its own keys",
    body: options,
    bodyOptional: true,
    bodyLimit: worldLimit,
    answer: okCreated(
      "The new sandbox.",
      named("SandboxCreated", object("A sandbox and its companies.", { ...members, companies: companiesSchema })),
    ),
    conflict: NO_ROOM,
    run: async ({ mock, origin, body, bodyBytes }) => {
      const read = await readOptions(mock.defaultSandbox, body, bodyBytes);
      const sandbox = orRefuse(undefined, () => mock.sandboxes.create(read));
      return { ...show(sandbox, origin), companies: readCompanies(sandbox) };
    },
  }),
  row("DELETE /sandboxes/{id}", {
    id: "endSandbox",
    summary: "End a sandbox",
    params: { id: text("Its id.") },
    answer: ok("It is gone.", idSchema),
    conflict: "It is the default sandbox, which cannot be ended.",
    run: ({ mock, params: { id } }) => {
      if (id === "default") throw refuse.conflict("The default sandbox cannot be ended; POST /_mock/reset puts it back to the seed.");
      if (!mock.sandboxes.end(id)) throw refuse.unknownId("id");
      return { id };
    },
  }),
];

/** The random part of keys: long enough that nobody can guess it. */
const drawn = (): string => randomBytes(10).toString("hex");

/**
 * The options of a new sandbox, whose decisions start from those of a mock's first sandbox. `bytes`: the size of the body.
 * @throws ApiError VALIDATION_ERROR
 */
async function readOptions({ contract, settings }: Sandbox, sent: SandboxBody, bytes: number): Promise<SandboxOptions> {
  const { world, key_suffix = drawn() } = sent;
  const own = settingsInBody(sent);
  const choices = { ...settings.decide, ...own.decide };
  const inForce = orRefuse(undefined, () => contract.decisions.decide(contract.decisions.defaults, choices));
  const begin = await readSentWorld(contract, world, inForce);
  return { ...begin, ...own, keySuffix: key_suffix, worldBytes: typeof begin.world === "function" ? bytes : 0 };
}
