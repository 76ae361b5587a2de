import { mockStands } from "../src/strength/mock-stands.ts";
import type { Stands } from "../src/strength/stand.ts";
import type { Fetch } from "../src/wire/direct.ts";
import { stand } from "./stand.ts";

const { mock, target } = stand({ receiver: true });

/** Where the mock of `inProcess` answers. */
export const ORIGIN = "http://mock";

/** Asks a mock in this process, its control API included. */
export const inProcess: Fetch = async (url, init) => mock.fetch(url, init);

/** Stands on sandboxes of that mock. */
export const stands: Stands = mockStands(ORIGIN, inProcess);

/** The same with a receiver for its webhooks. */
export const receiving: Stands = mockStands(ORIGIN, inProcess, target.webhooks);
