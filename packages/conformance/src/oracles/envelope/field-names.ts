import { operationsWith } from "../../document/writes.ts";
import { inputNamed } from "../../exchange/input-named.ts";
import { type Oracle, finding } from "../oracle.ts";
import { sentBody } from "../remembered.ts";

/** A name without its letter case and its separators: `base_salary` and `baseSalary` are the same. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, "");

/** Operations whose fields the document names, in snake_case. The fields of others are open (N4). */
const SHOWN = operationsWith("named");

/** §2.1: error.field is the name of a field, so it is spelt as in the request. */
export const fieldNames: Oracle = {
  id: "field-as-sent",
  title: "MUST spell error.field as the request spells the field",
  requirements: ["ERR-04"],
  judge: (exchange) => {
    const isJudged = SHOWN.has(exchange.operation) && exchange.status === 400 && exchange.field !== undefined;
    const sent = isJudged ? sentBody(exchange) : undefined;
    if (sent === undefined) return [];
    const named = inputNamed(exchange.field!);
    const meant = named in sent ? undefined : Object.keys(sent).find((name) => /^[a-z_]+$/.test(name) && plain(name) === plain(named));
    return meant === undefined ? [] : [finding("ERR-04", false, `${meant} in error.field, as in the request`, `field ${exchange.field}`)];
  },
};
