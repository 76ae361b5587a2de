/**
 * The command `gh` in tests: answers from the file `GH_STATE` like the API of GitHub, changes it, and notes each call in `GH_CALLS`.
 * Only what the action may call is there; anything else ends with status 1.
 */
import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GithubState } from "./github.ts";

const [file, calls] = [process.env["GH_STATE"]!, process.env["GH_CALLS"]!];
const args = process.argv.slice(2);
const state = JSON.parse(readFileSync(file, "utf8")) as GithubState;
const at = args.indexOf("--method");
const method = at < 0 ? "GET" : args[at + 1]!;
const body = args.includes("--input") ? readFileSync(0, "utf8") : "";
appendFileSync(calls, `${JSON.stringify({ args, body, hasToken: (process.env["GH_TOKEN"] ?? "") !== "" })}\n`);

function end(message: string): never {
  process.stderr.write(`gh: ${message}\n`);
  process.exit(1);
}

function flagOf(name: string): string {
  return args[args.indexOf(name) + 1] ?? "";
}

/** One page of a list. */
function paged<T>(rows: readonly T[], query: URLSearchParams): T[] {
  const [size, page] = [Number(query.get("per_page") ?? 30), Number(query.get("page") ?? 1)];
  return rows.slice((page - 1) * size, page * size);
}

function answer(address: string): unknown {
  const { pathname, searchParams: query } = new URL(address, "https://api.github.example/");
  const refused = Object.entries(state.refuse).find(([what]) => `${method} ${pathname}`.includes(what));
  if (refused !== undefined) end(`${refused[1] === 403 ? "Resource not accessible by integration" : "Not Found"} (HTTP ${refused[1]})`);
  const path = pathname.slice(`/repos/${state.repository}`.length);
  if (!pathname.startsWith(`/repos/${state.repository}`)) end("Not Found (HTTP 404)");
  if (path === "") return { default_branch: state.default_branch };
  if (path === "/actions/artifacts") {
    const named = state.artifacts.filter(({ name }) => name === query.get("name"));
    const rows = named.map(({ run: id, ...row }) => {
      const { head_branch, repository_id, head_repository_id } = state.runs[id]!;
      return { ...row, workflow_run: { id, head_branch, repository_id, head_repository_id } };
    });
    return { total_count: rows.length, artifacts: paged(rows, query) };
  }
  const run = /^\/actions\/runs\/(\d+)$/.exec(path)?.[1];
  if (run !== undefined) return state.runs[run] ?? end("Not Found (HTTP 404)");
  if (/^\/issues\/\d+\/comments$/.test(path)) {
    if (method !== "POST") return paged(state.comments, query);
    state.comments.push({ id: 900 + state.comments.length, user: { login: state.viewer }, body: textIn(body) });
    return state.comments.at(-1);
  }
  const comment = state.comments.find(({ id }) => path === `/issues/comments/${id}`);
  if (comment === undefined || method !== "PATCH") end("Not Found (HTTP 404)");
  return Object.assign(comment, { body: textIn(body) });
}

/** The text of a comment; one that is too long is refused, as on GitHub. */
function textIn(json: string): string {
  const { body: text } = JSON.parse(json) as { body: string };
  return text.length > 65_536 ? end("Validation Failed: body is too long (HTTP 422)") : text;
}

if (args[0] === "run" && args[1] === "download") {
  const found = state.artifacts.find(({ name, run }) => name === flagOf("--name") && String(run) === args[2]);
  if (found === undefined || found.expired || flagOf("--repo") !== state.repository) end("no valid artifacts found to download");
  cpSync(found.files, join(flagOf("--dir")), { recursive: true });
} else if (args[0] === "api" && args[1] === "graphql") {
  process.stdout.write(JSON.stringify({ data: { viewer: { login: state.viewer } } }));
} else if (args[0] === "api") {
  process.stdout.write(JSON.stringify(answer(args.at(-1)!)));
  writeFileSync(file, JSON.stringify(state));
} else end(`unknown command ${args.join(" ")}`);
