import { ConfigurationError } from "../contract/configuration-error.ts";
import { refuse } from "../contract/errors.ts";
import { faults } from "../faults/catalogue/index.ts";
import { readRules } from "../faults/read-transport-rules.ts";
import type { Call, Handler } from "./call.ts";
import { onlyKnown, readObject } from "./read-object.ts";

function list(call: Call): Response {
  const active = new Set(call.var.sandbox.faults);
  return call.json([...faults.values()].map(({ id, title, violates }) => ({ id, title, violates, active: active.has(id) })));
}

/** GET /_mock/faults */
export const showFaults: Handler = (call) => list(call);

/** GET /_mock/transport: the active transport rules. */
export const showTransport: Handler = (call) => call.json({ transport: call.var.sandbox.transport });

/** PUT /_mock/faults: `{active: [ids]}` replaces the active faults, `{transport: [rules]}` the transport rules; a missing member changes nothing. */
export const switchFaults: Handler = async (call) => {
  const { sandbox } = call.var;
  const body = await readObject(call);
  onlyKnown(body, ["active", "transport"]);
  const { active = sandbox.faults, transport } = body;
  if (!Array.isArray(active) || !active.every((id) => typeof id === "string"))
    throw refuse.invalid("active", "active must be a list of fault ids.");
  const rules = transport === undefined ? undefined : readRules(sandbox.contract, transport, sandbox.clock.now());
  try {
    sandbox.setFaults(active, rules);
  } catch (error) {
    if (error instanceof ConfigurationError) throw refuse.invalid("active", `${error.message}.`);
    throw error;
  }
  return list(call);
};
