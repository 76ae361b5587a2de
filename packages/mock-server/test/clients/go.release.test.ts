import { join } from "node:path";
import { isWhole } from "@hr-platform/property-runs";
import { expect, test } from "vitest";
import { CLIENTS_FOLDER, PASSED, ended, skipWith, testClient } from "./client-tests.ts";
import { containerEngine } from "./engine.ts";

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

test("the container for Go passes its tests [needs Go, and the modules of Testcontainers]", { timeout: 600_000 }, async (context) => {
  const folder = join(CLIENTS_FOLDER, "go/container");
  const list = ["go", "list", "-f", "{{.Stale}}", "github.com/testcontainers/testcontainers-go"] as const;
  const probe = await ended(list, folder, { ...process.env, ...env, ...(isWhole() ? {} : { GOPROXY: "off" }) }, 60_000);
  if (probe === undefined) skipWith(context, "go/container", "go is not installed");
  if (probe.status !== 0 || (probe.output.includes("true") && !isWhole()))
    skipWith(context, "go/container", "Go has not compiled Testcontainers yet; 'go test' there does it, and so do the nightly tests");
  await using engine = await containerEngine();
  const run = await ended(["go", "test", "-count=1", "./..."], folder, { ...process.env, ...env, ...engine.env }, 500_000);
  expect(run, run!.output).toMatchObject({ status: 0 });
  expect(engine.wanted).toMatchObject([{ Image: "hr-mock", Cmd: ["--clock", "frozen:2026-03-02T09:00:00Z"] }]);
});
