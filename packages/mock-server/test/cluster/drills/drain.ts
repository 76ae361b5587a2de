import { setTimeout as sleep } from "node:timers/promises";
import type { TestPostgres } from "../../support/postgres.ts";
import { Cluster } from "../processes/cluster.ts";
import type { Ending } from "../processes/mock-process.ts";
import { RoleLoad } from "../processes/role-load.ts";
import { type DrillFigure, mustHold, none, told, within } from "./figure.ts";
import { FULL_KEY } from "./kills.ts";

/** Replicas are told to end with SIGTERM while clients use them by a balancer that looks at their health, and are started again. */
export async function drainDrill(postgres: TestPostgres, program: string, times: number): Promise<readonly DrillFigure[]> {
  const cluster = await Cluster.start({ program, data: await postgres.newDatabase(), flags: ["--rate-limit", "off"] });
  try {
    const load = new RoleLoad(async (sent) => await cluster.balancer.send(sent), { key: FULL_KEY, agents: 12, name: "Drain" });
    const endings: Ending[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(400);
      endings.push(await cluster.drain(n % 3));
      await cluster.begin(n % 3);
    }
    await load.end();
    const { url } = cluster.running[0]!;
    const fates = await load.fates(url);
    const cut = await load.accepted(url, load.cut);
    const statuses = endings.map(({ status }) => status);
    return [
      told("SIGTERM under load; acknowledged, refused with 503", `${times}; ${load.made.length}, ${load.others.get("503") ?? 0}`),
      none("accepted requests without an answer", cut.length),
      none("connections that ended before their request was accepted", load.cut.length - cut.length),
      none("acknowledged writes that are lost", fates.lost),
      none("writes that are there twice", fates.twice),
      mustHold(
        "ended with status 0",
        statuses.every((status) => status === 0),
        statuses.join(" "),
      ),
      within("the slowest end", Math.max(...endings.map(({ milliseconds }) => milliseconds)), 5000),
    ];
  } finally {
    await cluster.end();
  }
}
