import { type SetUp, setUp } from "../../run/check/check-context.ts";
import type { Exchange } from "../../exchange/exchange.ts";

/** GET /onboarding, as first read. */
export const companySetup: SetUp<Exchange> = setUp("setup", async (t) => t.call("getSetup"));

/** GET /onboarding of the company below Growth; the document has it on any plan. */
export const lowCompanySetup: SetUp<Exchange> = setUp("low-setup", async (t) => t.call("getSetup", { key: "low" }));
