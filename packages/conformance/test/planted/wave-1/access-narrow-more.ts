import type { Planted } from "../planted.ts";
import { SERVER, edit, route } from "./places.ts";
import { before } from "./access-more-edits.ts";

/** Mistakes that show for one operation, one key or one order of calls only. */
export const accessNarrowMore: readonly Planted[] = [
  {
    id: "scopes are not asked for at all",
    kind: "plain",
    breaks: ["SCOPE-05"],
    edits: [edit(SERVER.may, `return scopes.length + scope.length > 0 || wide;`)],
  },
  {
    id: "GET /analytics is open below Growth",
    kind: "plain",
    breaks: ["PLAN-01"],
    edits: [route(`["GET /analytics", "read", readAnalytics, "growth"]`, `["GET /analytics", "read", readAnalytics]`)],
  },
  {
    id: "branding is changed below Growth",
    kind: "plain",
    breaks: ["PLAN-04"],
    edits: [route(`changeBranding, "growth"]`, `changeBranding]`)],
  },
  { id: "branding is read below Growth", kind: "plain", breaks: ["PLAN-03"], edits: [route(`readBranding, "growth"]`, `readBranding]`)] },
  {
    id: "onboarding plans are listed below Growth",
    kind: "plain",
    breaks: ["PLAN-07"],
    edits: [route(`listPlans("onboarding"), "growth"]`, `listPlans("onboarding")]`)],
  },
  {
    id: "a plan below Growth is refused as not implemented for the export",
    kind: "subtle",
    breaks: ["PLAN-02"],
    edits: [before(SERVER.gate, `if (!key.company.growth && path === "/analytics/export") throw new Refusal(501, "Not on your plan.");`)],
  },
  {
    id: "coming-soon paths need no key",
    kind: "plain",
    breaks: ["AUTH-07"],
    edits: [
      before(
        SERVER.unknown,
        `if (key === undefined && /documents|compliance|ask-hr|jobs/.test(url)) throw new Refusal(501, "This is on its way.");`,
      ),
    ],
  },
  {
    id: "compliance needs no key",
    kind: "subtle",
    breaks: ["AUTH-07"],
    edits: [before(SERVER.unknown, `if (key === undefined && url.endsWith("/compliance")) throw new Refusal(501, "This is on its way.");`)],
  },
  {
    id: "501 has no error body for jobs",
    kind: "subtle",
    breaks: ["NI-04", "NI-05"],
    edits: [before(SERVER.soon, `if (path === "/jobs") return { status: 501, data: null };`)],
  },
  {
    id: "501 has the code INTERNAL_ERROR",
    kind: "plain",
    breaks: ["NI-01"],
    edits: [{ file: "refusal.ts", find: `501: "NOT_IMPLEMENTED"`, replace: `501: "INTERNAL_ERROR"` }],
  },
  {
    id: "jobs answer 404 to a POST and store it",
    kind: "subtle",
    breaks: ["NI-04"],
    edits: [before(SERVER.soon, `if (path === "/jobs" && method === "POST") return { status: 202, data: { id: key.company.id } };`)],
  },
  {
    id: "the limit starts anew with every new minute and every tenth request",
    kind: "subtle",
    breaks: ["RATE-01"],
    edits: [
      {
        file: "allowance.ts",
        find: `    times.push(now);`,
        replace: `    if (times.length % 25 !== 24) times.push(now);\n    else this.#times.set(key, [...times.slice(1), now]);`,
      },
    ],
  },
  {
    id: "the limit of all keys together is 100",
    kind: "plain",
    breaks: ["RATE-03"],
    edits: [edit(SERVER.left, SERVER.left.replace("take(bearer,", `take("all",`))],
  },
  {
    id: "keys of a company share their limit once one of them is limited",
    kind: "subtle",
    breaks: ["RATE-03"],
    edits: [
      edit(
        SERVER.left,
        `const own = key === undefined ? "" : key.company.id;\n    const taken = key === undefined ? this.#context.choices.limit : this.#allowance.take(bearer, now());\n    if (taken === undefined) this.#context.mistakes.has("adds everybody twice") || Object.assign(this, { held: own, heldUntil: now() + 30_000 });\n    const { held, heldUntil = 0 } = this as unknown as { held?: string; heldUntil?: number };\n    const left = own !== "" && held === own && now() < heldUntil ? undefined : taken;`,
      ),
    ],
  },
  {
    id: "a limited request is answered 409",
    kind: "plain",
    breaks: ["RATE-01"],
    edits: [edit(SERVER.limited, `if (left === undefined) throw new Refusal(409, "Please take a breath.");`)],
  },
  {
    id: "limited requests have the rate headers of another name",
    kind: "plain",
    breaks: ["RATE-05", "RATE-06"],
    edits: [
      edit(`headers: { ...common, ...challenge,`, `headers: { ...(status === 429 ? { "RateLimit-Left": "0" } : common), ...challenge,`),
    ],
  },
];
