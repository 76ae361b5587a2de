import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BASE_PATH } from "../world.mjs";

/** The command that `npm start` runs. */
const bundle = fileURLToPath(new URL("../../packages/mock-server/dist/hr-mock.js", import.meta.url));

/** Our mock as the command starts it: every rule on, only the limit of requests a minute off. */
export default {
  name: "ours",
  kind: "ours",
  package: null,
  paths: { list: `${BASE_PATH}/employees?limit=20`, one: (id) => `${BASE_PATH}/employees/${id}`, create: `${BASE_PATH}/employees` },
  command({ port, employees = 0 }) {
    if (!existsSync(bundle)) throw new Error("packages/mock-server/dist/hr-mock.js is missing: npm run build");
    const flags = ["--port", String(port), "--rate-limit", "off", "--log", "silent"];
    return { args: [bundle, "start", ...flags, ...(employees > 0 ? ["--employees", String(employees)] : [])] };
  },
};
