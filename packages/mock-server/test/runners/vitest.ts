import { hrTest } from "@hr-platform/mock-server/vitest";
import { expect } from "vitest";
import { testsOfAUser } from "./tests-of-a-user.ts";

const test = hrTest({ clock: "frozen:2026-03-02T09:00:00Z" });
// oxlint-disable-next-line vitest/no-standalone-expect -- it is called in tests.
testsOfAUser(test, (got, wanted) => expect(got).toBe(wanted), test.concurrent);
