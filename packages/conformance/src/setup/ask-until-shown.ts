import type { Exchange } from "../exchange/exchange.ts";
import type { CheckContext } from "../run/check-context.ts";

/** Milliseconds that a list may lag behind what was written. */
const LAG = 2000;

/** Asks again after two seconds where an answer does not show yet what was written. */
export async function askUntilShown(
  t: CheckContext,
  ask: () => Promise<Exchange>,
  shows: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  const first = await ask();
  if (shows(first)) return first;
  await t.wait(LAG);
  return ask();
}
