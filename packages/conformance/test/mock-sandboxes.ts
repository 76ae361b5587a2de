import { mockSandboxes } from "../src/strength/mock-sandboxes.ts";
import type { StartTestTarget } from "../src/strength/test-target.ts";
import type { Fetch } from "../src/wire/direct.ts";
import { mockTarget } from "./mock-target.ts";

const { mock, target } = mockTarget({ receiver: true });

/** Origin of the mock that `inProcess` calls. */
export const ORIGIN = "http://mock";

/** A `fetch` for a mock in this process, its control API included. */
export const inProcess: Fetch = async (url, init) => mock.fetch(url, init);

/** Starts sandboxes of that mock. */
export const sandboxes: StartTestTarget = mockSandboxes(ORIGIN, inProcess);

/** Starts sandboxes of that mock, with a receiver for its webhooks. */
export const sandboxesWithReceiver: StartTestTarget = mockSandboxes(ORIGIN, inProcess, target.webhooks);
