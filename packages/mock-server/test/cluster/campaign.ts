import { judgeHistory } from "./judge-history.ts";
import { type HistoryOptions, recordHistory } from "./workload/record-history.ts";
import type { RecordedHistory } from "./workload/recorded-history.ts";

export interface CampaignOptions extends HistoryOptions {
  /** How many histories are recorded and judged. The name and the seed of each have its number added. */
  readonly histories: number;
  /** Goes on after them as long as this holds. Default: never. */
  readonly goesOn?: () => boolean;
  /** How many are recorded at the same time. Default 1. */
  readonly parallel?: number;
  /** Called after each. */
  readonly onHistory?: (history: RecordedHistory, report: CampaignReport) => void;
}

/** What became known so far. */
export interface CampaignReport {
  readonly histories: number;
  readonly exchanges: number;
  /** Exchanges of unknown outcome. */
  readonly lost: number;
  /** Objects whose history is not linearizable, and ids given in two histories: text to read, with name and seed. */
  readonly violations: readonly string[];
  /** Objects on which the judge's time was over. */
  readonly unknown: number;
  /** Time that the judge took. */
  readonly judging: number;
}

/** Records and judges many histories of one company. A service that is wrong is judged to the end, like one that is not. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { histories, goesOn = () => false, parallel = 1, onHistory, name, seed } = options;
  const givenIn = new Map<string, string>();
  let report: CampaignReport = { histories: 0, exchanges: 0, lost: 0, violations: [], unknown: 0, judging: 0 };
  let begun = 0;

  /** Ids that an earlier history was given. Within one history the model of ids sees them. */
  function repeatedIds(history: RecordedHistory): string[] {
    const given = history.exchanges.flatMap(({ touches }) => touches).filter(({ step }) => step.action === "give");
    return [...new Set(given.map(({ id }) => id))].flatMap((id) => {
      const earlier = givenIn.get(id);
      givenIn.set(id, history.name);
      return earlier === undefined ? [] : [`id ${id} was given in ${earlier} too`];
    });
  }

  async function run(): Promise<void> {
    while (begun < histories || goesOn()) {
      const n = begun;
      begun += 1;
      const history = await recordHistory({ ...options, name: `${name}-${n}`, seed: seed + n });
      const began = performance.now();
      const { violations, unknown } = judgeHistory(history);
      const judging = performance.now() - began;
      const texts = [...violations.map(({ text }) => text), ...repeatedIds(history)];
      report = {
        histories: report.histories + 1,
        exchanges: report.exchanges + history.exchanges.length,
        lost: report.lost + history.exchanges.filter(({ answer }) => answer === undefined).length,
        violations: [...report.violations, ...texts.map((text) => `${history.name}, seed ${history.seed}: ${text}`)],
        unknown: report.unknown + unknown.length,
        judging: report.judging + judging,
      };
      onHistory?.(history, report);
    }
  }

  await Promise.all(Array.from({ length: parallel }, run));
  return report;
}
