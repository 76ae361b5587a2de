import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { UNKNOWN } from "@hr-platform/engine/test/support/cast";
import { type Proof, proof, unchecked } from "./proof.ts";

/** The presets, the overrides, and the permissions of every invited employee of wattle. */
function all(mock: Mock): unknown {
  const api = unchecked(mock);
  const users = [...mock.defaultSandbox.company("wattle").employees.rows()].map(({ id }) => api.get(`/permissions/users/${id}`));
  const texts = [api.get("/permissions/presets").text, api.get("/permissions/company").text];
  return [texts, users.filter(({ status }) => status === 200).map(({ data }) => data)];
}

/** Permissions in the portal (§4.8). */
export const permissionsProofs: readonly Proof[] = [
  ...[
    "presets-as-a-map",
    "preset-capabilities-as-text",
    "presets-without-hr-manager",
    "presets-with-hyphens",
    "overrides-in-words",
    "overrides-as-a-list",
    "denied-overrides-are-null",
    "user-capabilities-as-a-map",
    "user-preset-left-out",
    "user-scope-as-a-list",
    "user-id-of-the-manager",
    "user-permissions-cached-by-role",
  ].map((fault) => proof(fault, all)),
  ...["unknown-users-may-what-everybody-may", "unknown-users-are-forbidden"].map((fault) =>
    proof(fault, (mock) => {
      const { status, text } = unchecked(mock).get(`/permissions/users/${UNKNOWN}`);
      return [status, text];
    }),
  ),
  proof("overrides-can-be-changed", (mock) => {
    const { status } = unchecked(mock).patch("/permissions/company", { manager: { "salaries.view": true } });
    return [status, unchecked(mock).get("/permissions/company").text];
  }),
];
