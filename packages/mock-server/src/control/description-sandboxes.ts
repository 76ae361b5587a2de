import type { WebField } from "../operations/web-action.ts";
import { webActions } from "../operations/web.ts";
import { type Operation, body, instant, array, object, ok, operation, ref, refusable, schema, text, texts } from "./describe.ts";

const FIELD: Readonly<Record<WebField["type"], object>> = {
  uuid: { type: "string", format: "uuid" },
  date: { type: "string", format: "date" },
  text: { type: "string" },
  boolean: { type: "boolean" },
  integer: { type: "integer" },
  texts: { type: "array", items: { type: "string" } },
  object: { type: "object" },
};

function fieldSchema({ type, meaning, values }: WebField): object {
  return { ...FIELD[type], description: meaning, ...(values === undefined ? {} : { enum: values }) };
}

const NO_ROOM = "Sandboxes and snapshots use half of the heap, or there are 10,000 sandboxes. The message says how to make room.";

const id = { name: "id", in: "path", required: true, description: "Its id.", schema: { type: "string" } };

/** The paths of sandboxes, snapshots, faults and the web application. */
export const sandboxPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  "/_mock/sandboxes": {
    get: operation("listSandboxes", "Sandboxes", "List the sandboxes", ok("The default one first.", schema("Sandboxes"))),
    post: refusable(
      operation("createSandbox", "Sandboxes", "Make an isolated copy with its own keys", ok("The new sandbox.", schema("SandboxCreated")), {
        takes: body("SandboxOptions", false),
        status: 201,
      }),
      NO_ROOM,
    ),
  },
  "/_mock/sandboxes/{id}": {
    delete: operation("endSandbox", "Sandboxes", "End a sandbox", ok("It is gone.", schema("Id")), { parameters: [id] }),
  },
  "/_mock/snapshots": {
    get: operation("listSnapshots", "Sandboxes", "List the snapshots", ok("Oldest first.", schema("Snapshots"))),
    post: refusable(
      operation("takeSnapshot", "Sandboxes", "Keep the present state", ok("It is kept.", schema("Snapshot")), { status: 201 }),
      NO_ROOM,
    ),
  },
  "/_mock/snapshots/{id}": {
    get: operation("saveSnapshot", "Sandboxes", "Export a snapshot as a world file", ok("A file for --world.", schema("SavedWorld")), {
      parameters: [id],
    }),
    delete: operation("removeSnapshot", "Sandboxes", "Let a state go", ok("It is gone.", schema("Id")), { parameters: [id] }),
  },
  "/_mock/snapshots/{id}/restore": {
    post: operation(
      "restoreSnapshot",
      "Sandboxes",
      "Restore a snapshot; the journal goes on",
      ok("The state is restored.", schema("Restored")),
      {
        parameters: [id],
      },
    ),
  },
  "/_mock/faults": {
    get: operation("listFaults", "Faults", "List the faults", ok("All of them.", { type: "array", items: schema("Fault") })),
    put: operation(
      "switchFaults",
      "Faults",
      "Replace the active faults and transport rules",
      ok("All of them, with their current state.", { type: "array", items: schema("Fault") }),
      {
        takes: body("FaultChoice"),
      },
    ),
  },
  "/_mock/transport": {
    get: operation("listTransportRules", "Faults", "List the active transport rules", ok("In order.", schema("TransportRules"))),
  },
  "/_mock/web": {
    get: operation("listWebActions", "Web application", "List the web actions", ok("Every action.", schema("WebActions"))),
  },
  ...Object.fromEntries(
    webActions.map(({ name, title, fields }) => [
      `/_mock/web/${name}`,
      {
        post: operation(
          `web_${name.replaceAll("-", "_")}`,
          "Web application",
          title,
          ok("Done.", object("What came of it.", { data: {} })),
          {
            takes: {
              requestBody: {
                required: Object.values(fields).some(({ required }) => required),
                content: {
                  "application/json": {
                    schema: object(
                      "What is asked for there.",
                      {
                        company: text("Slug of the company. Default: the first."),
                        ...Object.fromEntries(Object.entries(fields).map(([field, one]) => [field, fieldSchema(one)])),
                      },
                      ["company", ...Object.keys(fields).filter((field) => !fields[field]!.required)],
                    ),
                  },
                },
              },
            },
          },
        ),
      },
    ]),
  ),
};

const sandbox = {
  id: text("What ?sandbox= takes.", { examples: ["sb1"] }),
  seed: { type: "integer", description: "Seed of its data and ids." },
  clock: ref("Clock"),
  base_url: text("The base URL of the API. It is the same for all sandboxes; the key selects the sandbox.", { format: "uri" }),
};

const number = (description: string): object => ({ type: "number", description });

export const sandboxSchemas: Readonly<Record<string, object>> = {
  Id: object("What the call was about.", { id: text("Its id.") }),
  Sandboxes: object("The sandboxes.", { sandboxes: array(object("A sandbox.", sandbox), "The default one first.") }),
  SandboxCreated: object("A sandbox and its companies.", {
    ...sandbox,
    companies: { $ref: "#/components/schemas/World/properties/companies" },
  }),
  SandboxOptions: object(
    "Options of the new sandbox. All others are those of the mock.",
    {
      seed: { type: "integer", minimum: 0, description: "Seed of data and ids." },
      clock: text("real, frozen:ISO, or an ISO 8601 instant."),
      decisions: texts("Decisions that differ from their defaults, by slug."),
      faults: array({ type: "string" }, "Ids of the faults at the start."),
      rate_limit: { type: ["integer", "null"], minimum: 1, description: "Requests a minute per key; null: no limit." },
      world: { description: "default, empty, or a world as exported from a snapshot.", type: ["string", "object"] },
      key_suffix: text(
        "The end of the keys, after the sandbox's id. Default: 20 random hexadecimal digits, so that keys of an earlier run are invalid. Empty: the id alone.",
        { pattern: "^[A-Za-z0-9-]{0,40}$" },
      ),
    },
    ["seed", "clock", "decisions", "faults", "rate_limit", "world", "key_suffix"],
  ),
  Snapshot: object("A saved state.", { id: text("Its id."), at: instant("When, by the mock's clock.") }),
  Snapshots: object("All snapshots.", { snapshots: array(ref("Snapshot"), "Oldest first.") }),
  Restored: object("A state that is back.", { id: text("Its id."), clock: ref("Clock") }),
  SavedWorld: object("A world in the form of a file.", {
    clock: instant("When it was saved: the clock to continue from."),
    companies: array({ type: "object" }, "Every company with all its data."),
  }),
  Fault: object("A named mistake that a server can make.", {
    id: text("Its id."),
    title: text("What the server does."),
    violates: array({ type: "string" }, "Ids of the requirements that it violates."),
    active: { type: "boolean", description: "Whether it is in force." },
  }),
  FaultChoice: object(
    "The new active faults and transport rules. A missing member changes nothing.",
    { active: array({ type: "string" }, "Ids of faults."), transport: array(ref("TransportRule"), "Transport rules.") },
    ["active", "transport"],
  ),
  TransportRules: object("The active transport rules. PUT /_mock/faults replaces them.", {
    transport: array(ref("TransportRule"), "In order."),
  }),
  TransportRule: object(
    "What happens to responses: to which, how often and for how long.",
    {
      kind: { type: "string", enum: ["latency", "reset", "truncated", "slow-body", "error"], description: "What happens." },
      latency: {
        description: "For latency: milliseconds of real time, drawn from a distribution.",
        oneOf: [
          object("Always the same.", { distribution: { const: "fixed" }, ms: number("Milliseconds.") }),
          object("Evenly spread.", { distribution: { const: "uniform" }, min: number("At least."), max: number("At most.") }),
          object("A bell curve.", {
            distribution: { const: "normal" },
            mean: number("The middle."),
            deviation: number("The standard deviation."),
          }),
          object("A long tail.", {
            distribution: { const: "lognormal" },
            median: number("The middle."),
            p99: number("The 99th percentile."),
          }),
        ],
      },
      bytes: { type: "integer", description: "For truncated: bytes of the body before the connection is closed." },
      bytesPerSecond: number("For slow-body: bytes a second."),
      status: { type: "integer", enum: [429, 500], description: "For error: the status." },
      operation: text("Only responses of this operation.", { examples: ["listEmployees"] }),
      probability: number("From 0 to 1; default 1. The random numbers come from the seed."),
      every: { type: "integer", minimum: 1, description: "Every nth matching response only." },
      times: { type: "integer", minimum: 1, description: "Only so many times." },
      lasts: text("ISO 8601 duration by the mock's clock.", { examples: ["PT5M"] }),
    },
    ["latency", "bytes", "bytesPerSecond", "status", "operation", "probability", "every", "times", "lasts"],
  ),
  WebActions: object("The actions of the web application.", {
    actions: array(
      object("An action.", {
        name: text("Its name."),
        title: text("What it does."),
        path: text("Where to post its fields."),
        fields: { type: "object", description: "Its fields: type, required, meaning, values." },
      }),
      "By area.",
    ),
  }),
};
