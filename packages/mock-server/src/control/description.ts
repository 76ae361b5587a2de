import { version } from "../contract/version.ts";
import { schemas } from "./description-schemas.ts";
import { sandboxPaths, sandboxSchemas } from "./description-sandboxes.ts";
import { webhookPaths, webhookSchemas, webhookTag } from "./description-webhooks.ts";
import { type Operation, body, ok, operation, schema, sinceParameter } from "./describe.ts";

const judged = {
  name: "company",
  in: "query",
  description: "Slug of the company to test (default wattle).",
  schema: { type: "string" },
};

const paths: Document["paths"] = {
  "/_mock": { get: operation("getIndex", "Mock", "List what there is", ok("Every call.", schema("Index"))) },
  "/_mock/openapi.json": {
    get: operation("getDescription", "Mock", "Get this description", ok("An OpenAPI 3.1 document.", { type: "object" })),
  },
  "/_mock/health": { get: operation("getHealth", "Mock", "Check that the mock is up", ok("It is up.", schema("Health"))) },
  "/_mock/world": { get: operation("getWorld", "World", "List companies and their keys", ok("The companies.", schema("World"))) },
  "/_mock/target": {
    get: operation("getTarget", "World", "Get a conformance target", ok("A target file.", schema("Target")), { parameters: [judged] }),
  },
  "/_mock/reset": {
    post: operation(
      "reset",
      "World",
      "Reset everything to the seed: data, clock, limits, decisions, journal",
      ok("Done.", schema("Health")),
    ),
  },
  "/_mock/clock": {
    get: operation("getClock", "Clock", "Read the clock", ok("The time.", schema("Clock"))),
    post: operation("turnClock", "Clock", "Move the clock and do the due work", ok("The new time.", schema("ClockTurned")), {
      takes: body("ClockTurn"),
    }),
  },
  "/_mock/decisions": {
    get: operation(
      "listDecisions",
      "Decisions",
      "List the decisions and their values",
      ok("All of them.", { type: "array", items: schema("Decision") }),
    ),
    put: operation(
      "switchDecisions",
      "Decisions",
      "Change decisions",
      ok("All of them, with their current state.", { type: "array", items: schema("Decision") }),
      {
        takes: body("DecisionChoices"),
      },
    ),
  },
  "/_mock/requests": {
    get: operation(
      "listExchanges",
      "Journal",
      "Read the last exchanges",
      ok("Oldest first.", { type: "array", items: schema("Exchange") }),
      { parameters: [sinceParameter] },
    ),
  },
  "/_mock/events": {
    get: operation(
      "followExchanges",
      "Journal",
      "Follow the exchanges as they happen",
      {
        description: "Server-sent events `exchange`. The id is the number of the exchange, the data its JSON.",
        content: { "text/event-stream": { schema: { type: "string" } } },
      },
      { parameters: [sinceParameter, { $ref: "#/components/parameters/LastEventId" }] },
    ),
  },
};

const refusal = (description: string): object => ok(description, schema("Error"));

interface Document {
  readonly openapi: string;
  readonly info: object;
  readonly servers: readonly object[];
  readonly security: readonly object[];
  readonly tags: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** The control API as an OpenAPI 3.1 document. */
export const controlDescription: Document = {
  openapi: "3.1.0",
  info: {
    title: "HR Platform mock: control API",
    version,
    license: { name: "MIT", identifier: "MIT" },
    description:
      "Moves the mock's clock, resets its data, changes decisions and faults, and shows the journal of requests. It has no rate limit, and its calls are not in the journal.",
  },
  servers: [{ url: "/", description: "This mock" }],
  security: [{}, { controlToken: [] }],
  tags: [
    { name: "Mock", description: "The mock itself." },
    { name: "World", description: "The companies and their data." },
    { name: "Clock", description: "The mock's time." },
    { name: "Decisions", description: "Open points of the API document, and the mock's choices." },
    { name: "Faults", description: "Mistakes that the mock can make on purpose." },
    { name: "Sandboxes", description: "Isolated copies, and snapshots." },
    { name: "Web application", description: "Actions that a person does in the web application and the API refuses." },
    webhookTag,
    { name: "Journal", description: "The last exchanges." },
  ],
  paths: { ...paths, ...sandboxPaths, ...webhookPaths },
  components: {
    securitySchemes: {
      controlToken: {
        type: "http",
        scheme: "bearer",
        description: "The control token of the mock. Callers on the same machine need none.",
      },
    },
    parameters: {
      Sandbox: {
        name: "sandbox",
        in: "query",
        description: "The sandbox of the call.",
        schema: { type: "string", default: "default" },
      },
      Since: {
        name: "since",
        in: "query",
        description: "Number of the first exchange to return.",
        schema: { type: "integer", minimum: 0 },
      },
      LastEventId: {
        name: "Last-Event-ID",
        in: "header",
        description: "Number of the last exchange received; the stream continues after it.",
        schema: { type: "integer", minimum: 0 },
      },
    },
    responses: {
      Invalid: refusal("The request is invalid."),
      Unauthorised: refusal("The call comes from another machine and has no valid control token."),
      Forbidden: refusal("The call comes from a page of another origin, or its Host header does not name this machine."),
      NotFound: refusal("There is no such path, method or sandbox."),
    },
    schemas: { ...schemas, ...sandboxSchemas, ...webhookSchemas },
  },
};
