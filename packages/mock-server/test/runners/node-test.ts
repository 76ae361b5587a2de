import { equal } from "node:assert/strict";
import { hrTest } from "@hr-platform/mock-server/node-test";
import { testsOfAUser } from "./tests-of-a-user.ts";

testsOfAUser(hrTest({ clock: "frozen:2026-03-02T09:00:00Z" }), equal);
