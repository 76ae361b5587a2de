package dev.hrplatform.mock.junit;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;

/** A response of the API. */
public final class Answer {
  private final int status;
  private final HttpHeaders headers;
  private final String text;
  private final JsonNode json;

  Answer(int status, HttpHeaders headers, String text) {
    this.status = status;
    this.headers = headers;
    this.text = text;
    this.json = Json.readOrMissing(text);
  }

  public int status() {
    return status;
  }

  public HttpHeaders headers() {
    return headers;
  }

  /** {@code data} of the body; a missing node for an error. */
  public JsonNode data() {
    return json.path("data");
  }

  /** {@code error} of the body: code, message, perhaps field; a missing node for a success. */
  public JsonNode error() {
    return json.path("error");
  }

  /** The body as sent. */
  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return status + " " + text;
  }
}
