import { PLANS } from "../pipeline/plans.ts";
import { SCOPES } from "../pipeline/scopes.ts";
import { array, object, ref, text, texts, instant } from "./describe.ts";
import { dueDelivery } from "./description-webhooks.ts";

/** JSON Schemas of the bodies of the control API, by name. */

const clock = {
  now: instant("The mock's time, in UTC."),
  mode: {
    type: "string",
    description: "real: the machine's time; offset: ticks from a given instant; frozen: stands still.",
    enum: ["real", "offset", "frozen"],
  },
};

const key = object("An API key.", {
  token: text("The bearer token.", { examples: ["hrk_wattle_full"] }),
  scopes: array({ type: "string", enum: SCOPES }, "What the key may do."),
  revoked: { type: "boolean", description: "Whether the key is no longer valid." },
});

const keyset = (description: string, names: readonly string[]): object =>
  object(description, Object.fromEntries(names.map((name) => [name, text(`The ${name} key.`)])), names.slice(1));

const due = object(
  "A piece of due work.",
  {
    at: instant("When it fell due."),
    kind: {
      type: "string",
      description: "A status that changed by itself, a rate limit window that ended, or a delivery attempt.",
      enum: ["employee-status", "rate-window", "delivery"],
    },
    company: text("The company's slug."),
    employee_id: text("The employee.", { format: "uuid" }),
    from: text("The status before."),
    to: text("The status after."),
    ...dueDelivery,
  },
  ["company", "employee_id", "from", "to", ...Object.keys(dueDelivery)],
);

export const schemas: Readonly<Record<string, object>> = {
  Error: object("An error, in the envelope of the API.", {
    error: object(
      "What went wrong.",
      {
        code: {
          type: "string",
          description: "What kind of error it is.",
          enum: ["VALIDATION_ERROR", "UNAUTHORISED", "FORBIDDEN", "NOT_FOUND", "CONFLICT", "INTERNAL_ERROR"],
        },
        message: text("A sentence for a person."),
        field: text("The invalid field or query parameter."),
      },
      ["field"],
    ),
  }),
  Index: object("What there is.", {
    name: text("What answers."),
    version: text("Its version."),
    paths: array(
      object("One call.", { method: text("HTTP method."), path: text("Path."), summary: text("What it does.") }),
      "Every call of the control API.",
    ),
  }),
  Health: object("The mock is alive.", {
    status: { const: "ok", description: "Always ok." },
    version: text("Version of the mock."),
    seed: { type: "integer", description: "Seed of data and ids." },
    clock: ref("Clock"),
  }),
  World: object("The companies that the mock serves.", {
    companies: array(
      object("A company.", {
        slug: text("Its short name.", { examples: ["wattle"] }),
        id: text("Its id.", { format: "uuid" }),
        name: text("Its name."),
        plan: { type: "string", description: "Its plan.", enum: PLANS },
        jurisdictions: array({ type: "string", enum: ["AU", "NZ", "UK"] }, "Where it employs."),
        keys: array(key, "Its API keys."),
      }),
      "In creation order.",
    ),
  }),
  Target: object(
    "A conformance target: what a conformance suite needs to test this mock.",
    {
      name: text("Name of the target."),
      base_url: text("The API's base address.", { format: "uri" }),
      keys: keyset("Keys of the main company.", ["full", ...SCOPES, "sacrificial", "revoked"]),
      other_company: object("Another company, to test isolation.", { keys: keyset("Its keys.", ["full"]) }),
      below_growth: object("A company whose plan is below Growth.", { keys: keyset("Its keys.", ["full"]) }),
      requests_per_minute: { type: "integer", minimum: 1, description: "How many requests a minute the suite may make with one key." },
      resources: {
        type: "object",
        description: "Resources that only the web application can make, by purpose. Those that the world lacks are absent.",
      },
      control_url: text("This control API.", { format: "uri" }),
    },
    ["other_company", "below_growth"],
  ),
  Clock: object("The mock's time.", clock),
  ClockTurn: {
    description: "How to change the clock: one of the three.",
    oneOf: [
      object("Move to an instant. A move back undoes nothing.", {
        set: text("ISO 8601 instant between 2000 and 2100.", { examples: ["2026-03-02T09:00:00Z"] }),
      }),
      object("Move on by a duration.", { advance: text("ISO 8601 duration.", { examples: ["P1D", "PT90S"] }) }),
      object("Freeze the clock, or let it tick.", { freeze: { type: "boolean", description: "true freezes it." } }),
    ],
  },
  ClockTurned: object("The new time, and the due work that was done.", { ...clock, due: array(due, "In the order of the due times.") }),
  Decision: object("An open point of the API document, and the mock's choice.", {
    id: text("Its id.", { examples: ["A-38"] }),
    slug: text("Its short name.", { examples: ["write-implies-read"] }),
    question: text("What is open."),
    values: array({ type: "string" }, "The permitted values."),
    default: text("The default value."),
    current: text("The value in force."),
  }),
  DecisionChoices: texts("Values by slug. If one is invalid, none is changed."),
  Exchange: object("One exchange, with masked keys.", {
    n: { type: "integer", minimum: 0, description: "Its number since the last reset." },
    at: instant("When, by the mock's clock."),
    company: { type: ["string", "null"], description: "Slug of the key's company; null: no valid key." },
    operation: { type: ["string", "null"], description: "operationId of the API description; null: no operation was reached." },
    request: object("What was sent.", {
      method: text("HTTP method."),
      path: text("Path below the base URL, percent-encoded."),
      query: text("Query string without its question mark."),
      headers: texts("Headers by lower-case name."),
      body: { type: ["string", "null"], description: "The body as text; null: no body." },
    }),
    response: object("What was answered.", {
      status: { type: "integer", description: "HTTP status." },
      headers: texts("Headers as they were sent."),
      body: text("The body as text."),
    }),
    events: array(
      object("An event.", { kind: text("Its kind.", { examples: ["leave.requested"] }), resource_id: text("The resource it is about.") }),
      "Events that it sent.",
    ),
  }),
};
