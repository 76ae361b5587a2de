let second = Number.NaN;
let text = "";

/** An instant (epoch milliseconds) as the Date header spells it; the text is made once a second. */
export function httpDate(now: number): string {
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    text = new Date(current * 1000).toUTCString();
  }
  return text;
}
