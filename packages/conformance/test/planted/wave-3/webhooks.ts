import { ALL, COMPANIES, inVariant, plain, subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

const ROUTES = "webhook-routes.ts";
const HTTPS = `if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw fields.bad("url");`;
const CREATED = "return { status: 201, data: { ...webhookOf(hook), secret: hook.secret } };";
const SECRET = `secret: Buffer.from(chance.hex(48), "hex").toString("base64url"),`;
const FOUND = `  const { one } = found(call, call.company.webhooks, () => undefined);\n`;
const REMOVED = "call.company.webhooks.delete(one.id);";
const LISTED = "return listed(call, [...call.company.webhooks.values()].map(shown).toReversed(), false);";
const SHOWN = `{ ...webhookOf(hook), signing: { key: hook.secret } } : webhookOf(hook);`;
const HOOK = "    url,\n    events,\n    active: true,";
const KINDS = `const events = fields.texts("events");`;

/** Webhook endpoints: their creation, list and deletion. */
export const thirdWebhooks: readonly Planted[] = [
  plain("takes an endpoint whose address is not encrypted", "HOOK-06", [ROUTES, HTTPS, `if (!URL.canParse(url)) throw fields.bad("url");`]),
  plain("subscribes an endpoint to the first of its kinds alone", "HOOK-16", [
    ROUTES,
    HOOK,
    HOOK.replace("events,", "events: events.slice(0, 1),"),
  ]),
  plain("lists endpoints of all companies together", "AUTH-10 HOOK-10 PRIV-22", COMPANIES, [
    ROUTES,
    LISTED,
    `return listed(call, ${ALL}.flatMap(({ webhooks }) => [...webhooks.values()]).map(shown).toReversed(), false);`,
  ]),
  plain("lists endpoints as an object by their ids", "HOOK-10", [
    ROUTES,
    LISTED,
    "return { data: Object.fromEntries([...call.company.webhooks.values()].map((hook) => [hook.id, shown(hook)])) };",
  ]),
  plain("answers with another id than that of the new endpoint", "HOOK-01 HOOK-10", [
    ROUTES,
    CREATED,
    CREATED.replace("...webhookOf(hook),", "...webhookOf(hook), id: chance.id(),"),
  ]),
  plain("lists endpoints without their address", "HOOK-02", [ROUTES, "  id,\n  url,\n  events,", "  id,\n  events,"]),
  plain("spells the kinds of an endpoint as one text", "HOOK-03", [
    ROUTES,
    "  url,\n  events,\n  is_active",
    `  url,\n  events: events.join(","),\n  is_active`,
  ]),
  subtle("takes an endpoint on the machine itself without HTTPS", "HOOK-06", [
    ROUTES,
    HTTPS,
    `if (!URL.canParse(url) || (new URL(url).protocol !== "https:" && new URL(url).hostname !== "localhost")) throw fields.bad("url");`,
  ]),
  subtle("takes the address of an endpoint for HTTPS that only begins so", "HOOK-06", [
    ROUTES,
    HTTPS,
    `if (!URL.canParse(url) || !url.startsWith("https")) throw fields.bad("url");`,
  ]),
  subtle("blames the events of an endpoint for its address", "HOOK-06 ERR-04 ERR-13", [
    ROUTES,
    HTTPS,
    HTTPS.replace(`bad("url")`, `bad("events")`),
  ]),
  subtle("keeps an endpoint that it refuses for a kind", "ERR-14", [
    ROUTES,
    KINDS,
    `${KINDS}
  const early = chance.id();
  if (events.some((event) => !KINDS.has(event)))
    company.webhooks.set(early, { id: early, url, events, active: true, secret: chance.hex(40), since: now() });`,
  ]),
  subtle("lists endpoints that are paused with their secret", "HOOK-09 PRIV-21", [
    ROUTES,
    SHOWN,
    SHOWN.replace(": webhookOf(hook);", ": hook.active ? webhookOf(hook) : { ...webhookOf(hook), secret: hook.secret };"),
  ]),
  inVariant(
    "closed",
    subtle("tells the secret of an endpoint once more as it is deleted", "PRIV-21 HOOK-09", [
      ROUTES,
      "return gone(call, { id: one.id, deleted: true });",
      "return gone(call, { ...webhookOf(one), secret: one.secret });",
    ]),
  ),
  subtle("gives a new endpoint the secret of the one before it", "SIG-03 HOOK-09", [
    ROUTES,
    SECRET,
    `secret: [...company.webhooks.values()].at(-1)?.secret ?? Buffer.from(chance.hex(48), "hex").toString("base64url"),`,
  ]),
  subtle("drops the kinds of documents from a subscription without a word", "HOOK-16", [
    ROUTES,
    HOOK,
    HOOK.replace("events,", `events: events.filter((event) => !event.startsWith("document.")),`),
  ]),
  subtle("refuses endpoints that want to know of terminations", "HOOK-16 EVT-03", [ROUTES, `  "employee.terminated",\n`, ""]),
  subtle("deletes endpoints of any company", "AUTH-11 AUTH-13", COMPANIES, [
    ROUTES,
    FOUND + `  ${REMOVED}`,
    `  const { one } = found(call, new Map(${ALL}.flatMap(({ webhooks }) => [...webhooks])), () => undefined);
  for (const { webhooks } of ${ALL}) webhooks.delete(one.id);`,
  ]),
  subtle("deletes all endpoints with the address of the one that is deleted", "HOOK-10", [
    ROUTES,
    REMOVED,
    "for (const hook of call.company.webhooks.values()) if (hook.url === one.url) call.company.webhooks.delete(hook.id);",
  ]),
  subtle("lists endpoints as created at the time of asking", "HOOK-05", [
    ROUTES,
    LISTED,
    LISTED.replace("map(shown)", "map((hook) => ({ ...shown(hook), created_at: stamp(call.now()) }))"),
  ]),
  plain("answers the deletion of an endpoint that is not there as done", "AUTH-12", [
    ROUTES,
    FOUND + `  ${REMOVED}`,
    `  const one = { id: call.params["id"]! };\n  ${REMOVED}`,
  ]),
  inVariant(
    "wide",
    subtle(
      "counts deleted endpoints in the total of the list",
      "PAGE-07 PAGE-06",
      [ROUTES, "const webhookOf =", "const GONE = new Map<string, number>();\n\nconst webhookOf ="],
      [ROUTES, REMOVED, `${REMOVED}\n  GONE.set(call.company.id, (GONE.get(call.company.id) ?? 0) + 1);`],
      [
        ROUTES,
        LISTED,
        `const reply = listed(call, [...call.company.webhooks.values()].map(shown).toReversed(), false);
  const meta = reply.beside?.["meta"] as { total: number } | undefined;
  if (meta !== undefined) meta.total += GONE.get(call.company.id) ?? 0;
  return reply;`,
      ],
    ),
  ),
];
