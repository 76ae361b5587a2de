import { waitForLists } from "../run/lists/list-lag.ts";
import { sameData } from "../exchange/same-data.ts";
import type { FormRow } from "../forms/form-row.ts";
import { THINGS } from "../forms/things/index.ts";
import { type Check, check } from "../run/check/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { surveyProgrammes } from "../setup/surveys.ts";
import { walk } from "../run/lists/walk.ts";
import { type SetUp, type CheckContext, setUp } from "../run/check/check-context.ts";
import { leaveUnread } from "../run/check/unread.ts";
import type { View } from "../exchange/view.ts";

const paths: SetUp<Exchange> = setUp("learning-paths", async (t) => t.call("listLearningPaths"));

/** Names of members that would show the correct answer of a quiz question. */
const ANSWER_KEY =
  /^(is_?)?correct(_?(answer|option|choice|response|value|ind(ex|ices)))?s?(_?(ids?|keys?|ind(ex|ices)|texts?))?$|^answers?$|^answer_?keys?$|^solutions?$|^(is_?)?right$|^(right|expected|model|valid)_?(answer|option|choice|response)s?(_?(ids?|keys?|ind(ex|ices)))?$/i;
/** Whether a member lists the choices of a question: several objects, or several texts of three characters or more. */
function isChoice(name: string | number | undefined, { list }: View): boolean {
  return name === "answers" && list.length > 1 && list.every((one) => one.isObject || (one.text?.length ?? 0) > 2);
}

/** Whether a flag or the status of a row says that it is not published. */
function isUnpublished(row: View): boolean {
  const isFlagged = ["published", "is_published"].some((name) => row.at(name).flag === false);
  return isFlagged || /^(draft|unpublished|archived|withdrawn)$/i.test(row.at("status").text ?? "");
}

const isEmpty = ({ data }: Exchange): boolean => data.isList && data.list.length === 0;

/** Judges that every row is published. Ends the check if the list is empty. @param name of a row, in words */
function judgeSets(t: CheckContext, requirement: string, listed: Exchange, name: string): void {
  if (listed.ok && isEmpty(listed)) t.notApplicable(`the company has no ${name}`);
  const rows = listed.data.list;
  const expected = "200 with an array of objects in data";
  t.need(requirement, {
    at: listed,
    expected,
    holds: listed.status === 200 && listed.data.isList && rows.every(({ isObject }) => isObject),
  });
  t.must(requirement, { at: listed, expected: `no unpublished ${name}`, holds: !rows.some(isUnpublished) });
}

/** Judges that every row has the lists and texts that the document says. What is not read is undecided. */
function judgeParts(t: CheckContext, requirement: string, listed: Exchange, thing: "survey_programmes" | "learning_paths"): void {
  const rows = listed.data.list.map((row) => t.run.forms.one(thing, row));
  for (const [part, { kind }] of Object.entries(THINGS[thing].parts)) {
    // A number in place of a list may be a count beside the list, unless a row of the target file says that it is the list.
    const isCount = (row: FormRow): boolean =>
      kind === "texts" && row.texts(part)?.some((one) => typeof one !== "string" && typeof one !== "object") === true;
    const counted = rows.some(isCount);
    if (!rows.every((row) => row.has(part)) || (counted && !t.run.forms.declares(thing, part))) leaveUnread(t, [requirement], thing, part);
    else t.must(requirement, { at: listed, expected: THINGS[thing].what, holds: !counted && rows.every((row) => !row.isNull(part)) });
  }
}

/** Published learning paths and survey programmes (§1, §4.7). */
export const learningChecks: readonly Check[] = [
  check(
    "LEARN-02",
    "MUST list published learning paths with their courses, without the answers of quizzes",
    { also: ["PRIV-16"] },
    async (t) => {
      const listed = await t.use(paths);
      judgeSets(t, "LEARN-02", listed, "learning path");
      judgeParts(t, "LEARN-02", listed, "learning_paths");
      const answer = [...listed.data.walk()].find(
        ({ path, view }) => ANSWER_KEY.test(String(path.at(-1))) && !view.isNull && !isChoice(path.at(-1), view),
      );
      t.must("PRIV-16", {
        at: listed,
        expected: "no member that shows a correct answer",
        holds: answer === undefined,
        got: answer?.path.join("."),
      });
    },
  ),
  check("LEARN-02.withdrawn", "MUST NOT list an unpublished learning path", { needs: ["control"], waits: true }, async (t) => {
    const listed = await t.use(paths);
    const id = listed.data.at(0, "id").text ?? t.stop("no learning path is listed");
    const set = async (action: string): Promise<boolean> => {
      const { status } = await t.onWire((wire, call) => wire.web(`${action}-learning-path`, { learning_path_id: id }, call));
      return status < 300;
    };
    if (!(await set("unpublish"))) t.stop("the control API cannot unpublish a learning path");
    await waitForLists(t);
    const after = await t.call("listLearningPaths");
    await set("publish");
    const shown = after.data.list.some((row) => row.at("id").text === id);
    t.must("LEARN-02", {
      at: [listed, after],
      expected: `the list without the unpublished learning path ${id}`,
      holds: after.ok && after.data.isList && !shown,
    });
  }),
  check("LEARN-01", "MUST list published survey programmes with their cadence", {}, async (t) => {
    const listed = await t.use(surveyProgrammes);
    judgeSets(t, "LEARN-01", listed, "survey programme");
    judgeParts(t, "LEARN-01", listed, "survey_programmes");
    const { raw } = listed.data.list[0]!;
    const row = raw as Record<string, unknown>;
    t.observe(
      "programme-fields",
      listed,
      ["id", "title", "surveys", "cadence"].every((name) => name in row) ? "described-names" : "other-names",
    );
  }),
  check("LEARN-01.pages", "MUST page through the same programmes as the whole list", {}, async (t) => {
    const once = await walk(t, "listSurveyProgrammes", { mostPages: 1 });
    if (!once.whole || once.rows.length < 2) t.notApplicable("the list has fewer than two rows, or more than one page");
    const paged = await walk(t, "listSurveyProgrammes", { limit: Math.floor(once.rows.length / 2), mostPages: 4 });
    const extra = paged.rows.find((row) => !once.rows.some((known) => sameData(known.raw, row.raw)));
    const exchanges = [...once.exchanges, ...paged.exchanges];
    t.must("LEARN-01", {
      at: exchanges,
      expected: "only rows of the whole list on its pages",
      holds: extra === undefined,
      got: JSON.stringify(extra?.raw),
    });
  }),
  check("LEARN-03", "MUST NOT offer an operation that publishes learning paths or survey programmes", { also: ["WEB-10"] }, async (t) =>
    judgePublishing(t, { "/learning-paths": ["publish"], "/survey-programmes": ["create"] }),
  ),
  check(
    "LEARN-03.more",
    "MUST NOT offer further operations that publish learning paths or survey programmes",
    { also: ["WEB-10"] },
    async (t) => judgePublishing(t, { "/learning-paths": ["create", "patch"], "/survey-programmes": ["publish", "patch"] }),
  ),
];

const LISTS = { "/learning-paths": "listLearningPaths", "/survey-programmes": "listSurveyProgrammes" } as const;

/** The ways to publish that are tried at a list or at its first row. */
type Ways = Readonly<Record<keyof typeof LISTS, readonly ("create" | "publish" | "patch")[]>>;

/** Judges that nothing is published by writes of these kinds. */
async function judgePublishing(t: CheckContext, ways: Ways): Promise<void> {
  const lists = { "/learning-paths": await t.use(paths), "/survey-programmes": await t.use(surveyProgrammes) };
  if (!Object.values(lists).every(({ ok, data }) => ok && data.isList)) t.stop("the lists cannot be read, so refusals prove nothing");
  const created: [keyof typeof LISTS, string][] = [];
  for (const root of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
    const title = `Set ${t.token()}`;
    const row = `${root}/${lists[root].data.at(0, "id").text ?? t.uuid()}`;
    const requests = {
      create: { method: "POST", path: root, body: { title, courses: [], surveys: [], cadence: "monthly" } },
      publish: { method: "POST", path: `${row}/publish`, body: {} },
      patch: { method: "PATCH", path: row, body: { status: "published" } },
    };
    for (const way of ways[root]) {
      const answer = await t.send({ ...requests[way], open: ["A-04", "A-05"] });
      t.must(["LEARN-03", "WEB-10"], { at: answer, expected: "no 2xx: publishing is not part of the API", holds: !answer.ok });
    }
    if (ways[root].includes("create")) created.push([root, title]);
  }
  await waitForLists(t);
  const after: Exchange[] = [];
  for (const [root] of created) after.push(await t.call(LISTS[root]));
  const listed = created.find(([, title]) => after.some(({ text }) => text.includes(title)))?.[1];
  t.must(["LEARN-03", "WEB-10"], {
    at: after,
    expected: "no row with the title of a refused write",
    holds: listed === undefined,
    got: listed,
  });
  if (listed === undefined && !Object.values(lists).some(({ data }) => data.list.length > 0))
    t.leaveOpen("no learning path and no survey programme is listed, so nothing shows what publishing would change");
}
