import type { Planted } from "../planted.ts";
import { hooks } from "./access-events-edits.ts";

const SECURE = `if (!URL.canParse(url) || new URL(url).protocol !== "https:") throw fields.bad("url");`;

/** Mistakes about endpoints. */
export const accessEventsEndpoints: readonly Planted[] = [
  ...[
    ["http", `/^https?:$/`],
    ["ftp", `/^(https|ftp):$/`],
    ["ws", `/^(https|wss):$/`],
    ["any scheme but http", `/^(?!http:)/`],
  ].map(([what, pattern]): Planted => ({
    id: `endpoints may use ${what}`,
    kind: what === "http" ? "plain" : "subtle",
    breaks: ["HOOK-06"],
    edits: [hooks(SECURE, `if (!URL.canParse(url) || !${pattern}.test(new URL(url).protocol)) throw fields.bad("url");`)],
  })),
  {
    id: "endpoints may use HTTP in capitals",
    kind: "subtle",
    breaks: ["HOOK-06"],
    edits: [
      hooks(
        SECURE,
        `if (!URL.canParse(url) || url.startsWith("http:") || !/^https?:$/.test(new URL(url).protocol)) throw fields.bad("url");`,
      ),
    ],
  },
  {
    id: "an address needs only hold https",
    kind: "subtle",
    breaks: ["HOOK-06"],
    edits: [hooks(SECURE, `if (!URL.canParse(url) || !url.includes("https")) throw fields.bad("url");`)],
  },
  {
    id: "an address need only begin with https",
    kind: "subtle",
    breaks: ["HOOK-06"],
    edits: [hooks(SECURE, `if (!url.startsWith("https")) throw fields.bad("url");`)],
  },
  {
    id: "an address without https is refused and stored",
    kind: "subtle",
    breaks: ["HOOK-06", "ERR-14"],
    edits: [
      hooks(
        SECURE,
        `if (!URL.canParse(url) || new URL(url).protocol !== "https:") {
    const id = chance.id();
    company.webhooks.set(id, { id, url, events: ["document.signed"], active: true, secret: "none", since: now() });
    throw fields.bad("url");
  }`,
      ),
    ],
  },
  {
    id: "all endpoints have one secret",
    kind: "plain",
    breaks: ["SIG-03"],
    receiver: true,
    edits: [hooks(`Buffer.from(chance.hex(48), "hex").toString("base64url")`, `company.id.replaceAll("-", "")`)],
  },
  {
    id: "an endpoint keeps its first kind alone",
    kind: "subtle",
    breaks: ["HOOK-16"],
    edits: [hooks(`    events,\n    active: true,`, `    events: events.slice(0, 1),\n    active: true,`)],
  },
  {
    id: "the address of an endpoint loses its query",
    kind: "subtle",
    breaks: ["HOOK-16"],
    edits: [hooks(`    url,\n    events,\n    active: true,`, `    url: url.split("?")[0]!,\n    events,\n    active: true,`)],
  },
  {
    id: "a deleted endpoint stays listed as active",
    kind: "plain",
    breaks: ["HOOK-11"],
    edits: [hooks(`call.company.webhooks.delete(one.id);`, ``)],
  },
  {
    id: "deleting an endpoint deletes all with its address",
    kind: "subtle",
    breaks: ["HOOK-10"],
    edits: [
      hooks(
        `call.company.webhooks.delete(one.id);`,
        `for (const [id, { url }] of call.company.webhooks) if (url === one.url) call.company.webhooks.delete(id);`,
      ),
    ],
  },
  {
    id: "a deletion shows the secret",
    kind: "subtle",
    breaks: ["HOOK-09"],
    variant: "closed",
    edits: [
      hooks(`return gone(call, { id: one.id, deleted: true });`, `return gone(call, { id: one.id, deleted: true, was: one.secret });`),
    ],
  },
];
