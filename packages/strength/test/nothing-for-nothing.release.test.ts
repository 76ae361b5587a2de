import { describe, expect, test } from "vitest";
import { VARIANTS } from "../src/other-server/choices.ts";
import { otherServer } from "../src/other-server/server.ts";
import { type ChangeableAnswer, type ChangedRequest, changingAnswers } from "../../conformance/src/strength/json-response.ts";
import type { Verdict } from "../../conformance/src/verdict/report.ts";
import { runSuite } from "../../conformance/src/suite.ts";

const START = new Date("2026-03-02T09:00:00Z");

type Change = (draft: ChangeableAnswer, asked: ChangedRequest) => void;

interface Paged {
  readonly data: unknown[];
  readonly meta: Readonly<Record<string, unknown>>;
}

/** A page of a list that has several; undefined: another response. */
function pageIn({ status, json }: ChangeableAnswer, { method, path }: ChangedRequest, paths: RegExp): Paged | undefined {
  const page = json as Partial<Paged> | undefined;
  return method === "GET" && paths.test(path) && status === 200 && Array.isArray(page?.data) && page.meta !== undefined
    ? (page as Paged)
    : undefined;
}

function answer404(draft: ChangeableAnswer): void {
  draft.status = 404;
  draft.json = { error: { code: "NOT_FOUND", message: "There is no such path." } };
}

/** Changes `meta` on each page of the lists that have several. */
const meta =
  (change: (page: Paged) => object): Change =>
  (draft, asked) => {
    const page = pageIn(draft, asked, /^\/(leave|employees)$/);
    if (page !== undefined) draft.json = { ...page, meta: { ...page.meta, ...change(page) } };
  };

/** Every page of the leave list but the first begins with the last row of the page before it. */
function oneRowEarly(): Change {
  const last = new Map<string, unknown>();
  return (draft, asked) => {
    const page = pageIn(draft, asked, /^\/leave$/);
    if (page === undefined) return;
    const query = new URLSearchParams(asked.query);
    const number = Number(query.get("page") ?? 1);
    query.delete("page");
    const before = last.get(`${query.toString()} ${number - 1}`);
    last.set(`${query.toString()} ${number}`, page.data.at(-1));
    if (before !== undefined && page.data.length > 0) draft.json = { ...page, data: [before, ...page.data.slice(0, -1)] };
  };
}

const MISTAKES: readonly (readonly [what: string, make: () => Change, failed: string, unshown: readonly string[]])[] = [
  ["never says that rows follow", () => meta(() => ({ has_more: false })), "PAGE-05", []],
  ["counts the rows of the page alone", () => meta(({ data }) => ({ total: data.length, has_more: false })), "PAGE-07", []],
  ["begins each later page of leave one row early", oneRowEarly, "PAGE-06", []],
  [
    "has no path to update employees",
    () =>
      (draft, { method, path }) => {
        if (method === "PATCH" && /^\/employees\/[^/]+$/.test(path)) answer404(draft);
      },
    "EMP-38",
    [],
  ],
  [
    "has no coming-soon paths",
    () =>
      (draft, { path }) => {
        if (/^\/(documents|compliance|ask-hr|jobs)\b/.test(path)) answer404(draft);
      },
    "NI-04",
    ["NI-02", "NI-03", "NI-05"],
  ],
  [
    "lets every request of leave be moved",
    () =>
      (draft, { method, path }) => {
        if (method !== "GET" && /^\/leave\/[^/]+/.test(path) && draft.status === 409) {
          draft.status = 200;
          draft.json = { data: {} };
        }
      },
    "LEAVE-44",
    [],
  ],
  [
    "takes any status of a role",
    () =>
      (draft, { method, path }) => {
        if (method === "PATCH" && /^\/recruitment\/roles\/[^/]+$/.test(path) && draft.status === 400) {
          draft.status = 200;
          draft.json = { data: { status: "paused" } };
        }
      },
    "REC-07",
    [],
  ],
];

/** The verdict of a run on each requirement of a server whose responses are changed. */
async function judged(change: Change, variant = "other", only?: readonly string[]): Promise<ReadonlyMap<string, Verdict>> {
  const { fetch, target, time } = otherServer({ choices: VARIANTS[variant]!, start: START });
  const changed = changingAnswers(fetch, target.base_url, change);
  const { requirements } = await runSuite({
    fetch: changed,
    target,
    time,
    tier: "ci",
    startedAt: START,
    ...(only === undefined ? {} : { only }),
  });
  return new Map(requirements.map(({ id, verdict }) => [id, verdict]));
}

describe("a run of one requirement on a server that", () => {
  test.each(MISTAKES)("%s: the requirement fails, and none passes for nothing", { timeout: 120_000 }, async (_, make, failed, unshown) => {
    const verdicts = await judged(make(), "other", [failed, ...unshown]);
    expect(verdicts.get(failed)).toBe("fail");
    for (const id of unshown) expect(verdicts.get(id), id).not.toBe("pass");
  });
});

describe("ci on a half-finished server", () => {
  /** What a leak or a broken isolation is said by: it must have been seen. */
  const FRIGHTENING = ["AUTH-10", "AUTH-11", "AUTH-15", "PRIV-14", "PRIV-22", "RECOG-07", "ERR-14"];

  test.each<readonly [string, Change]>([
    ["without a list of posts", (draft, { path, method }) => void (method === "GET" && path === "/recognition" && answer404(draft))],
    [
      "whose list of posts and conversation have another form",
      (draft, { path, method }) => {
        if (method !== "GET" || draft.status !== 200) return;
        if (path === "/recognition") draft.json = { data: { items: (draft.json as Paged).data } };
        if (path === "/messaging/conversation") draft.json = { data: {} };
      },
    ],
    [
      "without lists of endpoints and reads by id",
      (draft, { path, method }) => {
        if (method === "GET" && (path === "/webhooks" || /^\/(employees|leave)\/[^/]+$/.test(path))) answer404(draft);
      },
    ],
  ])("%s: nothing is said to leak, and no refusal to have an effect", { timeout: 120_000 }, async (_, change) => {
    const verdicts = await judged(change);
    expect(FRIGHTENING.filter((id) => verdicts.get(id) === "fail")).toEqual([]);
  });
});
