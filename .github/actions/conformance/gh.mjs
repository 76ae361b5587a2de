// The command-line tool of GitHub, which every hosted runner has.
import { spawnSync } from "node:child_process";
import { setting } from "./runner.mjs";

/** What went wrong in a call, in a line. */
export class CallFailed extends Error {
  /** @param {string} message @param {number | undefined} status of the response, if there was one */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** Calls `gh`. @param {readonly string[]} args @param {string} [body] for its standard input @returns its output @throws CallFailed */
export function gh(args, body = "") {
  const { host } = new URL(process.env.GITHUB_SERVER_URL ?? "https://github.com");
  const env = { ...process.env, GH_HOST: host, GH_ENTERPRISE_TOKEN: process.env.GH_TOKEN, GH_PROMPT_DISABLED: "1", NO_COLOR: "1" };
  const { error, status, stdout, stderr } = spawnSync("gh", args, { env, input: body, encoding: "utf8", maxBuffer: 64 * 2 ** 20 });
  if (error !== undefined)
    throw new CallFailed(
      /** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT"
        ? "the command gh is not on this runner; install the GitHub CLI"
        : `gh: ${error.message}`,
      undefined,
    );
  if (status === 0) return stdout;
  const line = stderr.trim().split("\n")[0] || `gh ended with status ${status}`;
  const code = /\(HTTP (\d{3})\)/.exec(stderr)?.[1];
  throw new CallFailed(line, code === undefined ? undefined : Number(code));
}

/**
 * Calls the API of this repository.
 * @param {string} path below the repository, such as `actions/runs/7`
 * @param {{ readonly method?: string, readonly body?: unknown }} [request]
 */
export function api(path, { method = "GET", body } = {}) {
  const address = path === "" ? `repos/${setting("GITHUB_REPOSITORY")}` : `repos/${setting("GITHUB_REPOSITORY")}/${path}`;
  const sent = body === undefined ? [] : ["--input", "-"];
  return JSON.parse(gh(["api", "--method", method, ...sent, address], body === undefined ? "" : JSON.stringify(body)));
}
