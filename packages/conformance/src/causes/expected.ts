/** Expectations that only a refusal meets. */
const REFUSAL = /^(?:4\d\d\b|a 4xx|a refusal|no success|no 2xx|\w+ of a request .* is refused)/;

/** Expectations that a success meets; what a refusal looks like is not what is wrong then. */
const SUCCESS =
  /^(?:20\d\b|a success|a created|answers whose|GET by id answers 200|an update of|a DELETE .* terminates|a reset .* succeeds)|\bin a (?:later )?GET\b|\bcan still be read\b|\bsucceeds for a valid request\b|\bcan be approved\b|(?<!, or) succeeds$/;

/** Expectations about what an error looks like. */
const ERROR = /\b(?:4\d\d|5\d\d|[45]xx|code|error|errors|JSON|refus\w*)\b/;

/** Whether only a refusal is right. */
export function wantsRefusal(expected: string): boolean {
  return REFUSAL.test(expected);
}

/** Whether a success is right, or a response to what succeeded. */
export function wantsSuccess(expected: string): boolean {
  return SUCCESS.test(expected);
}

/** Whether the form of an error may be what is wrong. */
export function isAboutErrors(expected: string): boolean {
  return !wantsSuccess(expected) && ERROR.test(expected);
}

/** The one status of a refusal that is right, such as 409 for "409 CONFLICT …"; undefined: there are several, or none is named. */
export function dueStatus(expected: string): number | undefined {
  const named = /^(?:status )?(4\d\d|501)\b(?!, | or )/.exec(expected) ?? /\bis refused with (4\d\d)\b/.exec(expected);
  return named === null ? undefined : Number(named[1]);
}
