import { type JsonSchema, choice, listOf, named, object, sentence, text, wholeNumber } from "../../row/schema.ts";

/** What a caller wants of a run. */
export interface RunBody {
  readonly tier?: RunWishes["tier"];
  readonly company?: string;
  readonly seed?: number;
  readonly only?: readonly string[];
  readonly sandbox?: "own" | "here";
}

/** The body of `POST /_mock/conformance`. */
export const runWishes: JsonSchema<RunBody> = named(
  "ConformanceStart",
  object(
    "What to judge.",
    {
      tier: choice(["smoke", "ci", "certify"], "How thorough the run is: at most 60, 300 or 1,100 requests. Default ci."),
      company: text("Slug of the company to judge. Default: wattle, or the first with a key with all scopes.", { examples: ["southern"] }),
      seed: wholeNumber("Seed of names, ids and samples of the suite. Default 1.", { minimum: 0, maximum: 0xffffffff }),
      only: sentence("only must be a list of up to 50 requirement ids; * matches any text, as in LEAVE-*.", {
        ...listOf(
          text("An id, such as LEAVE-38; `*` matches any text.", { pattern: "^[A-Za-z0-9*._-]{1,100}$" }),
          "Only these requirements. Default: all.",
        ),
        maxItems: 50,
      }),
      sandbox: choice(
        ["own", "here"],
        "own (default): a sandbox made for the run, with the settings of the sandbox of the call: decisions, faults, transport rules, limit, clock. It is removed afterwards. here: the sandbox of the call itself, whose clock the run turns.",
      ),
    },
    ["tier", "company", "seed", "only", "sandbox"],
  ),
);

/** What a run was started with. */
export interface RunWishes {
  readonly tier: "smoke" | "ci" | "certify";
  readonly seed: number;
  readonly only: readonly string[];
  /** Id of the sandbox of the call. */
  readonly sandbox: string;
  /** Whether a sandbox was made for the run. */
  readonly inOwn: boolean;
}
