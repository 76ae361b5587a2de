package dev.hrplatform.mock.junit;

import com.fasterxml.jackson.databind.JsonNode;

/** What a receiver gets. */
public final class Delivery {
  private final JsonNode whole;

  Delivery(JsonNode whole) {
    this.whole = whole;
  }

  /** Number in the inbox. */
  int n() {
    return whole.path("n").asInt();
  }

  /** Id of the event. */
  public String id() {
    return whole.path("id").asText();
  }

  /** Kind of the event, such as {@code leave.approved}. */
  public String event() {
    return whole.path("event").asText();
  }

  /** The company's slug. */
  public String company() {
    return whole.path("company").asText();
  }

  /** The resource of the event. */
  public JsonNode data() {
    return Json.readOrMissing(body()).path("data");
  }

  /** Value of a header, such as the signature; null if there is none. */
  public String header(String name) {
    return whole.path("headers").path(name).textValue();
  }

  /** What is signed. */
  public String body() {
    return whole.path("body").asText();
  }

  /** All that the control API says. */
  public JsonNode whole() {
    return whole;
  }
}
