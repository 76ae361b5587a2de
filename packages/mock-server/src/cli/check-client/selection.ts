import { matches } from "@hr-platform/client-check/report/gate";

/**
 * Whether a scenario runs.
 * @param only Patterns of ids, such as `network.*`; one may hold several, separated by commas. Empty: all. @param skip Those that do not run.
 */
export function selectionOf(only: readonly string[], skip: readonly string[]): (id: string) => boolean {
  const [wanted, unwanted] = [only, skip].map((texts) => matches(texts.flatMap((text) => text.split(",")))) as [Selects, Selects];
  return (id) => (only.length === 0 || wanted(id)) && !unwanted(id);
}

type Selects = (id: string) => boolean;
