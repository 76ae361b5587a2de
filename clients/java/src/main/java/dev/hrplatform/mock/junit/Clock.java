package dev.hrplatform.mock.junit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;

/** The clock of a sandbox. What falls due on the way happens in order, and is returned. */
public final class Clock {
  private final Control control;

  Clock(Control control) {
    this.control = control;
  }

  public Instant now() {
    return Instant.parse(control.call("GET", "/clock", null).path("now").asText());
  }

  /** By an ISO 8601 duration: {@code P1M}, {@code P1D} or {@code PT90S}. */
  public JsonNode advance(String duration) {
    return turn(Map.of("advance", duration));
  }

  /** To an instant that is not before now. */
  public JsonNode set(Instant instant) {
    return turn(Map.of("set", instant.toString()));
  }

  /** To the next instant at which something falls due. */
  public JsonNode next() {
    return turn(Map.of("to", "next"));
  }

  public void freeze(boolean frozen) {
    turn(Map.of("freeze", frozen));
  }

  private JsonNode turn(Map<String, ?> body) {
    return control.call("POST", "/clock", body).path("due");
  }
}
