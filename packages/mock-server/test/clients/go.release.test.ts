import { join } from "node:path";
import { isWhole } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { CLIENTS_FOLDER, PASSED, ended, skipWith, testClient } from "./client-tests.ts";

const env = { GOTOOLCHAIN: "local", GOFLAGS: "-buildvcs=false" };

test("the Go package passes its tests [needs Go]", { timeout: 250_000 }, async (context) => {
  const folder = join(CLIENTS_FOLDER, "go");
  const probe = await ended(["go", "list", "-f", "{{.Stale}}", "net/http"], folder, { ...process.env, ...env }, 60_000);
  if (probe === undefined) skipWith(context, "go", "go is not installed");
  // Once on each machine it takes half a minute of both cores.
  if (probe.output.includes("true") && !isWhole())
    skipWith(context, "go", "Go has not compiled its standard library yet; 'go build net/http' does it, and so do the nightly tests");
  const result = await testClient(context, {
    folder: "go",
    command: ["go", "test", "-count=1", isWhole() ? "-vet=all" : "-vet=off", "./..."],
    env,
    firstTest: "example/leave_test.go",
    within: 240_000,
  });
  expect(result, result.output).toMatchObject(PASSED);
});
