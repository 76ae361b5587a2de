import type { DecisionText, RequirementText } from "@hr-platform/spec/texts";
import type { Reason } from "../../explain/reason/reason.ts";
import type { Remedy } from "../../explain/reason/remedy.ts";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import type { ChangedRecord } from "../../explain/changed-records.ts";
import { receivedSchema } from "./received-schema.ts";
import { remediesOfMissed } from "../../explain/events/sent-events.ts";
import { consoleAddress, reasonLines } from "../../explain/reason/reason-text.ts";
import type { ShownCause } from "../../explain/shown-cause.ts";
import type { Explanation } from "../../explain/explanation.ts";
import {
  type JsonSchema,
  type ValueOf,
  anyObject,
  choice,
  flag,
  instant,
  listOf,
  named,
  object,
  orNull,
  text,
  uuidText,
  wholeNumber,
} from "../../row/schema.ts";
import { isoText } from "../../row/iso-text.ts";
import { deliverySchema, readDelivery } from "../webhooks/delivery-form.ts";
import { eventKind } from "../webhooks/event-kind.ts";

/** A changed record in the form of the control API. */
interface ShownChange extends Omit<ChangedRecord, "members" | "changedBy"> {
  readonly changed_by: readonly ShownCause[];
  readonly members: readonly { readonly path: string; readonly before?: unknown; readonly after?: unknown }[];
}

const anyValue = (description: string): JsonSchema => ({ description });

/** Who or what changed something. */
const cause: JsonSchema<ShownCause> = object("Who or what changed something.", {
  by: choice(
    ["request", "web", "clock", "activity", "control", "program"],
    "A request, somebody in the web application, its time, somebody by themselves, a call of the control API, or a program by the handle of the mock.",
  ),
  at: orNull(instant("When, by the mock's clock; null: not known.")),
  what: orNull(
    text("The operationId, the web action, what fell due, or the operationId of the control call; null: nothing more is known."),
  ),
  n: orNull(wholeNumber("Number of the exchange; null: it was no request.", { minimum: 0 })),
  key: orNull(text("The masked key of the request; null: it was no request.")),
  key_name: orNull(text("The name of a key of a default world; null: it has none.", { examples: ["full"] })),
});

const causeSchema: JsonSchema<ShownCause> = named("ChangeCause", cause);

/** Changed records in the form of the control API. */
export function showChanges(changes: readonly ChangedRecord[]): ShownChange[] {
  return changes.map(({ changedBy, ...record }) => ({ ...record, changed_by: changedBy }));
}

const change: JsonSchema<ShownChange> = named(
  "ChangedRecord",
  object("A record that differs.", {
    company: text("The company's slug."),
    table: text("Its table.", { examples: ["employees", "hiddenLeave", "keys"] }),
    id: orNull(text("Its id; null: the company has one, or it is an API key.")),
    before: anyValue("The record before, with masked secrets; null: there was none."),
    after: anyValue("The record afterwards; null: there is none any more."),
    members: listOf(
      object(
        "A member that differs.",
        {
          path: text("Its place.", { examples: ["resource.status"] }),
          before: anyValue("Its value before."),
          after: anyValue("Its value afterwards."),
        },
        ["before", "after"],
      ),
      "What differs. A value that is left out was not there.",
    ),
    changed_by: listOf(causeSchema, "What changed it, oldest first: the latest 20 of all."),
  }),
);

/** Records that differ between two states. */
export const changesSchema: JsonSchema<readonly ShownChange[]> = listOf(change, "In the order of the first changes.");

/** Figures that a response hides. */
const hiddenSchema: JsonSchema<readonly { readonly figure: string; readonly because: string }[]> = listOf(
  object("A figure.", {
    figure: text("Its place.", { examples: ["departments: Finance"] }),
    because: text("Why it is hidden, with the number of people."),
  }),
  "Figures that the response hides to protect people (§4.7, §4.8).",
);

interface ShownStep {
  readonly step: string;
  readonly checks: string;
  readonly sections: readonly string[];
  readonly passed: boolean;
}

/** The steps that a request came to. */
const stepsSchema: JsonSchema<readonly ShownStep[]> = listOf(
  object("A step that the request came to.", {
    step: text("Its name.", { examples: ["scope"] }),
    checks: text("What it checks."),
    sections: listOf(text("A section of the API document."), "Where the API document says so."),
    passed: flag("Whether the request passed it."),
  }),
  "In their order.",
);

const requirementSchema = object("A requirement of the API document.", {
  id: text("Its id.", { examples: ["SCOPE-03"] }),
  statement: text("What it says."),
  sections: listOf(text("A section of the API document."), "Where the document says so."),
});

/** What changes the response to a refused request. */
const remedySchema: JsonSchema<Remedy> = named(
  "Remedy",
  object("What changes the response to a refused request.", {
    text: text("What to do, or why nothing can be done."),
    command: orNull(text("The command that does it.", { examples: ["hr-mock web change-plan kauri growth"] })),
    button: orNull(text("What a button says that does it.", { examples: ["Change plan"] })),
    outcome: choice(
      ["again", "change", "done", "nothing"],
      "again: after the calls, the same request succeeds. change: the request has to change. done: the calls do what the request meant. nothing: nothing can make it succeed.",
    ),
    calls: listOf(
      object("A call of the control API.", {
        method: choice(["POST", "PUT"], "HTTP method."),
        path: text("Its path, below /_mock.", { examples: ["/web/change-plan"] }),
        body: anyObject("Its body.") as JsonSchema<Readonly<Record<string, unknown>>>,
      }),
      "What to call, in order.",
    ),
    edits: listOf(
      object(
        "A change of the request.",
        {
          part: choice(["key", "method", "path", "query", "body"], "What changes."),
          name: orNull(text("The member or the parameter; null: the whole part.")),
          from: orNull(text("The member as it was sent, to be renamed; null: none.")),
          value: anyValue("The new value; of a key its company, name and scopes. Absent: it is left out, or keeps its value."),
        },
        ["value"],
      ),
      "How the request changes, if that is known.",
    ),
  }),
);

const reasonSchema = object("Why a request was refused, and what changes that.", {
  rule: orNull(text("The rule of the service; null: a fault, a transport rule or a bug did it.", { examples: ["plan-too-low"] })),
  step: orNull(text("The step that refused it; null: none of the service did.")),
  text: text("Why, in a sentence.", { examples: ["kauri is on starter; getAnalytics needs growth."] }),
  requirement: orNull(requirementSchema),
  decision: orNull(
    object("The open point that decided.", {
      id: text("Its id.", { examples: ["A-38"] }),
      slug: text("Its short name."),
      value: text("The value then."),
      means: text("What the value means."),
      sections: listOf(text("A section of the API document."), "Where it leaves it open."),
    }),
  ),
  fault: orNull(text("The fault without which the response would have been another one.")),
  made_by: orNull(cause),
  remedies: listOf(remedySchema, "Best first."),
  lines: listOf(
    text("A line."),
    "As text below the message: the reason if the message says less, the requirement, the open point, what made it so, the remedies.",
  ),
});

const form = object("Why an exchange was answered as it was, and what came of it.", {
  console: text("Where the console shows it.", { examples: ["http://127.0.0.1:4010/console/requests/7"] }),
  n: wholeNumber("Number of the exchange.", { minimum: 0 }),
  at: instant("When, by the mock's clock."),
  trace_id: orNull(text("The trace that it belongs to, by the header `traceparent` of the request; null: it says none.")),
  method: text("HTTP method."),
  path: text("Path below the base URL."),
  query: text("Query string, with masked keys."),
  status: wholeNumber("HTTP status."),
  company: orNull(text("Slug of the key's company; null: no valid key.")),
  key: orNull(text("The masked key; null: none was accepted.")),
  key_name: orNull(text("The name of a key of a default world; null: it has none, or none was accepted.", { examples: ["full"] })),
  operation: text("operationId, or `unknown`, `wrong-method`, `coming-soon`."),
  is_repeatable: flag(
    "Whether the request gets the same response again in the same state. If not, a fault, a transport rule or an eventual list had a part in it, and the steps are those of the second time.",
  ),
  steps: stepsSchema,
  refused_by: orNull(text("The step that refused the request; null: none did.")),
  error: orNull(
    object("The error of the response.", {
      code: text("Its code."),
      message: text("Its message."),
      field: orNull(text("The field that it names; null: none.")),
    }),
  ),
  rate_limit: orNull(
    object("What the rate limiter said (§8).", {
      limit: wholeNumber("Requests a minute."),
      remaining: wholeNumber("Requests that were left."),
      allowed: flag("Whether the request could pass."),
      reset_at: instant("When the window ends."),
      retry_at: instant("When the next request can pass."),
    }),
  ),
  decisions: listOf(
    object("A decision that decided, or whose other values would change the outcome.", {
      id: text("Its id.", { examples: ["A-38"] }),
      slug: text("Its short name."),
      step: text("The step that read it first.", { examples: ["validate"] }),
      question: text("What the API document leaves open."),
      sections: listOf(text("A section of the API document."), "Where it leaves it open."),
      value: text("The value then."),
      means: text("What the value means."),
      default: text("The default value."),
      values: listOf(
        object("A value that a server may have by the document.", {
          value: text("The value."),
          means: text("What it means."),
          settable: flag("Whether the mock can be set to it, with `decisions` of POST /requests/{id}/send for instance."),
        }),
        "All values, the one of then among them.",
      ),
      requirements: listOf(text("An id."), "Requirements that hold under it."),
    }),
    "The open points that had a part in the response.",
  ),
  reason: orNull(reasonSchema),
  requirements: listOf(requirementSchema, "That of the rule which refused."),
  faults: listOf(text("A fault's id."), "The faults that were active."),
  altered_by: listOf(text("Its kind and name.", { examples: ["fault meta-missing"] }), "What changed the answer, as in a row of the list."),
  alterations: listOf(
    object("What changed the answer, or may have.", {
      kind: choice(["fault", "decision", "transport rule"], "What it is."),
      id: text("Id of the fault, slug of the decision, kind of the rule."),
      name: text("Id, `slug=value`, or the JSON of the rule."),
      does: text("What it does, or did.", { examples: ["reset the connection after the work was done"] }),
      is_sure: flag("Whether it is known that it changed the answer."),
      remedies: listOf(remedySchema, "What takes it away, or, if it is gone, sends the request again."),
    }),
    "The same with what each does, and what takes it away.",
  ),
  received: orNull(receivedSchema),
  settings: object("What was not as in a mock as it is delivered.", {
    was: listOf(text("A kind and its names."), "Then. Of the transport rules those that were applied."),
    is: listOf(text("A kind and its names."), "Now."),
  }),
  may_be_altered_by: listOf(text("Its kind and name.", { examples: ["fault meta-missing"] }), "What may have, where it cannot be known."),
  changes: listOf(change, "What it changed."),
  events: listOf(
    object("An event that came of it.", {
      id: uuidText("Its id."),
      event: eventKind,
      deliveries: listOf(deliverySchema, "To each endpoint that gets it."),
      passed_over: listOf(
        object("An endpoint that does not get it.", {
          webhook_id: uuidText("The webhook."),
          url: text("Its address."),
          because: text("Why."),
          remedies: listOf(remedySchema, "What lets it get the next events: a paused one can be resumed."),
        }),
        "Endpoints of the company that do not get it.",
      ),
      sent_to_nobody: orNull(text("Why nobody gets it: the company has no webhook, or none of them gets it. null: somebody does.")),
    }),
    "Every event, the inbox of the mock gets all.",
  ),
  no_event: orNull(text("Why it came to no event; null: it did, or it only read.")),
  dropped: listOf(remedySchema, "Members and parameters that a request sent in vain, although it succeeded, and what it may have meant."),
  hidden: hiddenSchema,
  near_routes: listOf(
    object("An operation that may have been meant.", {
      operation: text("operationId."),
      method: text("HTTP method."),
      path: text("Path.", { examples: ["/leave/{id}"] }),
    }),
    "If no path fits: the closest ones.",
  ),
  near_ids: listOf(
    object("Where the id is, or one like it.", {
      id: text("The id."),
      company: text("The company's slug."),
      table: text("Its table.", { examples: ["employees"] }),
      is_same: flag("Whether it is the id of the request, and not only one like it."),
    }),
    "If the id was not found: where it is, or ids that are spelt nearly like it.",
  ),
});

/** An explanation in the form of the control API. */
export const explanationSchema: JsonSchema<object> = named("Explanation", form);

/** An explanation in the form of the control API. `origin`: where the caller reaches the mock. */
export function showExplanation(explained: Explanation, sandbox: Sandbox, origin: string): object {
  const {
    id,
    keys: { unusual },
  } = sandbox;
  const { n, at, trace, status, isRepeatable, error, allowance, faults } = explained;
  const { method, path, query, company, key, match } = trace;
  const shown: ValueOf<typeof form> = {
    console: consoleAddress(origin, id, n),
    n,
    at: isoText(at),
    trace_id: explained.traceId,
    method,
    path,
    query,
    status,
    company,
    key,
    key_name: explained.keyName,
    operation: match,
    is_repeatable: isRepeatable,
    steps: explained.steps.map(({ step: name, checks, sections, passed }) => ({ step: name, checks, sections, passed })),
    refused_by: explained.steps.find(({ passed }) => !passed)?.step ?? null,
    error: error === null ? null : { ...error, field: error.field ?? null },
    rate_limit: showAllowance(allowance),
    decisions: explained.decisions.map(({ decision, value, step: reader }) => ({
      id: decision.id,
      slug: decision.slug,
      step: reader,
      question: decision.question,
      sections: decision.section,
      value,
      means: meaningOf(decision, value),
      default: decision.default,
      values: decision.values.map((one) => ({ value: one.value, means: one.means, settable: one.unserved === undefined })),
      requirements: decision.conditions,
    })),
    reason: explained.reason === null ? null : showReason(explained.reason, explained),
    requirements: explained.requirements.map(showRequirement),
    faults,
    altered_by: explained.touches.by,
    may_be_altered_by: explained.touches.perhaps,
    alterations: explained.alterations.map(({ isSure, ...alteration }) => ({ ...alteration, is_sure: isSure })),
    received: explained.received,
    settings: explained.settings,
    changes: showChanges(explained.changes),
    events: explained.events.map(({ id: eventId, event, deliveries, passedOver }) => ({
      id: eventId,
      event,
      deliveries: deliveries.map((delivery) => readDelivery(delivery, unusual)),
      passed_over: passedOver.map(({ isActive, ...missed }) => ({ ...missed, remedies: remediesOfMissed({ ...missed, isActive }) })),
      sent_to_nobody: nobody(deliveries.length, passedOver.length),
    })),
    no_event: explained.noEvent,
    dropped: explained.dropped,
    hidden: explained.hidden,
    near_routes: explained.nearRoutes,
    near_ids: explained.nearIds.map(({ isSame, ...near }) => ({ ...near, is_same: isSame })),
  };
  return shown;
}

const meaningOf = ({ values }: DecisionText, value: string): string => values.find((one) => one.value === value)?.means ?? "";

const showRequirement = ({ id, statement, section }: RequirementText): ValueOf<typeof requirementSchema> => ({
  id,
  statement,
  sections: section,
});

function showReason(reason: Reason, explained: Explanation): ValueOf<typeof reasonSchema> {
  const { rule, step, text: sentence, requirement, fault, madeBy, remedies } = reason;
  const { decision, value } = reason.decision ?? {};
  return {
    rule,
    step,
    text: sentence,
    fault,
    remedies,
    requirement: requirement === null ? null : showRequirement(requirement),
    decision:
      decision === undefined
        ? null
        : { id: decision.id, slug: decision.slug, value: value!, means: meaningOf(decision, value!), sections: decision.section },
    made_by: madeBy,
    lines: reasonLines(explained),
  };
}

function nobody(deliveries: number, passedOver: number): string | null {
  if (deliveries > 0) return null;
  return passedOver === 0 ? "The company had no webhook." : "The company has webhooks, and none of them gets it.";
}

function showAllowance(allowance: Explanation["allowance"]): ValueOf<typeof form>["rate_limit"] {
  if (allowance === undefined) return null;
  const { limit, remaining, allowed, resetAt, retryAt } = allowance;
  return { limit, remaining, allowed, reset_at: isoText(resetAt), retry_at: isoText(retryAt) };
}
