import type { Exchange } from "../../exchange/exchange.ts";
import { type SetUp, setUp } from "../../run/check/check-context.ts";
import { firstReadOperation } from "./first-read.ts";

/** The first read without a key. */
export const readWithoutKey: SetUp<Exchange> = setUp("read-without-key", async (t) => t.call(await firstReadOperation(t), { key: null }));

/** GET /documents, which is coming soon, with a read-only key if the target file has one: the scope must not matter. */
export const comingSoonDocuments: SetUp<Exchange> = setUp("coming-soon-documents", async (t) =>
  t.call("getDocuments", { key: t.has("read-key") ? "read" : "full" }),
);
