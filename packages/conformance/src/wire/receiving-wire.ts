import { Receiver } from "./receiver.ts";
import type { Target } from "../target/target.ts";
import type { Wire } from "./wire.ts";
import type { Time } from "./time.ts";

/** The part of a live wire that receives deliveries. Opens the port when it is first needed. */
export function receivingWire({ webhooks }: Target, time: Time): Pick<Wire, "reply" | "arrivals" | "close"> {
  let opened: Promise<Receiver> | undefined;
  return {
    reply: async (mark, replies) => {
      if (webhooks === undefined) return "the target file has no webhooks";
      opened ??= Receiver.open(webhooks, () => time.now());
      try {
        (await opened).reply(mark, replies);
        return "";
      } catch (error) {
        opened = undefined;
        return `nothing can be received on ${webhooks.listen}: ${error instanceof Error ? error.message : String(error)}`;
      }
    },
    arrivals: async (mark, wanted) => (await opened)?.arrivals(mark, wanted) ?? [],
    close: async () => {
      const receiver = await opened;
      opened = undefined;
      await receiver?.close();
    },
  };
}
