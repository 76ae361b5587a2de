import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { NotStarted, startMock } from "../processes/mock-process.ts";
import { RoleLoad } from "../processes/role-load.ts";
import { sendOnce } from "../processes/send.ts";
import { type DrillFigure, mustHold, none, percentile, told } from "./figure.ts";
import { FULL_KEY } from "./kills.ts";

/** A process that keeps its data in a folder is killed in the middle of writes, and started again. */
export async function folderDrill(program: string, kills: number): Promise<readonly DrillFigure[]> {
  const folder = await mkdtemp(join(tmpdir(), "hr-mock-folder-"));
  const flags = ["--data", folder, "--rate-limit", "off"];
  const sum = { lost: 0, changed: 0, twice: 0 };
  const starts: number[] = [];
  let [acknowledged, unknown] = [0, 0];
  try {
    let mock = await startMock(program, flags);
    const second = await startMock(program, flags).catch((error: unknown) => error);
    for (let n = 0; n < kills; n += 1) {
      const { url } = mock;
      const load = new RoleLoad(async (sent) => await sendOnce(url, sent), { key: FULL_KEY, agents: 8, name: `Round ${n}` });
      await sleep(150 + 37 * (n % 7));
      await mock.kill();
      await load.end();
      const began = performance.now();
      mock = await startMock(program, flags);
      starts.push(performance.now() - began);
      const fates = await load.fates(mock.url);
      acknowledged += load.made.length;
      unknown += load.cut.length;
      for (const name of ["lost", "changed", "twice"] as const) sum[name] += fates[name];
    }
    await mock.kill();
    const said = second instanceof NotStarted ? second.said.trim() : "it started";
    return [
      told("kill -9 in the middle of writes; acknowledged, of unknown outcome", `${kills}; ${acknowledged}, ${unknown}`),
      none("acknowledged writes that are lost", sum.lost),
      none("writes that are not as they were answered", sum.changed),
      none("writes that are there twice", sum.twice),
      mustHold("a second process on the folder is refused with one line", /^[^\n]*in use[^\n]*$/.test(said), said),
      told("start after a kill, median", `${Math.round(percentile(starts, 50))} ms`),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
