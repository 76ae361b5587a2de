import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hrplatform.mock.junit.Hr;
import dev.hrplatform.mock.junit.HrMock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LeaveTest {
  @RegisterExtension static final HrMock mock = HrMock.with("clock", "frozen:2026-03-02T09:00:00Z");

  @Test
  void anApprovalSendsAnEvent(Hr hr) {
    String id = hr.get("/leave?status=pending").data().path(0).path("id").asText();

    hr.patch("/leave/" + id + "/approve", null);

    assertEquals(id, hr.inbox().next("leave.approved").data().path("id").asText());
  }
}
