package dev.hrplatform.mock.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.engine.TestExecutionResult;

/** What the extension does around tests: sandboxes, what a failed test shows, and the mock that it starts. */
class SessionTest {
  static final List<Hr> MADE = new ArrayList<>();

  @ExtendWith(HrMock.class)
  static class Fails {
    @Test
    void first(Hr hr) {
      MADE.add(hr);
      hr.get("/company");
      assertEquals(200, hr.post("/employees", Map.of("first_name", "Mira")).status());
    }

    @Test
    void second(Hr hr, Hr again) {
      MADE.add(hr);
      assertEquals(hr, again);
    }
  }

  static class Misspelt {
    @RegisterExtension static final HrMock mock = HrMock.with("seed", 1).and("sede", 4);

    @Test
    void never(Hr hr) {}
  }

  private static EngineExecutionResults run(Class<?> tests) {
    return EngineTestKit.engine("junit-jupiter").selectors(selectClass(tests)).execute();
  }

  private static Throwable failure(EngineExecutionResults results) {
    Event failed = results.testEvents().failed().stream().findFirst().orElseThrow();
    return failed.getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow();
  }

  @Test
  void eachTestHasASandboxAndAFailedOneShowsItsExchanges() {
    EngineExecutionResults results = run(Fails.class);
    assertEquals(1, results.testEvents().succeeded().count());
    assertEquals(2, MADE.size());
    assertNotEquals(MADE.get(0).id(), MADE.get(1).id());
    String shown = failure(results).getSuppressed()[0].toString();
    String wanted =
        "hr-mock: last exchanges\n0  GET /company  200\n1  POST /employees  400 VALIDATION_ERROR: last_name is required.\n"
            + "  validate: EMP-23 (§2.4, §7) An employee cannot be created without last_name.\n  remedy: ";
    assertTrue(shown.startsWith(wanted), shown);
    for (Hr ended : MADE) assertFalse(ended.lastExchanges().contains("GET /company"));
  }

  @Test
  void anUnknownOptionIsRefusedWithTheNameThatWasMeant() {
    String said = failure(run(Misspelt.class)).getMessage();
    assertTrue(said.contains("POST /_mock/sandboxes: sede: This field is not known here (did you mean 'seed'?)"), said);
  }

  /** A process that starts a mock, prints its address and ends without a word. */
  public static final class Crash {
    public static void main(String[] args) {
      System.out.println(new MockProcess(MockProcess.find(System.getenv(), Path.of("")), MockProcess.START).url());
      Runtime.getRuntime().halt(3);
    }
  }

  @Test
  void theMockEndsEvenIfTheTestsCrash() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes = System.getProperty("java.class.path");
    Process crashed =
        new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classes, Crash.class.getName())
            .redirectErrorStream(true)
            .start();
    String url = new String(crashed.getInputStream().readAllBytes()).trim();
    assertEquals(3, crashed.waitFor(), url);
    long until = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (isUp(url)) {
      assertTrue(System.nanoTime() < until, "the mock goes on");
      Thread.sleep(20);
    }
  }

  private static boolean isUp(String url) {
    try {
      Control.at(url).call("GET", "/health", null);
      return true;
    } catch (HrMockException error) {
      assertTrue(error.getMessage().startsWith("no mock answers GET"), error.getMessage());
      return false;
    }
  }

  @Test
  void aMockThatCannotStartSaysWhy() {
    VerbsTest.refused("cannot run no-such-program: ", () -> start("no-such-program"));
    VerbsTest.refused("ended with status 4: full", () -> start("sh", "-c", "echo full >&2; exit 4"));
    VerbsTest.refused(
        "did not listen within 50 ms: it said nothing",
        () -> new MockProcess(List.of("sh", "-c", "exec cat"), Duration.ofMillis(50)));
    VerbsTest.refused("'localhost:4010' must be the address", () -> Control.at("localhost:4010"));
    assertEquals("http://127.0.0.1:4010/_mock", Control.at("http://127.0.0.1:4010/_mock/sandboxes/ci").url);
  }

  private static void start(String... command) {
    new MockProcess(List.of(command), MockProcess.START).close();
  }

  @Test
  void hrMockIsFoundInTheEnvironmentOnThePathAndInNodeModules(@TempDir Path folder) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("node_modules/.bin"));
    Path below = Files.createDirectories(folder.resolve("tests/deep"));
    VerbsTest.refused("hr-mock is not installed: ", () -> MockProcess.find(Map.of("PATH", ""), below));
    Path program = Files.writeString(bin.resolve("hr-mock"), "#!/bin/sh\n");
    assertTrue(program.toFile().setExecutable(true));
    assertEquals(List.of(program.toString()), MockProcess.find(Map.of(), below));
    assertEquals(List.of(program.toString()), MockProcess.find(Map.of("PATH", bin.toString()), Path.of("/")));
    Map<String, String> own = Map.of("HR_MOCK_COMMAND", " node \"/a folder/hr-mock.js\" ");
    assertEquals(List.of("node", "/a folder/hr-mock.js"), MockProcess.find(own, below));
  }
}
