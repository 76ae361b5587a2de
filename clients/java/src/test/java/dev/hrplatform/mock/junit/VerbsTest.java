package dev.hrplatform.mock.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.function.Executable;

/** Each verb of Hr, in the sandbox of a test. */
class VerbsTest {
  @RegisterExtension static final HrMock mock = HrMock.with("clock", "frozen:2026-03-02T09:00:00Z");

  static void refused(String message, Executable call) {
    String said = assertThrows(HrMockException.class, call).getMessage();
    assertTrue(said.contains(message), said);
  }

  @Test
  void keysAreThoseOfTheSandbox(Hr hr) {
    assertTrue(hr.key().contains(hr.id()));
    assertEquals(hr.key(), hr.key("full", "wattle"));
    Answer read = hr.call("GET", "/company", null, hr.key("read", "kauri"));
    assertEquals("Kauri Coast Outfitters", read.data().path("name").asText());
    assertEquals(403, hr.call("POST", "/employees", Map.of(), hr.key("read")).status());
    refused("there is no company 'watle'; the companies are wattle, kauri", () -> hr.key("full", "watle"));
    refused("wattle has no key 'ful'; its keys are hrk_wattle_full", () -> hr.key("ful"));
  }

  @Test
  void callsSendBodiesAndReadDataOrError(Hr hr) {
    assertEquals("Renamed", hr.patch("/company", Map.of("name", "Renamed")).data().path("name").asText());
    assertEquals(200, hr.put("/company/branding", Map.of("primary_color", "#336699")).status());
    Answer refused = hr.delete("/leave/0b0c7a52-0000-4000-8000-000000000000");
    assertEquals(404, refused.status());
    assertEquals("NOT_FOUND", refused.error().path("code").asText());
    assertTrue(refused.data().isMissingNode());
    assertEquals("100", refused.headers().firstValue("x-ratelimit-limit").orElseThrow());
  }

  @Test
  void theClockTurnsAndSaysWhatFellDue(Hr hr) {
    assertEquals(Instant.parse("2026-03-02T09:00:00Z"), hr.clock().now());
    assertTrue(hr.clock().advance("P1M").size() > 0);
    assertTrue(hr.clock().next().size() > 0);
    hr.clock().set(Instant.parse("2026-06-01T00:00:00Z"));
    hr.clock().freeze(false);
    assertTrue(!hr.control("GET", "/clock", null).path("mode").asText().equals("frozen"));
    refused("hr-mock refused POST /_mock/clock: ", () -> hr.clock().set(Instant.parse("2026-01-01T00:00:00Z")));
  }

  @Test
  void peopleActInTheWebApplication(Hr hr) {
    JsonNode done = hr.web("change-plan", Map.of("company", "kauri", "plan", "growth"));
    assertEquals("growth", done.path("plan").asText());
    refused("plan is required", () -> hr.web("change-plan", Map.of()));
  }

  @Test
  void decisionsAndFaultsAreThoseOfTheSandbox(Hr hr) {
    hr.decide("create-status", "201");
    Map<String, ?> webhook = Map.of("url", "https://hooks.example/in", "events", List.of("leave.approved"));
    assertEquals(201, hr.post("/webhooks", webhook).status());
    hr.faults("page-2-skips-a-row");
    assertEquals(1, active(hr));
    hr.faults();
    assertEquals(0, active(hr));
  }

  private static int active(Hr hr) {
    int count = 0;
    for (JsonNode one : hr.control("GET", "/faults", null)) if (one.path("active").asBoolean()) count++;
    return count;
  }

  @Test
  void eventsComeToTheInboxInOrder(Hr hr) {
    String first = hr.trigger("leave.approved").path("id").asText();
    hr.trigger("employee.updated", Map.of("company", "kauri"));
    String last = hr.trigger("leave.approved").path("id").asText();
    Delivery received = hr.inbox().next("leave.approved");
    assertEquals(first, received.id());
    assertEquals("approved", received.data().path("status").asText());
    assertNotNull(received.header("X-Service-Signature"));
    assertEquals(last, hr.inbox().next("leave.approved").id());
    assertEquals(3, hr.inbox().all().size());
    hr.inbox().timeout(Duration.ZERO);
    refused(
        "no leave.approved came within 0 ms; what came: 1 × employee.updated", () -> hr.inbox().next("leave.approved"));
    assertEquals("kauri", hr.inbox().next("employee.updated", "kauri").company());
  }

  @Test
  void aRefusalIsExplained(Hr hr) {
    hr.get("/company");
    hr.post("/employees", Map.of("first_name", "Mira"));
    assertEquals(2, hr.requests().size());
    Explanation why = hr.why();
    assertEquals("validate", why.data().path("refused_by").asText());
    String[] lines = why.toString().split("\n");
    assertEquals("1  POST /employees  400 VALIDATION_ERROR: last_name is required.", lines[0]);
    assertEquals("  validate: EMP-23 (§2.4, §7) An employee cannot be created without last_name.", lines[1]);
    assertEquals("0  GET /company  200", hr.why(0).toString());
    hr.call("GET", "/analytics", null, hr.key("full", "kauri"));
    assertTrue(hr.why().toString().contains("\n  remedy: Change the plan of kauri to growth.\n"));
    refused("There is no exchange 7", () -> hr.why(7));
  }

  @Test
  void aStateIsKeptAndPutBack(Hr hr) {
    String kept = hr.snapshot();
    hr.patch("/company", Map.of("name", "Renamed"));
    hr.restore(kept);
    assertEquals("Wattle Grove Software", hr.get("/company").data().path("name").asText());
    hr.patch("/company", Map.of("name", "Renamed"));
    hr.reset();
    assertEquals("Wattle Grove Software", hr.get("/company").data().path("name").asText());
  }
}
