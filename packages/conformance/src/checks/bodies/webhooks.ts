import { judgedWith } from "../../invalid-bodies/breach.ts";
import { type WayChoice, drawnBodies, refuseEach } from "../../invalid-bodies/refusal.ts";
import { webhookBody } from "../../invalid-bodies/rules.ts";
import { judgeNoTrace } from "../../invalid-bodies/traces.ts";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { quietEndpoint } from "../../setup/access/own-resources.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { View } from "../../exchange/view.ts";

const JUDGED = judgedWith(webhookBody, "ERR-14");

/** The ways that servers most often fail to refuse, for each member. */
const COMMON: WayChoice = {
  url: ["left out", "an http address"],
  events: ["left out", "a text", "a list with a number in it"],
};

async function refuseAll(t: CheckContext, choice: WayChoice): Promise<void> {
  // A refusal proves nothing if no endpoint can be created at all.
  await t.use(quietEndpoint);
  const sound = (): Record<string, unknown> => ({ url: `https://example.com/${t.token()}`, events: ["document.uploaded"] });
  const sent = await refuseEach(t, { rules: webhookBody, sound }, choice);
  const addresses = new Set(sent.map(addressOf).filter((address) => address !== undefined));
  await judgeNoTrace(t, "listWebhooks", {}, sent, (row) => addresses.has(row.at("url").text ?? ""));
}

/** The URL in the request body. Undefined if it is not a text. */
function addressOf({ record }: Exchange): string | undefined {
  return new View(JSON.parse(record.request.body ?? "null")).at("url").text;
}

/** Bodies of POST /webhooks that must be refused (§4.4). */
export const webhookBodyChecks: readonly Check[] = [
  check(
    "HOOK-07",
    "MUST refuse an endpoint without URL or events, with an HTTP URL, or with events that are not texts",
    { also: JUDGED },
    (t) => refuseAll(t, COMMON),
  ),
  check("HOOK-07.more", "MUST refuse endpoints with further wrong URLs and events", { also: JUDGED }, (t) =>
    refuseAll(t, drawnBodies(t, webhookBody, COMMON, 5)),
  ),
];
