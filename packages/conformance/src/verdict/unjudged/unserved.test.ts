import { expect, test } from "vitest";
import { type Sketch, exchange } from "../../../test/exchange.ts";
import type { ExchangeRecord } from "../../exchange/exchange.ts";
import { Judgements } from "../../run/check/judgements.ts";
import { withoutUnserved } from "./unserved.ts";

/** The passes that are left of one that rests on the last exchanges. @param most how many, default the last one */
function left(requirement: string, sketches: readonly Sketch[], most = 1): string[] {
  const records = sketches.map((sketch, n): [string, ExchangeRecord] => [`e${n}`, exchange(sketch).record]);
  const judgements = new Judgements();
  const exchanges = records.slice(-most).map(([id]) => id);
  judgements.add({ requirement, verdict: "pass", check: "A", expected: "", got: "", exchanges });
  return withoutUnserved(judgements, new Map(records)).all.map(({ verdict }) => verdict);
}

const found: Sketch = { operation: "getLeave", status: 200 };
const lost: Sketch = { operation: "getLeave", status: 404 };

test("a 404 shows nothing of an operation that succeeded for nobody", () => {
  expect(left("AUTH-13", [lost])).toEqual([]);
  expect(left("AUTH-13", [{ operation: "getEmployee", status: 200 }, lost])).toEqual([]);
  expect(left("AUTH-13", [found, lost])).toEqual(["pass"]);
});

test("and the requirement says so", () => {
  const judgements = new Judgements();
  judgements.add({ requirement: "AUTH-13", verdict: "pass", check: "A", expected: "", got: "", exchanges: ["e0"] });
  const { gaps } = withoutUnserved(judgements, new Map([["e0", exchange(lost).record]]));
  expect(gaps.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ["not-run", "GET /leave/{id} succeeded for nobody in this run, so its refusals show nothing: run more checks of it"],
  ]);
});

test("nor that a refusal changed nothing", () => {
  const refused: Sketch = { operation: "cancelLeave", status: 404 };
  expect(left("ERR-14", [refused, found], 2)).toEqual([]);
  expect(left("ERR-14", [{ operation: "cancelLeave", status: 204 }, refused, found], 2)).toEqual(["pass"]);
});

test("other refusals, rules about any error, and paths that the document does not have are left as they are", () => {
  expect(left("SCOPE-10", [{ operation: "getLeave", status: 403 }])).toEqual(["pass"]);
  expect(left("ERR-08", [lost])).toEqual(["pass"]);
  expect(left("WEB-10", [{ operation: null, status: 404 }])).toEqual(["pass"]);
});
