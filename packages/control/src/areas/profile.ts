import { valuesOf } from "@hr-platform/engine/contract/decisions";
import { RateLimiter } from "@hr-platform/engine/pipeline/rate-limit";
import { OptionNames } from "@hr-platform/engine/contract/settings/option-names";
import { OTHER_WORDS, SETTINGS, type Settings } from "@hr-platform/engine/contract/settings/settings";
import { readRules } from "@hr-platform/engine/sandbox/transport-rules/read-transport-rules";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { changedDecisions } from "@hr-platform/engine/sandbox/snapshots/exported-world";
import { orRefuse } from "../row/or-refuse.ts";
import { type ControlRow, ok, row } from "../row/row.ts";
import { type JsonSchema, decimal, listOf, named, object, orNull, readBy, text, texts, wholeNumber } from "../row/schema.ts";
import { transportRule } from "./transport-rule-schema.ts";

/** How a sandbox behaves, as a configuration file (`--config FILE`) says it. */
export type Profile = Pick<Settings, "decide" | "faults" | "transport" | "rateLimit" | "activity">;

/** The members of a profile, in their order. */
export const PROFILE_MEMBERS: readonly (keyof Profile)[] = ["decide", "faults", "transport", "rateLimit", "activity"];

/** How a sandbox behaves now: the decisions that are not at their default, and all else. */
export function profileOf({ contract, decisions, faults, transport, limiter, activity }: Sandbox): Profile {
  return {
    decide: changedDecisions(contract.decisions.defaults, decisions),
    faults,
    transport,
    rateLimit: limiter.limit,
    activity: activity.rate,
  };
}

/**
 * Makes a sandbox behave as a profile says, and no other way: decisions that it does not name are at their default. Requests
 * that count against the rate limit still do; transport rules begin anew. Each member must be valid: then it all happens.
 * @throws ConfigurationError for an invalid decision or fault; then nothing changes.
 */
function applyProfile(sandbox: Sandbox, { decide, faults, transport, rateLimit, activity }: Profile): void {
  const { defaults } = sandbox.contract.decisions;
  sandbox.contract.decisions.decide(defaults, decide);
  sandbox.setFaults(faults, transport);
  const usual = valuesOf(defaults) as object as Readonly<Record<string, string>>;
  const changed = Object.keys(changedDecisions(defaults, sandbox.decisions));
  sandbox.decide({ ...Object.fromEntries(changed.map((slug) => [slug, usual[slug]!])), ...decide });
  if (rateLimit !== sandbox.limiter.limit) {
    const limiter = new RateLimiter(rateLimit);
    limiter.load(sandbox.limiter.contents);
    sandbox.parts = { ...sandbox.parts, limiter };
  }
  if (activity !== sandbox.activity.rate) sandbox.activity.set(activity);
}

/** A member as a configuration file may have it, checked by `check`, which knows the sandbox. @throws ApiError naming the member */
function member<Name extends keyof Profile>(
  name: Name,
  schema: JsonSchema<Profile[Name]>,
  check: (value: Profile[Name], sandbox: Sandbox) => unknown = () => {},
): JsonSchema<Profile[Name]> {
  return readBy((sent, sandbox) => {
    const value = orRefuse(name, () => SETTINGS[name].read!(name, sent));
    orRefuse(name, () => check(value, sandbox));
    return value;
  }, schema);
}

/** How a sandbox behaves, in the form of a configuration file. */
export const profileSchema: JsonSchema<Profile> = named(
  "Profile",
  object("How the mock behaves: what a configuration file (--config FILE) has.", {
    decide: texts("Decisions that differ from their defaults: slug to value.", text("A value.")),
    faults: listOf(text("An id."), "Ids of the active faults."),
    transport: listOf(transportRule, "Delays, cut connections and random errors, in order."),
    rateLimit: orNull(wholeNumber("Requests a minute per key; null: no limit.", { minimum: 1, maximum: 1_000_000 })),
    activity: decimal("How much people do by themselves. 1: as in a real company; 0: nothing."),
  }),
);

const sent = object(
  "The new behaviour. A missing member is as at a start without it: no changed decisions, no faults, no rules, 100 requests a minute, no activity.",
  {
    decide: member("decide", texts("Decisions: slug to value.", text("A value.")), (value, { contract: { decisions } }) =>
      decisions.decide(decisions.defaults, value),
    ),
    faults: member("faults", listOf(text("An id."), "Ids of faults."), (value, { parts }) => parts.activeFaults.withFaults(value)),
    transport: member("transport", listOf(transportRule, "Transport rules."), (value, { contract, clock }) =>
      readRules(contract, value, clock.now()),
    ),
    rateLimit: member("rateLimit", orNull(wholeNumber("Requests a minute per key; null: no limit.", { minimum: 1, maximum: 1_000_000 }))),
    activity: member("activity", { ...decimal("From 0 to 10."), minimum: 0, maximum: 10 }),
  },
  PROFILE_MEMBERS,
);

export const profileRows: readonly ControlRow[] = [
  row("GET /profile", {
    id: "getProfile",
    summary: "Get the present behaviour as a configuration file: save it, and start a mock with --config FILE",
    answer: ok("The file.", profileSchema),
    run: ({ sandbox }) => profileOf(sandbox),
  }),
  row("PUT /profile", {
    id: "setProfile",
    summary: "Behave as a configuration file says, and no other way",
    body: named("NewProfile", sent),
    names: new OptionNames(PROFILE_MEMBERS, OTHER_WORDS),
    answer: ok("The behaviour now.", profileSchema),
    change: ({ sandbox, body }) => {
      const usual = Object.fromEntries(PROFILE_MEMBERS.map((name) => [name, SETTINGS[name].default])) as unknown as Profile;
      applyProfile(sandbox, { ...usual, ...body });
      return profileOf(sandbox);
    },
  }),
];
