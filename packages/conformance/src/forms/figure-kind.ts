import { type LabelledValue, plainName, wordsAbout } from "./labelled-value.ts";

export const TRAINING: RegExp = /train|learn|course|complet|certif|module/;
export const TURNOVER: RegExp =
  /turnover|attrition|churn|leaver|departure(?!s_board)|volunt|resign|(^|_)left(_|$)|(^|_)exits?(_|$)|terminat/;
export const TENURE: RegExp = /tenure|length_of_service|years_of_service|service_length|(^|_)service(_|$)|(^|_)stay(_|$)/;
export const PAST: RegExp = /trend|histor|month|over_time|time_?series|timeline|quarter|previous|prior|last_year|year_ago/;
export const SHARE: RegExp = /(^|_)rate|percent|(^|_)pct|share|ratio|score|average|mean|median|%/;
export const COUNT: RegExp =
  /head|count|people|person|staff|employ|starter|hire|enrol|member|(full|part)_?time|casual|contractor|^(n|v|y|number|total|size|active|on_leave|probation|strength)$|(^|_)(size|total|strength|fte)$/;
export const PAY: RegExp = /pay|salar|wage/;
/** About the department, but not about its people. */
const OTHER =
  /vacanc|opening|open_|role|position|budget|cost|spend|plan|desk|seat|capacity|change|delta|growth|variance|^net|room|phone|ext(ension)?$/;
/** Numbers that are no figures: positions, limits, times, presentation, and company-wide values for comparison. */
const ASIDE =
  /(^|_)(ids?|uuid|index|idx|rank|ranking|order|sort|pos|position|place|seq|sequence|ordinal|row|line|page|level|depth|colou?r|hue|icon|version|revision|year|quarter|months?|weeks?|days?|date|at|on|since|min|minimum|max|maximum|least|threshold|floor|limit|target|goal|benchmark|window|period|decimals|precision|priority|weight|width|height|code|scale|schema|(department|dept|team)_number)$/;
const WHOLE =
  /^(company|overall|organi[sz]ation|global|benchmark|target|goal|minimum|floor|threshold|suppress|hidden|withheld|privacy|period|window|note|meta|generated|style|display)/;

/** Whether the name of a value shows that it is no figure. */
export function isNoFigure(value: LabelledValue): boolean {
  const keys = value.labels.filter(({ kind }) => kind === "key").map(({ member }) => plainName(member));
  const last = keys.findLast((key) => !/^(value|amount|number|\d+|_*)$/.test(key)) ?? "";
  return WHOLE.test(last) || (ASIDE.test(last) && !TENURE.test(last));
}

/** What a number about a department is: a figure of its people now, one of an earlier time with possibly more people, or uncertain. */
export function figureKindOf(value: LabelledValue, name: string, number: number): "figure" | "past" | "doubtful" | "aside" {
  const words = wordsAbout(value, name);
  const says = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  if (isNoFigure(value)) return "aside";
  // A year, or a time in seconds.
  if ((Number.isInteger(number) && number >= 1900 && number <= 2100) || number > 1e9) return "aside";
  const keys = value.labels.filter(({ kind, text }) => kind === "key" && text !== name).map(({ member }) => plainName(member));
  const inner = keys.at(-1) ?? "";
  if (number <= 0 || OTHER.test(inner)) return "doubtful";
  const share = says(SHARE) || says(TENURE);
  if (says(PAST)) return share || number >= 5 || !Number.isInteger(number) ? "past" : "figure";
  // A hidden department has fewer than five people, so a greater count is about other people.
  if (says(COUNT) && !share && number >= 5) return "doubtful";
  return [TRAINING, TURNOVER, TENURE, SHARE, COUNT, PAY].some(says) ? "figure" : "doubtful";
}
