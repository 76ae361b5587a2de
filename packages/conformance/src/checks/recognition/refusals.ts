import type { DecisionValues } from "@hr-platform/spec/decisions";
import { waitForLists } from "../../run/lists/list-lag.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import type { View } from "../../exchange/view.ts";
import { colleague, employee, hired } from "../../setup/people/people.ts";
import { team } from "../../setup/people/team.ts";
import { twoColleagues } from "../../setup/access/own-resources.ts";
import { type Walked, activeEmployees, walk } from "../../run/lists/walk.ts";
import { type SetUp, type CheckContext, setUp } from "../../run/check/check-context.ts";
import { type SentPost, isManagers, postOf, sendAsManager, sendPost } from "./post.ts";
import { leaveUnread, stopUnread } from "../../run/check/unread.ts";

const OPEN = { open: ["A-222"] } as const;

const isRefusal = ({ exchange: { status } }: SentPost): boolean => status >= 400 && status <= 499;

/** Ends the check without managers. If the API does not hire, `employee` ends it as not applicable. */
async function stopWithoutManagers(t: CheckContext): Promise<never> {
  await t.use(employee);
  return t.stop("no employee could be hired with a manager, and the company shows no chain of two managers");
}

/** An employee who may post. */
async function possibleGiver(t: CheckContext): Promise<string> {
  return t.use(team).then(
    ({ report }) => report.id,
    async () => t.use(colleague),
  );
}

/** A post from an employee to themselves. */
const selfPost: SetUp<SentPost> = setUp("recognition-of-oneself", async (t) => {
  const [id] = await t.use(twoColleagues);
  return sendPost(t, id, id, {}, OPEN);
});

/** The list, late enough to show earlier writes. */
async function listAfterLag(t: CheckContext): Promise<Walked> {
  await waitForLists(t);
  return walk(t, "listRecognition");
}

/** Posts of kind manager down and up a chain of boss, manager and report, and the list after them. */
const managerPosts: SetUp<Readonly<Record<"right" | "upwards" | "lowest" | "lower" | "down", SentPost>> & { readonly listed: Walked }> =
  setUp("manager-posts", async (t) => {
    const { boss, manager, report } = await t.use(team);
    const kind = { kind: "manager" } as const;
    return {
      right: await sendAsManager(t, manager.id, report.id),
      upwards: await sendPost(t, manager.id, boss.id, kind, OPEN),
      lowest: await sendPost(t, report.id, boss.id, kind, OPEN),
      lower: await sendPost(t, report.id, manager.id, kind, OPEN),
      down: await sendPost(t, boss.id, report.id, kind, OPEN),
      listed: await listAfterLag(t),
    };
  });

const THEMSELVES = "an employee cannot recognise themselves";

function judgePost(t: CheckContext, requirement: string, why: string, sent: SentPost): void {
  t.must(requirement, { at: sent.exchange, expected: `a 4xx refusal: ${why}`, holds: isRefusal(sent) });
}

/** Judges that posts were refused and are not in the list afterwards. */
function judgeRefused(t: CheckContext, requirement: string, why: string, sent: readonly SentPost[], { rows, exchanges }: Walked): void {
  for (const one of sent) judgePost(t, requirement, why, one);
  if (exchanges.at(-1)?.ok !== true) t.stop("the list cannot be read");
  const listed = sent.map((one) => postOf(rows, one)).find((row) => row !== undefined);
  const all = [...sent.map(({ exchange }) => exchange), ...exchanges];
  t.must(requirement, {
    at: all,
    expected: "no refused post in the list",
    holds: listed === undefined,
    got: JSON.stringify(listed?.raw),
  });
}

/** Posts that must be refused (§4.7, Recognition rules). */
export const recognitionRefusalChecks: readonly Check[] = [
  check("RECOG-05", "MUST refuse a post to oneself", {}, async (t) => judgePost(t, "RECOG-05", THEMSELVES, await t.use(selfPost))),
  check(
    "RECOG-05.disguised",
    "MUST refuse a post to oneself, in private and with ids in another case too, and not list it",
    {},
    async (t) => {
      const id = await possibleGiver(t);
      const upper = id.toUpperCase();
      // An employee with another portal role, if the set-up has one.
      const manager = await t.use(team).then(
        (line) => line.manager.id,
        () => id,
      );
      const sent = [
        await t.use(selfPost),
        await sendPost(t, manager, manager, { is_public: false }, OPEN),
        await sendPost(t, upper, id, {}, OPEN),
        await sendPost(t, id, upper, {}, OPEN),
      ];
      judgeRefused(t, "RECOG-05", THEMSELVES, sent, await listAfterLag(t));
    },
  ),
  check("RECOG-06", "MUST accept a manager post from the recipient's manager only", { also: ["RECOG-08"] }, async (t) => {
    const { line } = await t.use(team);
    if (!line) await stopWithoutManagers(t);
    const { right, upwards, lowest, listed } = await t.use(managerPosts);
    // The document shows neither the name of the field nor its values (N4).
    if (right.exchange.status === 400 && /^$|kind|type/.test(right.exchange.field ?? "")) stopUnread("new_recognition", "kind", "manager");
    t.must("RECOG-06", {
      at: right.exchange,
      expected: "201 for a manager post from the recipient's direct manager",
      holds: right.exchange.status === 201,
    });
    const row = postOf(listed.rows, right);
    if (row === undefined) return t.stop("the manager's post is not in the list, so its kind cannot be read");
    const isManager = isManagers(t, row);
    if (isManager === undefined) leaveUnread(t, ["RECOG-08"], "recognition", "kind");
    // A server may not read the field `kind` (N4). One that refuses the other posts reads it.
    else if (isRefusal(upwards) || isRefusal(lowest))
      t.must("RECOG-08", {
        at: [right.exchange, ...listed.exchanges],
        expected: "kind manager on the manager's post",
        holds: isManager,
        got: JSON.stringify(row.raw),
      });
    if (isManager === undefined) stopUnread("recognition", "kind");
    if (!isManager) stopUnread("new_recognition", "kind", "manager");
    judgeRefused(t, "RECOG-06", "the giver does not manage the recipient", [upwards, lowest], listed);
    const own = await t.use(selfPost);
    t.observe(
      "recognition-refusal",
      [own.exchange, upwards.exchange],
      refusals(own.exchange, upwards.exchange),
      `${own.exchange.status} and ${upwards.exchange.status}`,
    );
  }),
  check("RECOG-06.line", "MUST refuse manager posts to one's own manager; OBSERVE posts from the manager's manager", {}, async (t) => {
    const { line } = await t.use(team);
    if (!line) await stopWithoutManagers(t);
    const { right, lower: upwards, down, listed } = await t.use(managerPosts);
    const row = postOf(listed.rows, right);
    if (row === undefined) return t.stop("the manager's post is not in the list, so its kind cannot be read");
    stopUnlessManagers(t, [row]);
    judgeRefused(t, "RECOG-06", "the giver does not manage the recipient", [upwards], listed);
    const value = down.exchange.ok ? "chain" : isRefusal(down) ? "direct" : undefined;
    t.observe("recognition-manager", down.exchange, value);
    return undefined;
  }),
  check("RECOG-06.former", "MUST refuse a manager post from a former manager", {}, async (t) => {
    const { boss, manager, report, own } = await t.use(team);
    // A target with a control API is a test system: an existing employee can have another manager for a moment.
    if (!own) {
      await t.use(employee);
      t.stop("the run has no employee of its own as the next manager");
    }
    const { right, listed: earlier } = await t.use(managerPosts);
    const existing = t.has("control") ? await existingReport(t) : undefined;
    const recipient = existing?.id ?? report.id;
    const former = existing?.manager ?? manager.id;
    t.undo(`manager of employee ${recipient}`, "updateEmployee", { params: { id: recipient }, body: { manager_id: former } });
    const next = existing === undefined ? boss.id : report.id;
    const moved = await t.call("updateEmployee", { params: { id: recipient }, body: { manager_id: next } });
    if (!moved.ok || moved.data.at("manager_id").text !== next) t.stop(`manager_id cannot be changed here: ${String(moved)}`);
    const late = await sendPost(t, former, recipient, { kind: "manager" }, OPEN);
    const fresh = await sendPost(t, next, recipient, { kind: "manager" });
    const listed = await listAfterLag(t);
    await t.call("updateEmployee", { params: { id: recipient }, body: { manager_id: former } });
    const rows = [postOf(listed.rows, fresh), postOf(earlier.rows, right)].filter((row) => row !== undefined);
    if (rows.length === 0) t.stop("the list shows no manager's post, so its kind cannot be read");
    stopUnlessManagers(t, rows);
    t.must("RECOG-06", {
      at: fresh.exchange,
      expected: "201 for a manager post from the recipient's direct manager",
      holds: fresh.exchange.status === 201,
    });
    judgeRefused(t, "RECOG-06", "the giver is no longer the recipient's manager", [late], listed);
  }),
  check("RECOG-04.terminated", "OBSERVE posts to a terminated employee", {}, async (t) => {
    const { id } = await hired(t, {}, { employment: "any" });
    const giver = await t.use(colleague);
    const left = await t.call("terminateEmployee", { params: { id }, body: { termination_date: t.date(-1) } });
    if (!left.ok) t.stop(`the employee could not be terminated: ${String(left)}`);
    const { exchange } = await sendPost(t, giver, id, {}, { open: ["A-224"] });
    const value = exchange.ok ? "allowed" : exchange.status === 409 ? "conflict" : exchange.status === 400 ? "validation-error" : undefined;
    t.observe("recognition-terminated", exchange, value);
    if (exchange.ok)
      t.must("RECOG-04", { at: exchange, expected: "201 for an accepted post to a terminated employee", holds: exchange.status === 201 });
  }),
];

/** Ends a check unless one of the managers' posts has that kind: the target may not read the kind that was sent (N4). */
function stopUnlessManagers(t: CheckContext, posts: readonly View[]): void {
  const kinds = new Set(posts.map((post) => isManagers(t, post)));
  if (kinds.has(true)) return;
  if (kinds.has(false)) stopUnread("new_recognition", "kind", "manager");
  stopUnread("recognition", "kind");
}

/** Values of A-222, by the statuses of a post to oneself and of a manager post from another employee. */
const BY_STATUSES: Readonly<Record<string, DecisionValues["recognition-refusal"]>> = {
  "400 403": "by-case",
  "400 400": "validation-error",
  "409 409": "conflict",
};

function refusals(own: Exchange, foreign: Exchange): DecisionValues["recognition-refusal"] | undefined {
  return BY_STATUSES[`${own.status} ${foreign.status}`];
}

/** An employee who existed before the run, has a manager and manages nobody. */
async function existingReport(t: CheckContext): Promise<{ readonly id: string; readonly manager: string } | undefined> {
  const { rows } = await t.use(activeEmployees);
  const managed = rows.filter((row) => row.at("manager_id").text !== undefined && row.at("email").text?.includes(t.run.token) === false);
  const managers = new Set(rows.map((row) => row.at("manager_id").text));
  // Without reports of their own, so that a new manager creates no cycle.
  const found = managed.find((row) => !managers.has(row.at("id").text));
  return found === undefined ? undefined : { id: found.at("id").text ?? "", manager: found.at("manager_id").text ?? "" };
}
