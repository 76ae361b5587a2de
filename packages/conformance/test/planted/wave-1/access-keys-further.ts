import type { Planted } from "../planted.ts";
import { SERVER, edit } from "./places.ts";

/** Mistakes about keys, scopes, plans and coming-soon paths. */
export const accessKeysFurther: readonly Planted[] = [
  {
    id: "the export needs a plan above Growth",
    kind: "subtle",
    breaks: ["PLAN-11"],
    edits: [
      edit(
        SERVER.gate,
        `if (path === "/analytics/export" && key.company.profile.plan === "growth") throw new Refusal(403, "Your plan is too low.");\n    ${SERVER.gate}`,
      ),
    ],
  },
  {
    id: "branding works on Growth alone, not above",
    kind: "subtle",
    breaks: ["PLAN-11"],
    edits: [
      edit(
        SERVER.gate,
        `if (path.startsWith("/company/branding") && key.company.profile.plan !== "growth") throw new Refusal(403, "Your plan does not fit.");\n    ${SERVER.gate}`,
      ),
    ],
  },
  {
    id: "surveys are created on Growth alone, not above",
    kind: "subtle",
    breaks: ["PLAN-11"],
    edits: [
      edit(
        SERVER.gate,
        `if (path === "/surveys" && key.company.profile.plan !== "growth") throw new Refusal(403, "Your plan does not fit.");\n    ${SERVER.gate}`,
      ),
    ],
  },
  {
    id: "a plan below Growth is refused with 409",
    kind: "plain",
    breaks: ["PLAN-01"],
    edits: [edit(`throw new Refusal(403, "Your plan does not hold this.");`, `throw new Refusal(409, "Your plan does not hold this.");`)],
  },
  {
    id: "jobs are not found",
    kind: "plain",
    breaks: ["NI-04"],
    edits: [edit(SERVER.soon, `if (path === "/jobs") throw new Refusal(404, "Nothing here.");\n    ${SERVER.soon}`)],
  },
  {
    id: "documents are an empty list",
    kind: "plain",
    breaks: ["NI-01"],
    edits: [edit(SERVER.soon, `if (path === "/documents") return { data: [] };\n    ${SERVER.soon}`)],
  },
  {
    id: "documents can be posted",
    kind: "subtle",
    breaks: ["NI-01"],
    edits: [
      edit(
        SERVER.soon,
        `if (path === "/documents" && method === "POST") return { status: 201, data: { id: key.company.id } };\n    ${SERVER.soon}`,
      ),
    ],
  },
  {
    id: "questions to Ask HR are answered",
    kind: "subtle",
    breaks: ["NI-03"],
    edits: [
      edit(
        SERVER.soon,
        `if (path === "/ask-hr" && method === "POST") return { data: { answer: "Please ask your manager." } };\n    ${SERVER.soon}`,
      ),
    ],
  },
  {
    id: "a single job is shown",
    kind: "subtle",
    breaks: ["NI-04"],
    edits: [
      edit(SERVER.soon, `if (path.startsWith("/jobs/")) return { data: { id: path.slice(6), status: "queued" } };\n    ${SERVER.soon}`),
    ],
  },
  {
    id: "deleting compliance rules succeeds",
    kind: "subtle",
    breaks: ["NI-02"],
    edits: [edit(SERVER.soon, `if (path === "/compliance" && method === "DELETE") return { status: 204 };\n    ${SERVER.soon}`)],
  },
  {
    id: "compliance is forbidden to a read key",
    kind: "subtle",
    breaks: ["NI-02"],
    edits: [
      edit(
        SERVER.soon,
        `if (path === "/compliance" && !key.scopes.includes("admin")) throw new Refusal(403, "This key may not do that.");\n    ${SERVER.soon}`,
      ),
    ],
  },
  {
    id: "jobs are forbidden below Growth",
    kind: "subtle",
    breaks: ["NI-04"],
    edits: [
      edit(
        SERVER.soon,
        `if (path === "/jobs" && !key.company.growth) throw new Refusal(403, "Your plan does not hold this.");\n    ${SERVER.soon}`,
      ),
    ],
  },
  {
    id: "Ask HR crashes",
    kind: "plain",
    breaks: ["NI-03"],
    edits: [edit(SERVER.soon, `if (path === "/ask-hr") throw new Refusal(409, "Not now.");\n    ${SERVER.soon}`)],
  },
];
