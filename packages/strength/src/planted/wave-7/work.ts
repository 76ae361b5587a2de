import { inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

/** Work. */
export const seventhWork: readonly Planted[] = [
  plain("takes full_time for the employment_type of a job role that has none", "REC-03", [
    "recruitment-routes.ts",
    `type: fields.oneOf("employment_type", [`,
    `type: !fields.has("employment_type") ? "full_time" : fields.oneOf("employment_type", [`,
  ]),
  plain("counts nobody in the stage of the rejected when it reads a job role", "REC-06", [
    "recruitment-routes.ts",
    "[stage, mine.filter(({ stageId }) => stageId === stage.id).length] as const",
    `[stage, mine.filter(({ stageId }) => stageId === stage.id && stage.outcome !== "rejected").length] as const`,
  ]),
  plain(
    "has POST /recruitment/offers/{id}/send",
    "REC-17",
    [
      "routes.ts",
      `["LIST /onboarding/plans",`,
      `["POST /recruitment/offers/{id}/send", "write", sendOffer],
  ["LIST /onboarding/plans",`,
    ],
    [
      "routes.ts",
      `  readRole,
}`,
      `  readRole,
  sendOffer,
}`,
    ],
    [
      "recruitment-routes.ts",
      "/** POST /recruitment/offers. */",
      `export function sendOffer(call: Call): Reply {
  const { one } = found(call, call.company.offers, () => undefined);
  return { data: { id: one.id, status: "sent" } };
}

/** POST /recruitment/offers. */`,
    ],
  ),
  plain(
    "reads a candidate at GET /recruitment/candidates/{id}",
    "REC-13",
    [
      "routes.ts",
      `["POST /recruitment/candidates", "write", addCandidate],`,
      `["POST /recruitment/candidates", "write", addCandidate],
  ["GET /recruitment/candidates/{id}", "read", readCandidate],`,
    ],
    [
      "routes.ts",
      `  addCandidate,
`,
      `  addCandidate,
  readCandidate,
`,
    ],
    [
      "recruitment-routes.ts",
      "/** POST /recruitment/candidates. */",
      `export const readCandidate = (call: Call): Reply => ({ data: found(call, call.company.candidates, () => undefined).one });

/** POST /recruitment/candidates. */`,
    ],
  ),
  inVariant(
    "fresh",
    subtle("lists null in place of an empty array of onboarding plans", "ONB-01", [
      "plan-routes.ts",
      `    return wrapped(call, "plans", rows);`,
      `    if (kind === "onboarding" && rows.length === 0) return { data: { plans: null } };
    return wrapped(call, "plans", rows);`,
    ]),
  ),
  subtle("answers without an id when an onboarding task is already as it is asked to be", "ONB-06", [
    "plan-routes.ts",
    "    task.done = call.mistakes",
    `    if (kind === "onboarding" && task.done === asked) return { data: { changed: false } };
    task.done = call.mistakes`,
  ]),
  subtle("makes no onboarding plan for a contractor", "ONB-15", [
    "people-routes.ts",
    "if (company.growth) {",
    `if (company.growth && employmentType !== "contractor") {`,
  ]),
  subtle("quotes an answer of an exit interview that was received", "ONB-12", [
    "plan-routes.ts",
    `exit_interview: { status: one.interview?.state ?? "none" }`,
    `exit_interview: { status: one.interview?.state ?? "none", ...(one.interview?.state === "received" ? { headline: one.interview.answers[0] } : {}) }`,
  ]),
];
