const NAMES = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NAME =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

/** The month that a text names, as YYYY-MM, or MM if it has no year; of a date its month; undefined: it names none. */
export function monthIn(text: string): string | undefined {
  const whole = text.trim().toLowerCase();
  const first = /^((?:19|20)\d\d)[-/. m]?(0[1-9]|1[0-2])(?:[-/.](?:0[1-9]|[12]\d|3[01]))?(?:t.*)?$/.exec(whole);
  if (first !== null) return `${first[1]}-${first[2]}`;
  const last = /^(0?[1-9]|1[0-2])[-/.]((?:19|20)\d\d)$/.exec(whole);
  if (last !== null) return `${last[2]}-${last[1]!.padStart(2, "0")}`;
  const worded = new RegExp(`^(?:((?:19|20)\\d\\d)[-/ ]?)?${NAME}\\.?(?:[-/, ']*((?:19|20)?\\d\\d))?$`).exec(whole);
  if (worded === null) return undefined;
  const month = String(NAMES.indexOf(worded[2]!.slice(0, 3)) + 1).padStart(2, "0");
  const year = worded[1] ?? worded[3];
  return year === undefined ? month : `${year.length === 2 ? `20${year}` : year}-${month}`;
}

/** Whether the months are consecutive, in any order, each once. */
export function inARow(months: readonly string[]): boolean {
  if (new Set(months).size !== months.length) return false;
  if (!months.every((month) => month.length === 7)) return months.every((month) => month.length === 2);
  const numbers = months.map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))).toSorted((a, b) => a - b);
  return numbers.every((number, n) => n === 0 || number === numbers[n - 1]! + 1);
}
