// One comment for each target or command: the one that is there is written anew. A comment that cannot be written decides nothing.
import { readFileSync } from "node:fs";
import { CallFailed, api, gh } from "./gh.mjs";
import { marker } from "./names.mjs";
import { annotate, input, setting } from "./runner.mjs";
import { subjectIfSound } from "./subject.mjs";

/** Most pages of comments, of 100 each. */
const PAGES = 30;

/** The id of our comment: somebody else may write one that begins like it, and could change it after us. @param {string} number of the pull request */
function earlier(number) {
  const me = JSON.parse(gh(["api", "graphql", "-f", "query=query { viewer { login } }"])).data.viewer.login;
  for (let page = 1; page <= PAGES; page += 1) {
    /** @type {readonly { readonly id: number, readonly user: { readonly login: string } | null, readonly body?: string }[]} */
    const comments = api(`issues/${number}/comments?per_page=100&page=${page}`);
    const own = comments.find(
      ({ user, body }) => user?.login === me && body?.startsWith(marker(subjectIfSound()?.name ?? input("target"))),
    );
    if (own !== undefined) return own.id;
    if (comments.length < 100) return undefined;
  }
  return undefined;
}

const number = input("pull-request");
try {
  const body = readFileSync(setting("COMMENT"), "utf8");
  if (!/^\d+$/.test(number)) throw new CallFailed("pull-request must be a number", undefined);
  const id = earlier(number);
  if (id === undefined) api(`issues/${number}/comments`, { method: "POST", body: { body } });
  else api(`issues/comments/${id}`, { method: "PATCH", body: { body } });
} catch (error) {
  if (!(error instanceof CallFailed)) throw error;
  const mend =
    error.status === 403 || error.status === 404
      ? "; the job needs the permission pull-requests: write, which pull requests from forks do not have"
      : "";
  annotate("warning", `The report could not be commented (${error.message})${mend}. The job summary holds it.`);
}
