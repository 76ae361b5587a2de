import type { View } from "../../view.ts";
import { numbersIn } from "./csv.ts";
import { Owners } from "./owners.ts";

/** A number that the summary shows about a department. */
export interface Mention {
  readonly where: string;
  readonly number: number;
  /** `figure`: about people of it; `past`: of a month in which more may have been there; `doubtful`: it may be something else. */
  readonly kind: "figure" | "past" | "doubtful";
}

const INDEX = /^\d+$/;
const PAST = /trend|histor|month|over_time|series|timeline|quarter|previous|prior/;
const MONTH =
  /^\d{4}(-\d{2}(-\d{2})?|-?q\d)?$|^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)\b/i;
const LENGTH = /tenure|service|stay/;
const SHARE = /rate|percent|pct|share|ratio|score|average|mean|median/;
const COUNT =
  /head|count|people|person|staff|employ|leaver|starter|hire|volunt|enrol|member|time$|casual|contractor|^(n|v|y|number|total|size|active|on_leave|probation)$/;
const FIGURE = /depart|team|turnover|attrition|train|complet|figure|value|pay|salar/;
/** About the department, yet not about the people in it. */
const OTHER =
  /vacanc|opening|open_|role|position|budget|cost|spend|plan|desk|seat|capacity|course|module|change|delta|growth|variance|^net/;
/** What is no figure at all: places in an order, bounds, times, looks, and what is told of the whole company to compare with. */
const ASIDE =
  /(^|_)(ids?|uuid|index|idx|rank|ranking|order|sort|pos|position|seq|sequence|ordinal|row|page|level|depth|colou?r|hue|version|year|quarter|months?|weeks?|days?|date|at|min|minimum|max|maximum|threshold|floor|limit|target|goal|benchmark|window|period|decimals|precision|priority|weight|width|height|code|(department|dept|team)_number)$/;
const WHOLE =
  /^(company|overall|organi[sz]ation|global|benchmark|target|goal|minimum|floor|threshold|suppress|hidden|privacy|period|window)/;

/** A name as words with `_` between. */
const snake = (name: string): string => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "_").toLowerCase();

/** Whether a member of a department's row holds no figure of it, by what it is called. */
export function isAside(name: string): boolean {
  const words = snake(name);
  return WHOLE.test(words) || (ASIDE.test(words) && !LENGTH.test(words));
}

/** Every number that stands about one department in the summary, at any depth and under whatever names. @param known names of departments */
export function mentionsOf(data: View, name: string, known: Iterable<string>): Mention[] {
  const owners = new Owners(data, known);
  const found: Mention[] = [];
  const visit = (view: View, path: readonly string[], place: Place | undefined, past: boolean): void => {
    const number = numberOf(view);
    if (number !== undefined && place !== undefined) {
      const above = path.slice(0, place.above);
      const kind = kindOf(above, path.slice(place.from), number, past, view.text !== undefined);
      if (kind !== undefined) found.push({ where: path.join("."), number, kind });
    }
    const isRow = owners.ownerOf(view, path) !== undefined;
    for (const { step, view: part, owner } of owners.partsOf(view, path)) {
      // What is about another department within the row of this one is not about this one.
      const own = owner === name ? { above: path.length, from: path.length + (isRow ? 0 : 1) } : undefined;
      const next = owner === undefined ? place : own;
      const dated = view.isObject && view.names.some((member) => MONTH.test(view.at(member).text ?? ""));
      const several =
        view.isList && view.list.length > 1 && view.list.every((one) => !one.isObject && !one.isList && one.text === undefined);
      visit(part, [...path, step], next, past || dated || several || MONTH.test(step));
    }
  };
  visit(data, [], undefined, false);
  return found;
}

function numberOf(view: View): number | undefined {
  return view.number ?? numbersIn(view.text ?? "")[0];
}

/** How many steps of a path lead to what is about the department, without the name itself, and from which on it goes on below. */
interface Place {
  readonly above: number;
  readonly from: number;
}

const worded = (path: readonly string[]): string[] => path.filter((step) => !INDEX.test(step)).map(snake);

/** What a number is, by what leads to the department and from there to the number. */
function kindOf(
  to: readonly string[],
  onwards: readonly string[],
  number: number,
  past: boolean,
  inWords: boolean,
): Mention["kind"] | undefined {
  const [above, below] = [worded(to), worded(onwards)];
  if (below.some((step) => WHOLE.test(step)) || isAside(below.at(-1) ?? "")) return undefined;
  // A year, or a time in seconds.
  if ((Number.isInteger(number) && number >= 1900 && number <= 2100) || number > 1e9) return undefined;
  const all = [...above, ...below];
  const says = (pattern: RegExp): boolean => all.some((step) => pattern.test(step));
  const shown = [LENGTH, SHARE, COUNT, FIGURE].some((pattern) => (below.length > 0 ? below : all).some((step) => pattern.test(step)));
  // Digits in a text may be a code.
  if (inWords && !shown) return undefined;
  if (number <= 0 || below.some((step) => OTHER.test(step)) || (below.length === 0 && says(OTHER))) return "doubtful";
  if (past || all.some((step) => PAST.test(step) && !LENGTH.test(step)))
    return says(SHARE) || says(LENGTH) || number >= 5 || !Number.isInteger(number) ? "past" : "figure";
  // More than there are now are others than these.
  if (says(COUNT) && !says(SHARE) && !says(LENGTH) && number >= 5) return "doubtful";
  return shown ? "figure" : "doubtful";
}
