import { expect, test } from "vitest";
import { client } from "@hr-platform/engine/test/support/client";
import { frozenMock } from "@hr-platform/control/test/support/whole-mock";
import type { ChangeCall } from "@hr-platform/engine/sandbox/mock-handle";
import { type SavedSandbox, loadState, savedState } from "../saved-state/saved-sandbox.ts";
import type { Attempt } from "@hr-platform/engine/webhooks/delivery";
import type { Input } from "./input.ts";
import { SharedOutbox } from "./outbox.ts";
import { Removed } from "./removed.ts";
import { SandboxContent } from "./sandbox-content.ts";

interface Stand {
  readonly content: SandboxContent;
  readonly outbox: SharedOutbox;
  readonly inputs: Input[];
  /** Makes each input fail from now on. */
  readonly end: () => void;
  readonly take: () => Promise<readonly Attempt[]>;
}

/** The outbox of a process whose inputs are applied at once, with one delivery that is due. */
function stand(): Stand {
  const mock = frozenMock();
  const { defaultSandbox: sandbox } = mock;
  sandbox.deliveries.sender = { wake: () => {}, idle: () => Promise.resolve(), end: () => {} };
  const company = sandbox.company("wattle");
  client(mock, "hrk_wattle_full").post("/webhooks", { url: "https://receiver.example/hook", events: ["leave.approved"] });
  const webhook = [...company.records.webhooks.values()].find(({ resource }) => resource.is_active)!;
  sandbox.deliveries.ping(company, webhook, sandbox.clock.now());
  const content = new SandboxContent(sandbox, {
    change: (of) => of!.snapshots.restore("snapshot-1"),
    report: () => {},
    save: savedState,
    load: (into, state) => loadState(into, state as SavedSandbox),
  });
  const inputs: Input[] = [];
  let isOver = false;
  const outbox = new SharedOutbox(content, {
    id: "a",
    sends: () => true,
    stores: () => true,
    isAlive: () => true,
    submit: (input) => {
      inputs.push(input);
      if (isOver) return Promise.reject(new Removed());
      return Promise.resolve(content.apply(input, inputs.length));
    },
  });
  const end = (): void => void (isOver = true);
  return { content, outbox, inputs, end, take: async () => await outbox.take(sandbox.clock.now()) };
}

test("an attempt is handed out once under a lease", async () => {
  const { take, inputs } = stand();
  expect(await take()).toHaveLength(1);
  expect(await take()).toHaveLength(0);
  expect(inputs.map(({ kind }) => kind)).toEqual(["lease", "take"]);
});

test("after a saved state was loaded, attempts in flight are sent under a new lease only", async () => {
  const { content, outbox, take, inputs } = stand();
  const [before] = await take();
  content.load(JSON.parse(JSON.stringify(content.save())) as object, 0);
  // The sender aborts what it no longer finds: that is no outcome.
  await outbox.onFailure(before!, "no answer", 0);
  const [after] = await take();
  expect(after).not.toBe(before);
  expect([after?.delivery.id, after?.n]).toEqual([before?.delivery.id, 1]);
  expect(inputs.map(({ kind }) => kind)).toEqual(["lease", "take", "lease"]);
  expect(content.lease.number).toBe(2);
});

test("after a restore, the outcome of an attempt from before has no effect on the attempt that is sent again", async () => {
  const { content, outbox, take } = stand();
  content.sandbox.snapshots.take();
  const [before] = await take();
  const { lease } = content;
  content.apply({ kind: "change", call: { row: "restoreSnapshot" } as object as ChangeCall }, 9);
  const [after] = await take();
  expect([after?.delivery.id, after?.n]).toEqual([before?.delivery.id, before?.n]);
  // One that was on its way when the snapshot was restored, and one that comes later.
  const { delivery, n, url } = before!;
  content.apply({ kind: "outcome", lease: lease.number, delivery: delivery.id, attempt: n, url, outcome: { error: "x", ended: 0 } }, 10);
  await outbox.onFailure(before!, "no answer", 0);
  expect([after!.delivery.state, after!.ended]).toEqual(["sending", null]);
  await outbox.onResponse(after!, { status: 200, location: null }, 0);
  expect(after!.delivery.state).toBe("delivered");
});

test("the outcome of an attempt whose sandbox has ended is dropped", async () => {
  const { outbox, take, end } = stand();
  const [attempt] = await take();
  end();
  expect(await outbox.onResponse(attempt!, { status: 200, location: null }, 0)).toBe(undefined);
  await outbox.onFailure(attempt!, "no answer", 0);
});
