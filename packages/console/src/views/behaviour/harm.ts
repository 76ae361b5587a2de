/** What a client suffers from a fault, with how the fault is recognised: by its requirements, or by the words of its title. The first that fits. */
const HARMS: readonly (readonly [harm: string, violates: RegExp | undefined, title: RegExp | undefined])[] = [
  ["Your program sees data of others, or hidden data", /^(?:PRIV|AUTH-1[0-5])/, /other compan|everybody|of any plan/],
  ["Events are missing, doubled, or cannot be verified", /^(?:EVT|SIG|HOOK)/, undefined],
  ["Access is granted or refused wrongly", /^(?:SCOPE|PLAN|AUTH|PERM)/, undefined],
  ["The rate limit is wrong", /^RATE/, undefined],
  [
    "Pages and lists have other rows, or another order",
    /^PAGE/,
    /^(?:Lists?|Finds?|Sorts?|Orders?|Ignores|Selects|Filters|Searches|Compares)\b|in lists|is asked for/,
  ],
  [
    "Writes are lost, changed or doubled",
    undefined,
    /as (?:it|they) (?:was|were) before|before the latest| and (?:makes|approves|counts) |store|forget|lose|lost|\b[Dd]rops?\b|second|undo|puts? back|^(?:Keeps|Deletes|Removes|Makes|Overwrites|Publishes|Sets|Changes|Clears|Empties|Starts|Moves|Completes|Hires|Cancels|Withdraws)\b/i,
  ],
  ["Valid requests are refused", undefined, /^Refuses|^Needs|requires/],
  [
    "Invalid requests are accepted",
    undefined,
    /^(?:Takes|Accepts|Lets|Allows|Approves|Declines|Terminates|Creates|Opens|Adds|Assigns)\b|without a/,
  ],
  ["Status or error is another one", /^(?:ERR|NI|ID)/, /^(?:Answers|Says|Names|Never names)\b|\b[2-5]\d\d\b/],
  [
    "Amounts, days and dates are wrong",
    /^(?:BAL|ANA)/,
    /^(?:Counts|Adds up|Divides|Rounds|Calculates|Begins|Ends)\b|\bdays?\b|\bdates?\b|salary/,
  ],
  ["Members are missing, or have another form", undefined, /./],
];

/** The groups, in order. */
export const HARM_NAMES: readonly string[] = HARMS.map(([harm]) => harm);

/** What a client suffers from a fault. */
export function harmOf({ title, violates }: { readonly title: string; readonly violates: readonly string[] }): string {
  const [first = ""] = violates;
  return HARMS.find(([, requirement, words]) => requirement?.test(first) === true || words?.test(title) === true)![0];
}
