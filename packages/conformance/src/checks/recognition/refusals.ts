import type { DecisionValues } from "@hr-platform/spec/decisions";
import { waitForLists } from "../../run/list-lag.ts";
import { type Check, check } from "../../run/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { colleague, employee, hired } from "../../setup/people/people.ts";
import { team } from "../../setup/people/team.ts";
import { type Walked, activeEmployees, walk } from "../../run/walk.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check-context.ts";
import { type SentPost, kindsIn, sendPost, postOf } from "./post.ts";

const OPEN = { open: ["A-222"] } as const;

const isRefusal = ({ exchange: { status } }: SentPost): boolean => status >= 400 && status <= 499;

/** Ends the check: not held against a company whose API does not hire. */
async function endWithoutLine(t: CheckContext): Promise<never> {
  await t.use(employee);
  return t.stop("nobody could be hired with a manager, and the company shows no line of two managers");
}

/** Somebody who might post: of a company of one person that person. */
async function somebody(t: CheckContext): Promise<string> {
  return t.use(team).then(
    ({ report }) => report.id,
    async () => t.use(colleague),
  );
}

/** A post of somebody to themselves. */
const selfPost: SetUp<SentPost> = setUp("recognition-of-oneself", async (t) => {
  const id = await somebody(t);
  return sendPost(t, id, id, {}, OPEN);
});

/** The list when it shows the writes before. */
async function settled(t: CheckContext): Promise<Walked> {
  await waitForLists(t);
  return walk(t, "listRecognition");
}

/** Posts of the manager kind down and up a line of three, and the list after them. */
const managerPosts: SetUp<Readonly<Record<"right" | "upwards" | "lowest" | "lower" | "down", SentPost>> & { readonly listed: Walked }> =
  setUp("manager-posts", async (t) => {
    const { boss, manager, report } = await t.use(team);
    const kind = { kind: "manager" };
    return {
      right: await sendPost(t, manager.id, report.id, kind),
      upwards: await sendPost(t, manager.id, boss.id, kind, OPEN),
      lowest: await sendPost(t, report.id, boss.id, kind, OPEN),
      lower: await sendPost(t, report.id, manager.id, kind, OPEN),
      down: await sendPost(t, boss.id, report.id, kind, OPEN),
      listed: await settled(t),
    };
  });

/** Refused, and not listed afterwards. */
function judgeRefused(t: CheckContext, requirement: string, why: string, sent: readonly SentPost[], { rows, exchanges }: Walked): void {
  for (const one of sent) t.must(requirement, { at: one.exchange, expected: `a 4xx refusal: ${why}`, holds: isRefusal(one) });
  if (exchanges.at(-1)?.ok !== true) t.stop("the list cannot be read");
  const listed = sent.map((one) => postOf(rows, one)).find((row) => row !== undefined);
  const all = [...sent.map(({ exchange }) => exchange), ...exchanges];
  t.must(requirement, {
    at: all,
    expected: "no post in the list that was refused",
    holds: listed === undefined,
    got: JSON.stringify(listed?.raw),
  });
}

/** Who cannot thank whom (§4.7, Recognition rules). */
export const recognitionRefusalChecks: readonly Check[] = [
  check("RECOG-05", "MUST refuse a post to oneself and list nothing of it", { tier: "ci" }, async (t) => {
    const own = await t.use(selfPost);
    judgeRefused(t, "RECOG-05", "nobody can recognise themselves", [own], await settled(t));
  }),
  check("RECOG-05.disguised", "MUST refuse a post to oneself however it is written", { tier: "certify" }, async (t) => {
    const id = await somebody(t);
    const upper = id.toUpperCase();
    // Somebody of another portal role, where there is one.
    const manager = await t.use(team).then(
      (line) => line.manager.id,
      () => id,
    );
    const sent = [
      await sendPost(t, manager, manager, { is_public: false }, OPEN),
      await sendPost(t, upper, id, {}, OPEN),
      await sendPost(t, id, upper, {}, OPEN),
    ];
    judgeRefused(t, "RECOG-05", "nobody can recognise themselves", sent, await settled(t));
  }),
  check(
    "RECOG-06",
    "MUST take a manager post from the recipient's manager and from nobody else",
    { tier: "certify", also: ["RECOG-08"] },
    async (t) => {
      const { line } = await t.use(team);
      if (!line) await endWithoutLine(t);
      const { right, upwards, lowest, listed } = await t.use(managerPosts);
      // What the kind is called in a request, and how kinds are spelt, is not shown (N4).
      if (right.exchange.status === 400 && /^$|kind|type/.test(right.exchange.field ?? ""))
        t.leaveOpen(`the manager's post is not understood: ${String(right.exchange)}`);
      t.must("RECOG-06", {
        at: right.exchange,
        expected: "201 for a manager post by the recipient's direct manager",
        holds: right.exchange.status === 201,
      });
      const row = postOf(listed.rows, right);
      if (row === undefined) return t.stop("the manager's post is not in the list, so nobody knows whether kind was understood");
      const kinds = kindsIn(row);
      const isManager = kinds.includes("manager");
      // Only a server that refuses others for the kind must have understood it in the request (N4).
      if (kinds.length > 0 && (isRefusal(upwards) || isRefusal(lowest)))
        t.must("RECOG-08", {
          at: [right.exchange, ...listed.exchanges],
          expected: "kind manager on the manager's post",
          holds: isManager,
          got: JSON.stringify(row.raw),
        });
      if (!isManager) t.leaveOpen(`the kind of the manager's post is shown as ${kinds.join(", ")}`);
      judgeRefused(t, "RECOG-06", "its author does not manage the recipient", [upwards, lowest], listed);
      const own = await t.use(selfPost);
      t.observe(
        "recognition-refusal",
        [own.exchange, upwards.exchange],
        refusals(own.exchange, upwards.exchange),
        `${own.exchange.status} and ${upwards.exchange.status}`,
      );
    },
  ),
  check(
    "RECOG-06.line",
    "MUST refuse manager posts that go up the line, and record whether the manager's manager counts",
    { tier: "certify" },
    async (t) => {
      const { line } = await t.use(team);
      if (!line) await endWithoutLine(t);
      const { right, lower: upwards, down, listed } = await t.use(managerPosts);
      const row = postOf(listed.rows, right);
      if (row === undefined || !kindsIn(row).includes("manager"))
        t.leaveOpen("the manager's post is not shown as a manager's, so nobody knows whether kind was understood");
      judgeRefused(t, "RECOG-06", "its author does not manage the recipient", [upwards], listed);
      const value = down.exchange.ok ? "chain" : isRefusal(down) ? "direct" : undefined;
      t.observe("recognition-manager", down.exchange, value);
    },
  ),
  check("RECOG-06.former", "MUST refuse a manager post by somebody who was the manager before", { tier: "certify" }, async (t) => {
    const { boss, manager, report, own } = await t.use(team);
    // In a system whose clock can be turned nothing is in earnest, and somebody whom it began with can have another manager for a moment.
    if (!own) {
      await t.use(employee);
      t.stop("the run has nobody of its own who could be the next manager");
    }
    const inherited = t.has("control") ? await reportOfSomebody(t) : undefined;
    const recipient = inherited?.id ?? report.id;
    const former = inherited?.manager ?? manager.id;
    t.undo(`manager of employee ${recipient}`, "updateEmployee", { params: { id: recipient }, body: { manager_id: former } });
    const next = inherited === undefined ? boss.id : report.id;
    const moved = await t.call("updateEmployee", { params: { id: recipient }, body: { manager_id: next } });
    const read = await t.call("getEmployee", { params: { id: recipient } });
    if (!moved.ok || read.data.at("manager_id").text !== next) t.stop(`manager_id cannot be changed here: ${String(moved)}`);
    const late = await sendPost(t, former, recipient, { kind: "manager" }, OPEN);
    const fresh = await sendPost(t, next, recipient, { kind: "manager" });
    const listed = await settled(t);
    await t.call("updateEmployee", { params: { id: recipient }, body: { manager_id: former } });
    const row = postOf(listed.rows, fresh);
    if (row === undefined || !kindsIn(row).includes("manager")) t.leaveOpen("the new manager's post is not shown as a manager's");
    t.must("RECOG-06", {
      at: fresh.exchange,
      expected: "201 for a manager post by the recipient's direct manager",
      holds: fresh.exchange.status === 201,
    });
    judgeRefused(t, "RECOG-06", "its author is not the recipient's manager any more", [late], listed);
  }),
  check("RECOG-04.terminated", "OBSERVE posts to somebody who has left", { tier: "certify" }, async (t) => {
    const { id } = await hired(t);
    const giver = await t.use(colleague);
    const left = await t.call("terminateEmployee", { params: { id }, body: { termination_date: t.date(-1) } });
    if (!left.ok) t.stop(`nobody could be terminated: ${String(left)}`);
    const { exchange } = await sendPost(t, giver, id, {}, { open: ["A-224"] });
    const value = exchange.ok ? "allowed" : exchange.status === 409 ? "conflict" : exchange.status === 400 ? "validation-error" : undefined;
    t.observe("recognition-terminated", exchange, value);
    if (exchange.ok) t.must("RECOG-04", { at: exchange, expected: "201 where such a post is taken", holds: exchange.status === 201 });
  }),
];

/** The value of A-222 that two refusals tell: of a post to oneself and of a manager post by somebody else. */
const BY_STATUSES: Readonly<Record<string, DecisionValues["recognition-refusal"]>> = {
  "400 403": "by-case",
  "400 400": "validation-error",
  "409 409": "conflict",
};

function refusals(own: Exchange, foreign: Exchange): DecisionValues["recognition-refusal"] | undefined {
  return BY_STATUSES[`${own.status} ${foreign.status}`];
}

/** Somebody who was there before the run, has a manager and manages nobody. */
async function reportOfSomebody(t: CheckContext): Promise<{ readonly id: string; readonly manager: string } | undefined> {
  const { rows } = await t.use(activeEmployees);
  const managed = rows.filter((row) => row.at("manager_id").text !== undefined && row.at("email").text?.includes(t.run.token) === false);
  const managers = new Set(rows.map((row) => row.at("manager_id").text));
  // Somebody who manages nobody, so that no line of managers closes to a ring.
  const found = managed.find((row) => !managers.has(row.at("id").text));
  return found === undefined ? undefined : { id: found.at("id").text ?? "", manager: found.at("manager_id").text ?? "" };
}
