import { readFileSync, readdirSync } from "node:fs";
import { createMock } from "@hr-platform/mock-server";
import { expect, test } from "vitest";
import { capturedOutput } from "../../test/captured-output.ts";
import { STATE_FOLDER, inEmptyFolder } from "../../test/state-folder.ts";
import type { Report } from "../verdict/report.ts";
import { run } from "./program.ts";

inEmptyFolder();
const output = capturedOutput();

test(
  "runs with a file take turns: what fails is known in the next one, stays in until it passes, and is judged again from evidence",
  { timeout: 300_000 },
  async () => {
    await using mock = createMock({ clock: "2026-03-02T09:00:00Z" });
    const { url } = await mock.listen({ port: 0 });
    const decide = async (...active: readonly string[]): Promise<unknown> =>
      fetch(`${url}/_mock/faults`, { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify({ active }) });
    const rotated = async (...more: readonly string[]): Promise<Report> => {
      await run(["run", "--target", `${url}/_mock/target`, "--report", "json=report.json", ...more]);
      return JSON.parse(readFileSync("report.json", "utf8")) as Report;
    };
    const file = ["--rotate", "kept/rotation.json", "--baseline", "kept/rotation.json"] as const;
    await decide("conversation-with-the-advisors-address");
    const first = await rotated(...file);
    const failed = first.requirements.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
    expect([process.exitCode, first.rotation?.turn, first.seed, failed.length > 0]).toEqual([1, 1, 1, true]);

    const second = await rotated(...file);
    expect([process.exitCode, second.rotation?.turn, second.seed]).toEqual([0, 2, 2]);
    expect(second.rotation!.failed.length).toBeGreaterThan(0);
    expect(second.rotation!.together!.judged).toBeGreaterThan(first.rotation!.together!.judged);
    expect(output.text).toMatch(/\nThe last 2 runs together judged \d+ of 490 requirements; this one \d+\.\n/);
    expect(output.text).toMatch(/ seed=2 unsteady=\d+ turn=2 turns=\d+\n/);

    const before = output.text.length;
    const evidence = readdirSync(STATE_FOLDER).filter((name) => name.endsWith("Z.evidence.jsonl"));
    await run(["verify", `${STATE_FOLDER}/${evidence.toSorted().at(-1)}`]);
    const counts = ({ summary }: Report): string => `failed=${summary.fail} known=0`;
    expect(output.text.slice(before)).toContain(counts(second));

    await decide();
    const third = await rotated(...file);
    expect([process.exitCode, third.rotation?.turn, third.rotation?.failed]).toEqual([0, 3, second.rotation!.failed]);
    const fourth = await rotated(...file);
    expect(fourth.rotation?.failed).toEqual([]);

    // The same turn by its number has the same checks.
    const again = await rotated("--rotate", "4");
    expect([again.rotation!.dealt, again.rotation!.together]).toEqual([fourth.rotation!.dealt, undefined]);
  },
);
