/** What a complaint says about one member of a response. */
export interface WrongMember {
  readonly name: string;
  /** `missing`, `null`, `no zone` …: the same words mean the same mistake. `other value`: it has the right form. */
  readonly defect: string;
  /** In words, after the name. */
  readonly words: string;
  /** The wrong value, if it is a text. */
  readonly value?: string;
  /** Whether it is about what was sent, and not about what another answer showed. */
  readonly isFirst?: true;
  /** The wrong value as JSON, with what follows it in the complaint. */
  readonly shown?: string;
}

const NAME = String.raw`([a-zA-Z]\w{1,40})`;
/** A plain value as JSON. */
const VALUE = String.raw`(?:"(?:[^"\\]|\\.)*"|-?\d[\d.]*|true|false|null)`;
/** Complaints that a member is missing. */
const MISSING: readonly RegExp[] = [
  new RegExp(`^no ${NAME} in `),
  new RegExp(String.raw`^(?:\d+,? (?:but )?)?${NAME} is missing\b`),
  new RegExp(String.raw`^(?:\d+ |data )without ${NAME}\b`),
];
/** Complaints that a member has not the value that it had, or that was sent. */
const CHANGED: readonly RegExp[] = [
  new RegExp(`^${NAME} was (?:".*"|\\[.*\\]|[^"]*), and is `, "s"),
  new RegExp(`^${NAME} is .* and was sent as `, "s"),
  new RegExp(`^${NAME}: ".*" and then `, "s"),
  new RegExp(`^(?:[a-zA-Z ]{1,30}: )?${NAME}: ${VALUE}, ${VALUE}(?:$|; )`),
];
/** A complaint that a member is not as it was sent. */
const SENT = new RegExp(`^${NAME}: sent .*, shown `, "s");
/** Expectations about the form of a member. */
const FORMS: readonly RegExp[] = [new RegExp(`^${NAME} of every [\\w -]+? is `), new RegExp(`^${NAME} is (?:a|an|one of|true|either) `)];

/** The member that a complaint is about; undefined: it is about no single member. */
export function wrongMember({ expected, got }: { readonly expected: string; readonly got: string }): WrongMember | undefined {
  for (const form of MISSING) {
    const name = form.exec(got)?.[1];
    if (name !== undefined) return { name, defect: "missing", words: "is missing" };
  }
  const sent = SENT.exec(got)?.[1];
  if (sent !== undefined) return { name: sent, defect: "other value", words: "is not kept as it was sent", isFirst: true };
  for (const form of CHANGED) {
    const name = form.exec(got)?.[1];
    if (name !== undefined) return { name, defect: "other value", words: "does not keep its value" };
  }
  const named = FORMS.map((form) => form.exec(expected)?.[1]).find((name) => name !== undefined);
  if (named === undefined) return undefined;
  const shown = new RegExp(String.raw`(?:^|[.\]])${named}(?: is)? (?=["\[{\d-]|true|false|null)`).exec(got);
  if (shown === null) return undefined;
  const value = got.slice(shown.index + shown[0].length);
  return { name: named, ...defectOf(value, expected), shown: value };
}

/** What is wrong with a value that begins a text as JSON. */
function defectOf(text: string, expected: string): Omit<WrongMember, "name"> {
  const [head] = text;
  if (text.startsWith("null")) return is("null");
  if (head === "{") return is(/\bobject\b/.test(expected) ? "another object than documented" : "an object");
  if (head === "[") return is(/\barray\b/.test(expected) ? "another array than documented" : "an array");
  if (head === "t" || head === "f") return is(/\btrue or false\b/.test(expected) ? "another value than documented" : "true or false");
  if (head !== '"' && /\bcents\b/.test(expected) && /^-?\d+\.\d*[1-9]/.test(text)) return is("not in whole cents");
  if (head !== '"') return is(/\b(?:number|integer)\b/.test(expected) ? "another number than documented" : "a number");
  return defectOfText(/^"((?:[^"\\]|\\.)*)/.exec(text)![1]!, expected);
}

function defectOfText(value: string, expected: string): Omit<WrongMember, "name"> {
  if (/date-time/.test(expected)) {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return { ...is("only a date"), value };
    if (/T\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(value)) return { defect: "no zone", words: "has no zone", value };
    return { ...is("no ISO 8601 date-time"), value };
  }
  if (/\bdate written\b/.test(expected)) {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return { ...is("a day that is in no calendar"), value };
    return { ...is(/T\d/.test(value) ? "a date-time" : "no date"), value };
  }
  if (/\bUUID\b/.test(expected)) return { ...is("no UUID"), value };
  if (/\bone of\b/.test(expected)) return { defect: "unknown value", words: "has a value that is not documented", value };
  if (/\b(?:number|integer|true or false|cents)\b/.test(expected)) return { ...is("a text"), value };
  return { ...is("not in the documented form"), value };
}

function is(defect: string): Omit<WrongMember, "name"> {
  return { defect, words: `is ${defect}` };
}
