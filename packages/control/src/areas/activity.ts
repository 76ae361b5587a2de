import { acts } from "@hr-platform/activity/acts/index";
import { countPosts } from "@hr-platform/activity/posts/post-counts";
import { SETTINGS } from "@hr-platform/engine/contract/settings/settings";
import type { LoggedAct } from "@hr-platform/engine/sandbox/act-log";
import { inTurns } from "@hr-platform/engine/http/turns/large-companies";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { type ControlRow, ok, row } from "../row/row.ts";
import {
  type JsonSchema,
  type ValueOf,
  choice,
  decimal,
  instant,
  listOf,
  named,
  object,
  sentence,
  text,
  uuidText,
  wholeNumber,
} from "../row/schema.ts";

const setting = SETTINGS.activity.body!;
const rate = sentence(setting.message!.replace("activity", "rate"), setting.schema as JsonSchema<number>);

/** Acts that anything but the world file may show. */
const SHOWN = acts.filter(({ isHidden }) => isHidden !== true);

/** The name of an act. */
export const actName: JsonSchema<string> = choice(
  SHOWN.map(({ id }) => id),
  "What somebody did by themselves.",
);

const logged: JsonSchema<LoggedAct> = object(
  "Something that somebody did by themselves.",
  {
    at: instant("When."),
    company: text("The company's slug."),
    act: actName,
    employee_id: uuidText("The employee whom it is about."),
    resource_id: uuidText("The record that it made or changed."),
  },
  ["employee_id", "resource_id"],
);

const activity = named(
  "Activity",
  object("What people do by themselves.", {
    rate: decimal("1: as in a real company; 0: nothing."),
    kinds: listOf(object("A kind of act.", { act: actName, title: text("What happens.") }), "All kinds."),
    counts: listOf(
      object("How often an act happened since the seed.", {
        company: text("The company's slug."),
        act: actName,
        happened: wholeNumber("How often."),
      }),
      "By company and act.",
    ),
    latest: listOf(logged, "The latest 1,000 acts, oldest first."),
  }),
);

function read({ activity: { log, rate: current } }: Sandbox): ValueOf<typeof activity> {
  const { counts, latest } = log.contents;
  return {
    rate: current,
    kinds: SHOWN.map(({ id, title }) => ({ act: id, title })),
    counts: Object.entries(counts).flatMap(([company, own]) => Object.entries(own).map(([act, happened]) => ({ company, act, happened }))),
    latest,
  };
}

export const activityRows: readonly ControlRow[] = [
  row("GET /activity", {
    id: "getActivity",
    summary: "See what people do by themselves",
    answer: ok("The rate, and what happened.", activity),
    run: ({ sandbox }) => read(sandbox),
  }),
  row("PUT /activity", {
    id: "setActivity",
    summary: "Change how much people do by themselves",
    body: object("The rate.", { rate }),
    allCompanies: true,
    inTurns: ({ sandbox, body }, change) => {
      const { companies } = sandbox.parts;
      if ((companies.origin.world.large ?? []).length === 0 || body.rate === 0) return undefined;
      return (async () => {
        for (const company of companies.own()) {
          await inTurns(company.directory.listsForActivity());
          await inTurns(countPosts(company));
        }
        return await change(body);
      })();
    },
    answer: ok("The rate, and what happened.", activity),
    change: ({ sandbox, body }) => sandbox.activity.set(body.rate),
    run: ({ sandbox }) => read(sandbox),
  }),
];
