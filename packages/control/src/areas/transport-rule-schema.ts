import { RULE_STATUSES, type TransportRule } from "@hr-platform/engine/contract/settings/transport-rule";
import { type JsonSchema, constant, wholeNumber, named, orNull, decimal, object, choice, text } from "../row/schema.ts";

const latency: JsonSchema = {
  description: "For latency: milliseconds of real time, drawn from a distribution.",
  oneOf: [
    object("Always the same.", { distribution: constant("fixed"), ms: decimal("Milliseconds.") }),
    object("Evenly spread.", { distribution: constant("uniform"), min: decimal("At least."), max: decimal("At most.") }),
    object("A bell curve.", {
      distribution: constant("normal"),
      mean: decimal("The middle."),
      deviation: decimal("The standard deviation."),
    }),
    object("A long tail.", {
      distribution: constant("lognormal"),
      median: decimal("The middle."),
      p99: decimal("The 99th percentile."),
    }),
  ],
};

export const transportRule: JsonSchema<TransportRule> = named(
  "TransportRule",
  object(
    "What happens to responses: to which, how often and for how long.",
    {
      kind: choice(
        ["latency", "reset", "silence", "truncated", "slow-body", "grown", "error"],
        "What happens. silence: no answer, ever; grown: more members than the document has.",
      ),
      latency,
      bytes: wholeNumber("For truncated: bytes of the body before the connection is closed."),
      bytesPerSecond: decimal("For slow-body: bytes a second."),
      status: wholeNumber("For error: the status.", { enum: [...RULE_STATUSES] }),
      when: choice(
        ["before", "after"],
        "For reset and silence (default after) and error (default before): before or after the work is done.",
      ),
      body: choice(
        ["json", "html", "foreign", "empty"],
        "For error: its body. Default json for 429 and 500, html for the others; foreign: JSON of a gateway.",
      ),
      retryAfter: orNull(wholeNumber("For error: seconds in Retry-After; null: none. Default 1 for 429, else none.")),
      by: choice(["members", "values"], "For grown: more members (default), or a status that the document does not have."),
      operation: text("Only responses of this operation.", { examples: ["listEmployees"] }),
      key: text("Only requests with a key that begins so.", { examples: ["hrk_wattle_full"] }),
      probability: decimal("From 0 to 1; default 1. The random numbers come from the seed."),
      skip: wholeNumber("Spares so many matching responses first; default 0.", { minimum: 0 }),
      every: wholeNumber("Every nth matching response only.", { minimum: 1 }),
      times: wholeNumber("Only so many times.", { minimum: 1 }),
      lasts: text("ISO 8601 duration by the mock's clock.", { examples: ["PT5M"] }),
    },
    [
      "latency",
      "bytes",
      "bytesPerSecond",
      "status",
      "when",
      "body",
      "retryAfter",
      "by",
      "operation",
      "key",
      "probability",
      "skip",
      "every",
      "times",
      "lasts",
    ],
  ) as JsonSchema<TransportRule>,
);
