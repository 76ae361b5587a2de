import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, setUp } from "../../run/check/check-context.ts";

/** GET /leave for an employee who does not exist. */
export const unknownLeave: SetUp<Exchange> = setUp("unknown-leave", async (t) =>
  t.call("listLeave", { query: { employee_id: t.uuid() }, open: ["A-29", "A-129"] }),
);
