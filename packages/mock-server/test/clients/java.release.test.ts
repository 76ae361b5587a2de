import { expect, test } from "vitest";
import { PASSED, testClient } from "./client-tests.ts";

test("the JUnit extension passes its tests [needs Maven with Java]", { timeout: 250_000 }, async (context) => {
  const result = await testClient(context, {
    folder: "java",
    command: ["mvn", "-B", "-ntp", "-q", "test"],
    // A process that lives for seconds: compiling less takes half of its processor time.
    env: { MAVEN_OPTS: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC" },
    firstTest: "src/test/java/LeaveTest.java",
    within: 240_000,
    missing: ({ status, output }) => {
      if (/JAVA_HOME.*not defined correctly|No compiler is provided/.test(output)) return "Maven finds no Java development kit";
      // A version that does not exist is a mistake: Maven says of it that it could not find it.
      if (/(?:could not|failed to) transfer|in offline mode|unknown host/i.test(output))
        return "Maven cannot fetch what the tests need, and this machine does not have it yet";
      return status === null && !output.includes("Tests run") ? "Maven fetched for four minutes, and did not finish" : undefined;
    },
  });
  expect(result, result.output).toMatchObject(PASSED);
});
