const INVOLUNTARY =
  /redundan|dismiss|misconduct|laid off|lay-?off|terminated for|performance|abandon|fired|involuntar|end of contract|contract end/i;

/** Whether a leaver went of their own accord, as far as the words of the reason tell; no reason counts as voluntary. */
export function isVoluntary(reason: string | null): boolean {
  return reason === null || !INVOLUNTARY.test(reason);
}
