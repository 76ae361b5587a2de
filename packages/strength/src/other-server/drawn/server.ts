import type { Choices } from "../choices.ts";
import { type OtherOptions, otherServer } from "../server.ts";
import { Draw } from "./draw.ts";
import { drawnForms } from "./forms.ts";

const NAMES = [
  "Kitchen",
  "Front of house",
  "Events, weddings",
  "Accounts",
  'Bar "Sud"',
  "total",
  "AU",
  "NZ",
  "2026",
  "12",
  "Ōtautahi team",
  "Human resources",
  "Night shift",
  "People",
  "active",
  "Headcount",
];

/** Departments of one to thirteen people, at least thirty in all, some with names that look like other members. */
function departments(draw: Draw): Readonly<Record<string, number>> {
  const names = draw.shuffled("names", NAMES).slice(0, draw.one("count", [3, 4, 5, 6, 7]));
  const sizes = names.map(
    (name) => [name, draw.happens(`${name}/small`, 0.3) ? 1 + draw.below(`${name}/size`, 4) : 5 + draw.below(`${name}/size`, 9)] as const,
  );
  const others = draw.one("others", [0, 2, 6]);
  const sum = sizes.reduce((all, [, size]) => all + size, others);
  return { Warehouse: Math.max(6, 32 - sum), ...Object.fromEntries(sizes), ...(others === 0 ? {} : { "": others }) };
}

function choices(draw: Draw): Choices {
  return {
    hiring: draw.one("hiring", [...Array.from({ length: 18 }, () => "open" as const), "501", "403"]),
    unknown: draw.one("unknown", ["refused", "passed over"]),
    lag: draw.one("lag", [0, 0, 0, 0, 1000]),
    pages: draw.one("pages", [
      { usual: 7, most: 30, beyond: "cut" },
      { usual: 30, most: 30, beyond: "refused" },
      { usual: 50, most: 500, beyond: "cut" },
      { usual: 20, most: 100, beyond: "refused" },
    ]),
    meta: draw.one("meta", ["all", "staff and leave"]),
    deletions: "204",
    listed: draw.one("listed", ["everyone", "active"]),
    leave: draw.one("leave", ["strict", "lax"]),
    hiddenType: draw.one("hiddenType", ["hidden", "hidden", "listed"]),
    longestReason: draw.one("longestReason", [2000, 255]),
    ends: draw.one("ends", ["any day", "from the start"]),
    moves: draw.one("moves", ["from pending", "wide"]),
    scopes: draw.one("scopes", ["exact", "wide"]),
    first: draw.one("first", ["id", "body"]),
    shapes: draw.one("shapes", ["nested", "flat"]),
    gates: draw.one("gates", ["few", "many"]),
    strayIds: draw.one("strayIds", ["404", "400"]),
    recruitment: "by id",
    company: "settled",
    ids: draw.one("ids", ["small", "small", "small", "capitals"]),
    limit: 100,
    pausing: draw.happens("pausing", 0.7),
  };
}

/** A sound server whose forms and choices are drawn. @param start the time of its frozen clock */
export function drawnServer(seed: number, start: Date, more: OtherOptions = {}): ReturnType<typeof otherServer> {
  const draw = new Draw(seed, "/server");
  return otherServer({
    choices: choices(draw.at("choices")),
    departments: departments(draw.at("departments")),
    forms: drawnForms(seed),
    seed,
    start,
    ...more,
  });
}
