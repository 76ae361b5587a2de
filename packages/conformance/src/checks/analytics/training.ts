import type { Exchange } from "../../exchange/exchange.ts";
import type { CheckContext } from "../../run/check/check-context.ts";

/** Checks that the summary shows training with a split by department (ANA-07). The document names both members. */
export function judgeTraining(t: CheckContext, json: Exchange): void {
  const found = [...json.data.walk()].some(
    ({ path, view }) => path.at(-1) === "byDepartment" && path.includes("training") && (view.isList || view.isObject),
  );
  t.must("ANA-07", {
    at: json,
    expected: "training, which contains byDepartment as a list or a map",
    holds: found,
    got: JSON.stringify(json.data.names).slice(0, 400),
  });
}
