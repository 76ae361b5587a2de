const INVOLUNTARY =
  /redundan|dismiss|misconduct|laid off|lay-?off|terminated for|performance|abandon|fired|involuntar|end of contract|contract end/i;

/** Whether an employee left voluntarily, judged by the words of the reason. No reason counts as voluntary. */
export function isVoluntary(reason: string | null): boolean {
  return reason === null || !INVOLUNTARY.test(reason);
}
