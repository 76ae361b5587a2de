import { ConfigurationError } from "../contract/configuration-error.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { refuse } from "../contract/errors.ts";
import type { Call, Handler } from "./call.ts";
import { readObject } from "./read-object.ts";

/** The questions are in a file of their own: starting the server needs only slugs and values. */
async function list(call: Call): Promise<Response> {
  const rows = await call.var.sandbox.contract.decisionTexts();
  const current: Readonly<Record<string, string>> = { ...call.var.view.decisions };
  return call.json(
    rows.map(({ id, slug, question, values, default: usual }) => ({
      id,
      slug,
      question,
      values: values.map(({ value }) => value),
      default: usual,
      current: current[slug],
    })),
  );
}

/** GET /_mock/decisions */
export const showDecisions: Handler = (call) => list(call);

/** PUT /_mock/decisions: `{slug: value}`. If one is invalid, none is changed. */
export const switchDecisions: Handler = async (call) => {
  const { sandbox, view } = call.var;
  const body = await readObject(call);
  const choices = Object.entries(body).map(([slug, value]) => [slug, choice(sandbox, slug, value)] as const);
  view.decide(Object.fromEntries(choices));
  return await list(call);
};

function choice({ contract, decisions }: Sandbox, slug: string, value: unknown): string {
  // An error cannot name a member whose name is empty.
  const field = slug === "" ? undefined : slug;
  if (typeof value !== "string") throw refuse.invalid(field, "A decision's value must be text.");
  try {
    contract.decisions.decide(decisions, { [slug]: value });
    return value;
  } catch (error) {
    if (error instanceof ConfigurationError) throw refuse.invalid(field, `${error.message}.`);
    throw error;
  }
}
