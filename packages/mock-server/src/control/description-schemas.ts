import { PLANS } from "../pipeline/plans.ts";
import { SCOPES } from "../pipeline/scopes.ts";
import { list, object, ref, text, texts, instant } from "./describe.ts";
import { dueDelivery } from "./description-webhooks.ts";

/** JSON Schemas of the bodies of the control API, by name. */

const clock = {
  now: instant("The mock's time, in UTC."),
  mode: {
    type: "string",
    description: "real: the machine's time; offset: ticks from an instant of its own; frozen: stands still.",
    enum: ["real", "offset", "frozen"],
  },
};

const key = object("An API key.", {
  token: text("What to send as bearer token.", { examples: ["hrk_wattle_full"] }),
  scopes: list({ type: "string", enum: SCOPES }, "What the key may do."),
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
      description: "A status that moved by itself, a rate limit window that ended, or an attempt to deliver an event.",
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
  Error: object("Every answer that is not a success; the API's own envelope.", {
    error: object(
      "What went wrong.",
      {
        code: {
          type: "string",
          description: "What kind of error it is.",
          enum: ["VALIDATION_ERROR", "UNAUTHORISED", "FORBIDDEN", "NOT_FOUND", "CONFLICT", "INTERNAL_ERROR"],
        },
        message: text("A sentence for a person."),
        field: text("The field or query parameter at fault."),
      },
      ["field"],
    ),
  }),
  Index: object("What there is.", {
    name: text("What answers."),
    version: text("Its version."),
    paths: list(
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
    companies: list(
      object("A company.", {
        slug: text("Its short name.", { examples: ["wattle"] }),
        id: text("Its id.", { format: "uuid" }),
        name: text("Its name."),
        plan: { type: "string", description: "Its plan.", enum: PLANS },
        jurisdictions: list({ type: "string", enum: ["AU", "NZ", "UK"] }, "Where it employs."),
        keys: list(key, "Its API keys."),
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
      other_company: object("Another company, to show that its data stays apart.", { keys: keyset("Its keys.", ["full"]) }),
      below_growth: object("A company whose plan is below Growth.", { keys: keyset("Its keys.", ["full"]) }),
      requests_per_minute: { type: "integer", minimum: 1, description: "How many requests a minute the suite may make with one key." },
      resources: {
        type: "object",
        description: "Things that only the web application can make, by their role. Those that the world lacks are left out.",
      },
      control_url: text("This control API.", { format: "uri" }),
    },
    ["other_company", "below_growth"],
  ),
  Clock: object("The mock's time.", clock),
  ClockTurn: {
    description: "How to turn the clock: one of the three.",
    oneOf: [
      object("Move to an instant. Back in time moves the clock only: what has happened stays.", {
        set: text("ISO 8601 instant between 2000 and 2100.", { examples: ["2026-03-02T09:00:00Z"] }),
      }),
      object("Move on by a duration.", { advance: text("ISO 8601 duration.", { examples: ["P1D", "PT90S"] }) }),
      object("Stop the clock, or let it tick on.", { freeze: { type: "boolean", description: "true stops it." } }),
    ],
  },
  ClockTurned: object("The new time, and what fell due on the way.", { ...clock, due: list(due, "In the order in which it fell due.") }),
  Decision: object("A point that the API document leaves open, and how the mock answers it.", {
    id: text("Its id.", { examples: ["A-38"] }),
    slug: text("Its short name.", { examples: ["write-implies-read"] }),
    question: text("What is open."),
    values: list({ type: "string" }, "The permitted values."),
    default: text("The value that holds unless another is chosen."),
    current: text("The value in force."),
  }),
  DecisionChoices: texts("Values by slug. All of them hold from now on or, when one is refused, none."),
  Exchange: object("One exchange with the API, keys masked.", {
    n: { type: "integer", minimum: 0, description: "Its number since the last reset." },
    at: instant("When, by the mock's clock."),
    company: { type: ["string", "null"], description: "Slug of the key's company; null when no key was recognised." },
    operation: { type: ["string", "null"], description: "operationId of the API's description; null when the request reached none." },
    request: object("What was sent.", {
      method: text("HTTP method."),
      path: text("Path below the API's base address, as it was encoded."),
      query: text("Query string without its question mark."),
      headers: texts("Headers by lower-case name."),
      body: { type: ["string", "null"], description: "The body as text; null when none was sent." },
    }),
    response: object("What was answered.", {
      status: { type: "integer", description: "HTTP status." },
      headers: texts("Headers as they were sent."),
      body: text("The body as text."),
    }),
    events: list(
      object("An event.", { kind: text("Its kind.", { examples: ["leave.requested"] }), resource_id: text("The resource it is about.") }),
      "Events that it gave rise to.",
    ),
  }),
};
