import type { Branding } from "@hr-platform/spec/types";
import type { OperationId } from "@hr-platform/spec/operations";
import type { Change } from "@hr-platform/engine/store/change";
import { refuse } from "@hr-platform/engine/contract/errors";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceGuard, replaceRun, changeSentBody } from "../../fault.ts";
import { writeRefused } from "../../wrong-writes.ts";
import type { Answer } from "@hr-platform/engine/pipeline/route";

/** The operations that return the branding. */
export const SHOWING: readonly OperationId[] = ["getBranding", "updateBranding", "uploadLogo"];
const WRITING: readonly OperationId[] = ["updateBranding", "uploadLogo", "deleteLogo", "resetBranding"];
const COLOUR = /^#[0-9a-f]{6}$/i;

/** A body as sent. */
export type Sent = Readonly<Record<string, unknown>>;

/** Stores another branding than it returns. */
export function storingBranding(answer: Answer, change: (branding: Branding) => Branding): Answer {
  return { ...answer, changes: answer.changes.map((one) => (one.table === "branding" ? { ...one, record: change(one.record) } : one)) };
}

/** Stores and returns another branding. */
function turning(answer: Answer, change: (branding: Branding) => Branding): Answer {
  return withData(storingBranding(answer, change), change);
}

/** Changes the body of an update before it is validated. */
export const reading = (change: (sent: Sent) => Sent): Fault["breaks"] => changeSentBody(["updateBranding"], change);

/** Whether a value is a text that matches a pattern. */
export const isText = (value: unknown, pattern: RegExp): boolean => typeof value === "string" && pattern.test(value);

/** The colours of a refused body, up to the first other field. */
function leading(sent: Sent): Partial<Branding> {
  const fields = Object.entries(sent);
  const end = fields.findIndex(([name, value]) => !name.endsWith("_colour") || !isText(value, COLOUR));
  return Object.fromEntries(end < 0 ? fields : fields.slice(0, end));
}

/** The company's branding (§4.1). */
export const brandingFaults: readonly Fault[] = [
  {
    id: "branding-waits-for-the-next-change",
    title: "Answers that a branding change was made, and publishes it only with the next one",
    violates: ["BRAND-06"],
    breaks: (pipeline) => {
      const drafts = new Map<string, readonly Change[]>();
      return changeAnswer(["updateBranding"], (answer, { company }) => {
        const changes = drafts.get(company.slug) ?? [];
        drafts.set(company.slug, answer.changes);
        return { ...answer, changes };
      })(pipeline);
    },
  },
  {
    id: "branding-stores-the-first-field-only",
    title: "Stores one of the fields that a branding change names, and answers as if it had stored all of them",
    violates: ["BRAND-06", "BRAND-02"],
    breaks: changeAnswer(["updateBranding"], (answer, { company, body }) => {
      const { branding } = company.facts;
      const [first] = Object.keys(body);
      return storingBranding(answer, (next) => ({
        ...branding,
        published_at: next.published_at,
        ...(first === undefined ? {} : { [first]: next[first as keyof Branding] }),
      }));
    }),
  },
  {
    id: "branding-published-in-local-form",
    title: "Writes published_at with a blank in its middle and without a zone",
    violates: ["CONV-03"],
    breaks: changeAnswer(SHOWING, (answer) =>
      withData(answer, (data: Branding) => ({ ...data, published_at: data.published_at?.slice(0, 19).replace("T", " ") ?? null })),
    ),
  },
  {
    id: "branding-change-needs-a-body",
    title: "Refuses a branding change without a body",
    violates: ["BRAND-05"],
    breaks: replaceGuard("validate", (guard, entry, route) => {
      if (entry.operation.id === "updateBranding" && (entry.request.body ?? []).length === 0)
        throw refuse.unreadableBody("Send a JSON object as the body.");
      guard(entry, route);
    }),
  },
  {
    id: "refused-branding-is-half-stored",
    title: "Stores the colours that stand before an invalid field, and answers 400",
    violates: ["BRAND-07", "ERR-14"],
    breaks: writeRefused("updateBranding", ({ company, sent }) => [
      { table: "branding", record: { ...company.facts.branding, ...leading(sent) } },
    ]),
  },
  {
    id: "email-branding-from-text",
    title: "Takes any text as a truth value for email_branding",
    violates: ["BRAND-04", "BRAND-07"],
    breaks: reading(({ email_branding, ...rest }) => ({
      ...rest,
      ...(email_branding === undefined
        ? {}
        : { email_branding: typeof email_branding === "string" ? email_branding !== "" : email_branding }),
    })),
  },
  {
    id: "email-branding-never-turned-off",
    title: "Takes email_branding false for a field that is left out",
    violates: ["BRAND-04", "BRAND-06"],
    breaks: reading(({ email_branding, ...rest }) =>
      email_branding === false ? rest : { ...rest, ...(email_branding === undefined ? {} : { email_branding }) },
    ),
  },
  {
    id: "email-branding-left-out-when-off",
    title: "Leaves email_branding out of the branding while it is false",
    violates: ["BRAND-01", "BRAND-04"],
    breaks: changeAnswer(SHOWING, (answer) =>
      withData(answer, ({ email_branding, ...rest }: Branding) => (email_branding ? { ...rest, email_branding } : rest)),
    ),
  },
  {
    id: "null-brand-name-becomes-the-company-name",
    title: "Writes the company's name into a brand name that is set to null",
    violates: ["BRAND-03"],
    breaks: changeAnswer(["updateBranding"], (answer, { body, company }) =>
      body["brand_name"] === null ? turning(answer, (next) => ({ ...next, brand_name: company.company.record.resource.name })) : answer,
    ),
  },
  {
    id: "brand-name-from-a-number",
    title: "Takes a number as a brand name",
    violates: ["BRAND-03", "BRAND-07"],
    breaks: reading((sent) => (typeof sent["brand_name"] === "number" ? { ...sent, brand_name: String(sent["brand_name"]) } : sent)),
  },
  {
    id: "reset-keeps-the-accent-colour",
    title: "Leaves the accent colour in place on a reset",
    violates: ["BRAND-19"],
    breaks: changeAnswer(["resetBranding"], (answer, { company }) =>
      turning(answer, (next) => ({ ...next, accent_colour: company.facts.branding.accent_colour })),
    ),
  },
  {
    id: "reset-keeps-the-logo",
    title: "Answers a reset without the logo and goes on showing it",
    violates: ["BRAND-19"],
    breaks: changeAnswer(["resetBranding"], (answer) => ({ ...answer, changes: answer.changes.filter(({ table }) => table !== "logo") })),
  },
  {
    id: "reset-empties-the-brand-name",
    title: "Sets the brand name to an empty text on a reset",
    violates: ["BRAND-19"],
    breaks: changeAnswer(["resetBranding"], (answer) => turning(answer, (next) => ({ ...next, brand_name: "" }))),
  },
  {
    id: "branding-cached-for-everybody",
    title: "Shows the last branding that was read to other companies for a minute",
    violates: ["BRAND-21", "PRIV-22"],
    breaks: (pipeline) => {
      let kept: { readonly answer: Answer; readonly until: number } | undefined;
      const forgetful = changeAnswer(WRITING, (answer) => {
        kept = undefined;
        return answer;
      })(pipeline);
      return replaceRun(["getBranding"], (run, context, found) => {
        if (kept !== undefined && context.now < kept.until) return kept.answer;
        const answer = run(context, found);
        kept = { answer, until: context.now + 60_000 };
        return answer;
      })(forgetful);
    },
  },
  {
    id: "branding-reset-for-all",
    title: "Clears the colours of every company without a brand name when one of them is reset",
    violates: ["BRAND-21"],
    breaks: (pipeline) => ({
      ...pipeline,
      commit: (step) => {
        pipeline.commit(step);
        if (step.operation !== "resetBranding") return;
        for (const { slug } of step.service.companies) {
          const company = step.service.company(slug);
          const { branding } = company.facts;
          const record = { ...branding, primary_colour: null, accent_colour: null };
          if (branding.brand_name === null)
            step.service.commit(company, { changes: [{ table: "branding", record }], events: [] }, step.now);
        }
      },
    }),
  },
];
