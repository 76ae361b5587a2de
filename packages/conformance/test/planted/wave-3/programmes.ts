import { plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "recognition-routes.ts";
const MODULES = "modules: courses.map((title, order) => ({ order, title, minutes: 20 })),";
const PROGRAMME = `    [
      nested
        ? {
            id: "0b6f5c1e-7a51-4c1c-9a50-0d2a3b9f8a11",
            label: "New starters",`;
const SOON = `if (SOON.has(path.split("/")[1] ?? "")) throw new Refusal(501, "This is on its way.");`;

/** Survey programmes, learning paths, and the paths that are still to come. */
export const thirdProgrammes: readonly Planted[] = [
  plain("lists survey programmes that hold no surveys", "LEARN-01", [
    ROUTES,
    "            steps: steps.map((name, position) => ({ position, name })),\n",
    "",
  ]),
  plain("wraps the survey programmes into an object", "LEARN-01", [
    "routes.ts",
    `["LIST /survey-programmes", "read", listProgrammes, "many"]`,
    `["LIST /survey-programmes", "read", (call) => ({ data: { programmes: listProgrammes(call).data } }), "many"]`,
  ]),
  plain("gives the first learning path in place of a list", "LEARN-02", [
    "routes.ts",
    `["LIST /learning-paths", "read", listPaths, "many"]`,
    `["LIST /learning-paths", "read", (call) => ({ data: (listPaths(call).data as unknown[])[0] }), "many"]`,
  ]),
  plain("lists survey programmes by the write scope", "SCOPE-22", [
    "routes.ts",
    `["LIST /survey-programmes", "read",`,
    `["LIST /survey-programmes", "write",`,
  ]),
  plain("finds nothing at the path of Ask HR", "NI-03 VER-05", [
    "description.ts",
    `"compliance", "ask-hr", "jobs"`,
    `"compliance", "jobs"`,
  ]),
  plain("marks the paths to come as planned in the description file", "VER-05", [
    "description.ts",
    `"x-status": "coming-soon"`,
    `"x-status": "planned"`,
  ]),
  plain("answers 503 on the paths to come", "NI-01 NI-02 NI-03 NI-04", [
    "server.ts",
    "const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };",
    `const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };
      if (status === 501) return Response.json(body, { status: 503, headers: common });`,
  ]),
  subtle("tells the answer key of the last course of a learning path", "PRIV-16", [
    ROUTES,
    MODULES,
    `modules: courses.map((title, order) => ({ order, title, minutes: 20, ...(order === 2 ? { quiz: { questions: 4, answer_key: "BACD" } } : {}) })),`,
  ]),
  subtle("lists a survey programme that calls itself a draft", "LEARN-01", [
    ROUTES,
    PROGRAMME,
    PROGRAMME.replace(
      "[\n",
      `[
      {
        id: "2f0c6d3e-4b1a-4d57-8a66-91c2e7b5d033",
        label: "Leavers",
        steps: [{ position: 0, name: "Last week" }],
        repeats: { cadence: "once" },
        status: "draft",
      },\n`,
    ),
  ]),
  subtle("publishes a learning path on POST to publish below it", "LEARN-03 WEB-10", [
    "routes.ts",
    `  ["LIST /learning-paths",`,
    `  ["POST /learning-paths/{id}/publish", "write", ({ params }) => ({ data: { id: params["id"], status: "published" } })],
  ["LIST /learning-paths",`,
  ]),
  subtle("answers the path of jobs with an empty list", "NI-04", [
    "server.ts",
    SOON,
    `if (path === "/jobs" && method === "GET") return { data: [] };\n    ${SOON}`,
  ]),
  subtle("refuses the paths to come to companies below the Growth plan", "NI-01 NI-02 NI-03 NI-04", [
    "server.ts",
    SOON,
    `if (SOON.has(path.split("/")[1] ?? "") && !key.company.growth) throw new Refusal(403, "Your plan does not hold this.");\n    ${SOON}`,
  ]),
  subtle("answers at the path of Ask HR without any key", "AUTH-07 AUTH-03", [
    "server.ts",
    `if (key === undefined) throw new Refusal(401, "Who are you?");`,
    `if (key === undefined && !new URL(url).pathname.endsWith("/ask-hr")) throw new Refusal(401, "Who are you?");`,
  ]),
  subtle("counts no requests to the path of Ask HR", "RATE-04", [
    "server.ts",
    "const left = key === undefined ? this.#context.choices.limit",
    `const left = key === undefined || new URL(url).pathname.endsWith("/ask-hr") ? this.#context.choices.limit`,
  ]),
  subtle("adds a data member to the errors of the paths to come", "ERR-01 NI-05", [
    "server.ts",
    "const body = { error: { code, message, ...(field === undefined ? {} : { field }) } };",
    "const body = { error: { code, message, ...(field === undefined ? {} : { field }) }, ...(status === 501 ? { data: null } : {}) };",
  ]),
];
