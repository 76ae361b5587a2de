import { operations } from "@hr-platform/spec/operations";
import { kebab } from "../src/fault.ts";
import { faults } from "../src/catalogue/index.ts";
import { type Proof, outcomeOf, proof, unchecked } from "./proof.ts";

/** Each operation with a key that holds only another scope. */
const scopes: readonly Proof[] = operations
  .filter(({ id }) => faults.has(`no-scope-${kebab(id)}`))
  .map(({ id, scope }) =>
    proof(`no-scope-${kebab(id)}`, (mock) => outcomeOf(mock, id, `hrk_wattle_${scope === "webhooks" ? "read" : "webhooks"}`)),
  );

/** Each gated operation with a key of a company on the starter plan. */
const plans: readonly Proof[] = operations
  .filter(({ id }) => faults.has(`no-plan-gate-${kebab(id)}`))
  .map(({ id }) => proof(`no-plan-gate-${kebab(id)}`, (mock) => outcomeOf(mock, id, "hrk_kauri_full")));

/** Keys, scopes, plans. */
export const accessProofs: readonly Proof[] = [
  ...scopes,
  ...plans,
  proof("webhooks-key-reads", (mock) => unchecked(mock, "hrk_wattle_webhooks").get("/employees").status),
  proof("read-key-deletes", (mock) => outcomeOf(mock, "cancelLeave", "hrk_wattle_read")),
  proof("scope-refused-as-unauthorised", (mock) => outcomeOf(mock, "createEmployee", "hrk_wattle_read")),
  proof("write-keys-update-the-company", (mock) => outcomeOf(mock, "updateCompany", "hrk_wattle_write")),
  proof("growth-means-growth-only", (mock) => outcomeOf(mock, "createSurvey", "hrk_southern_full")),
  proof("setup-needs-growth", (mock) => outcomeOf(mock, "getSetup", "hrk_kauri_full")),
  proof("plan-refused-as-not-found", (mock) => outcomeOf(mock, "createSurvey", "hrk_kauri_full")),
];
