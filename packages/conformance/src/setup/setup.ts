import { type Given, given } from "../run/trial.ts";
import type { Exchange } from "../exchange/exchange.ts";

/** GET /onboarding, when it was first asked for. */
export const setup: Given<Exchange> = given("setup", async (t) => t.call("getSetup"));

/** GET /onboarding of the company below Growth: the document has it on any plan, so its key works. */
export const lowSetup: Given<Exchange> = given("low-setup", async (t) => t.call("getSetup", { key: "low" }));
