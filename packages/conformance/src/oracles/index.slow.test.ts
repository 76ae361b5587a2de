import { expect, test } from "vitest";
import { exchange } from "../../test/exchange.ts";
import { currentDocument } from "../document/api-document.ts";
import { Forms } from "../forms/forms.ts";
import { oracles } from "./index.ts";
import type { OracleContext } from "./oracle.ts";

const ID = "0b5f1b9e-6f0e-4f0e-9d0e-2f6f5b1c0a01";
const HIRED = { operation: "createEmployee", method: "POST", status: 201, body: { data: { id: ID, first_name: "Hrabcdefgh" } } } as const;
/** Bodies in which what the document shows is not there, or is something else. */
const BODIES = [
  null,
  "x",
  1,
  [],
  {},
  { data: null },
  { data: "x" },
  { data: [] },
  { data: {} },
  { data: [null, 1, {}] },
  { data: { id: null } },
];

test.each(currentDocument.operations)("passive rules take any success of $id", ({ id, method, path }) => {
  const known: OracleContext = { secrets: new Map(), forms: new Forms(), observed: () => undefined };
  for (const body of [HIRED.body, ...BODIES, undefined]) {
    const seen = exchange(
      body === HIRED.body
        ? HIRED
        : { operation: id, method, path: path.replaceAll(/\{\w+\}/g, ID), sent: method === "GET" ? undefined : {}, body },
    );
    for (const oracle of oracles) expect(() => oracle.judge(seen, known), `${oracle.id}: ${JSON.stringify(body)}`).not.toThrow();
  }
});
