package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hrplatform.mock.junit.Hr;
import dev.hrplatform.mock.junit.HrMock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A first integration test: hire, ask for leave, approve it, receive the event, turn the clock. */
class FirstIntegrationTest {
  @RegisterExtension static final HrMock mock = HrMock.with("clock", "frozen:2026-03-02T09:00:00Z");

  @Test
  void leaveOfANewPersonBeginsOnItsDay(Hr hr) {
    String annual = "";
    for (JsonNode one : hr.get("/leave-types").data())
      if (one.path("name").asText().startsWith("Annual leave")) annual = one.path("id").asText();
    Map<String, ?> details =
        Map.of(
            "first_name", "Mira", "last_name", "Sand", "email", "mira@wattle.example", "employment_type", "full_time",
            "start_date", "2026-03-02", "jurisdiction", "AU", "role", "employee");
    String person = hr.post("/employees", details).data().path("id").asText();
    Map<String, ?> days =
        Map.of("employee_id", person, "leave_type_id", annual, "start_date", "2026-03-16", "end_date", "2026-03-20");
    String leave = hr.post("/leave", days).data().path("id").asText();

    JsonNode approved = hr.patch("/leave/" + leave + "/approve", null).data();

    assertEquals("approved", approved.path("status").asText());
    assertEquals(leave, hr.inbox().next("leave.approved").data().path("id").asText());
    hr.clock().advance("P14D");
    assertEquals("on_leave", hr.get("/employees/" + person).data().path("status").asText());
  }
}
