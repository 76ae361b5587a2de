import { refuse } from "../../contract/errors.ts";
import type { Entry } from "../entry.ts";
import { type Variant, onStep } from "../pipeline.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A path id that is not a UUID is a validation error. */
export const malformedPathId: Variant = onStep("guards", "malformed-path-id", "not-found", (guards) => ({
  ...guards,
  find: (entry, route) => {
    if (entry.decisions["malformed-path-id"] === "validation-error") requireUuids(entry.params);
    guards.find(entry, route);
  },
}));

function requireUuids(params: Entry["params"]): void {
  for (const [name, value] of Object.entries(params)) if (!UUID.test(value)) throw refuse.invalid(name, `${name} is not a UUID.`);
}
