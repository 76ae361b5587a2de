import { setTimeout as sleep } from "node:timers/promises";
import type { TestPostgres } from "../../support/postgres.ts";
import { type Arrival, type Receiver, receive } from "../../support/receiver.ts";
import { Cluster, answered, callControl, until } from "../processes/cluster.ts";
import { ownerOf } from "../processes/connections.ts";
import { sendOnce } from "../processes/send.ts";
import { type DrillFigure, mustHold, none, told, within } from "./figure.ts";
import { FULL_KEY } from "./kills.ts";

const FLAGS = ["--rate-limit", "off", "--allow-private-webhooks"];
/** Events that are sent without a kill, and how many of them the receiver refuses once. */
const EVENTS = 150;
const REFUSED = 10;

/** Webhooks of several replicas: one sends, and another one takes over if it is killed. */
export async function deliveriesDrill(postgres: TestPostgres, program: string, kills: number): Promise<readonly DrillFigure[]> {
  const cluster = await Cluster.start({ program, data: await postgres.newDatabase(), flags: FLAGS });
  await using receiver = await receive();
  try {
    const webhook = await subscribe(cluster, receiver);
    const quiet = await withoutKills(cluster, receiver, webhook);
    return [...quiet, ...(await withKills(cluster, receiver, kills))];
  } finally {
    await cluster.end();
  }
}

/** Subscribes the receiver to an event, and returns the id of the webhook. */
async function subscribe(cluster: Cluster, { url }: Receiver): Promise<string> {
  const headers = { authorization: `Bearer ${FULL_KEY}`, "content-type": "application/json" };
  const body = JSON.stringify({ url: `${url}/hook`, events: ["employee.created"] });
  const made = await sendOnce(cluster.running[0]!.url, { method: "POST", path: "/api/v1/webhooks", headers, body });
  if (typeof made === "string" || made.status >= 300) throw new Error(`no webhook: ${typeof made === "string" ? made : made.text}`);
  return (JSON.parse(made.text) as { data: { id: string } }).data.id;
}

/** Sends an event by one of the replicas. Returns its id; undefined: it is unknown whether it is sent. */
async function trigger(cluster: Cluster, n: number): Promise<string | undefined> {
  const { running } = cluster;
  try {
    const body = { event: "employee.created", company: "wattle" };
    const { status, text } = await answered(running[n % running.length]!.url, "POST", "/trigger", body);
    return status === 200 ? (JSON.parse(text) as { id: string }).id : undefined;
  } catch {
    return undefined;
  }
}

const idOf = ({ json }: Arrival): string => String(json["id"]);
const timesOf = (arrivals: readonly Arrival[]): Map<string, number> => {
  const times = new Map<string, number>();
  for (const arrival of arrivals) times.set(idOf(arrival), (times.get(idOf(arrival)) ?? 0) + 1);
  return times;
};

async function withoutKills(cluster: Cluster, receiver: Receiver, webhook: string): Promise<DrillFigure[]> {
  receiver.answer(...Array.from({ length: REFUSED }, () => 500));
  const ids: (string | undefined)[] = [];
  for (let n = 0; n < EVENTS; n += 1) ids.push(await trigger(cluster, n));
  await until("all events have arrived", 20_000, () => timesOf(receiver.arrivals).size >= EVENTS);
  const urls = cluster.running.map(({ url }) => url);
  // Retries are due later by the mock's clock.
  await callControl(urls[1]!, "POST", "/clock", { advance: "PT10M" });
  await until("refused attempts were repeated", 20_000, () => receiver.arrivals.length >= EVENTS + REFUSED);
  await sleep(1500);
  const logs = await Promise.all(
    urls.map((url) => callControl<{ attempts: { status: number | null }[] }[]>(url, "GET", `/webhooks/${webhook}/deliveries`)),
  );
  const attempts = logs.map((log) => log.reduce((sum, one) => sum + one.attempts.length, 0));
  const times = timesOf(receiver.arrivals);
  return [
    told("deliveries without kills, refused once", `${EVENTS}, ${REFUSED}`),
    none("events that never arrived", ids.filter((id) => !times.has(id!)).length),
    none("attempts that arrived twice, or too often", Math.abs(receiver.arrivals.length - EVENTS - REFUSED)),
    mustHold(
      "attempts that arrived are those in the logs of 3 replicas",
      new Set([receiver.arrivals.length, ...attempts]).size === 1,
      attempts.join(" "),
    ),
  ];
}

/** Sends events until `stop` is called, which returns the ids of those that were acknowledged. No event waits for another. */
function eventLoad(cluster: Cluster): { readonly stop: () => Promise<readonly string[]> } {
  const sent: Promise<string | undefined>[] = [];
  const timer = setInterval(() => sent.push(trigger(cluster, sent.length)), 20);
  return {
    stop: async () => {
      clearInterval(timer);
      return (await Promise.all(sent)).filter((id) => id !== undefined);
    },
  };
}

/** The replica that sends is killed again and again, and then stands still longer than it may be silent. */
async function withKills(cluster: Cluster, receiver: Receiver, kills: number): Promise<DrillFigure[]> {
  const before = receiver.arrivals.length;
  const load = eventLoad(cluster);
  const takeOvers: number[] = [];
  for (let n = 0; n <= kills; n += 1) {
    await sleep(1000);
    const place = cluster.placeOf(await senderOf(cluster, receiver));
    const at = performance.now();
    if (n < kills) await cluster.kill(place);
    else cluster.freeze(place, true);
    await until("another replica sends", 10_000, () => receiver.arrivals.at(-1)!.at > at + 20);
    takeOvers.push(receiver.arrivals.find((arrival) => arrival.at > at + 20)!.at - at);
    if (n < kills) await cluster.begin(place);
    else cluster.freeze(place, false);
  }
  await sleep(1000);
  const ids = await load.stop();
  const arrived = (): Map<string, number> => timesOf(receiver.arrivals.slice(before));
  await untilNoMoreArrive(receiver, () => ids.every((id) => arrived().has(id)));
  const times = arrived();
  const repeated = [...times.values()].filter((count) => count > 1).length;
  return [
    told("kills of the replica that sends (and a pause), deliveries meanwhile", `${kills}, ${ids.length}`),
    none("acknowledged events that never arrived", ids.filter((id) => !times.has(id)).length),
    within("another replica sends after that, at the longest", Math.max(...takeOvers), 2000),
    mustHold("repeated after that, with the same event id: at most what was in flight", repeated <= 2 * (kills + 1), String(repeated)),
  ];
}

/** Waits until all have arrived, or nothing has arrived for some time: on a busy machine many wait for their turn, and none is lost. */
async function untilNoMoreArrive({ arrivals }: Receiver, areAllThere: () => boolean): Promise<void> {
  for (let seen = -1; seen !== arrivals.length && !areAllThere();) {
    seen = arrivals.length;
    await until("another event has arrived", 20_000, () => arrivals.length > seen).catch(() => {});
  }
}

/** The id of the process that sends now: the receiver has its connection. */
async function senderOf(cluster: Cluster, receiver: Receiver): Promise<number> {
  return await new Promise<number>((resolve) => {
    const look = (): void =>
      receiver.answer((outgoing) => {
        const owner = ownerOf(outgoing.req.socket.remotePort!, cluster.running);
        outgoing.writeHead(200).end();
        if (owner === undefined) look();
        else resolve(owner.pid);
      });
    look();
  });
}
