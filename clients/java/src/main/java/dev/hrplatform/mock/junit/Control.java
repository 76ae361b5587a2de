package dev.hrplatform.mock.junit;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** The control API of a mock, or of one sandbox of it. */
final class Control {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();

  /** Ends in {@code /_mock}. */
  final String url;

  private final String sandbox;
  private final String token;

  private Control(String url, String sandbox, String token) {
    this.url = url;
    this.sandbox = sandbox;
    this.token = token;
  }

  /** The control API at the address of a mock, with or without {@code /_mock}, or of one of its sandboxes. */
  static Control at(String address) {
    return at(address, System.getenv("HR_MOCK_CONTROL_TOKEN"));
  }

  static Control at(String address, String token) {
    try {
      URI uri = URI.create(address);
      if (uri.getHost() != null && uri.getScheme().matches("https?"))
        return new Control(uri.getScheme() + "://" + uri.getRawAuthority() + "/_mock", null, token);
    } catch (IllegalArgumentException noAddress) {
      // The message below says what it must be.
    }
    throw new HrMockException(
        "'" + address + "' must be the address of a running mock, such as http://127.0.0.1:4010");
  }

  /** The control API of one sandbox; {@code id} null: of the whole mock. */
  Control of(String id) {
    return new Control(url, id, token);
  }

  /** Calls a path below {@code /_mock}. {@code body}: null for none. */
  JsonNode call(String method, String path, Object body) {
    String question = sandbox == null ? "" : (path.contains("?") ? "&" : "?") + "sandbox=" + sandbox;
    Answer answer = send(method, url + path + question, body, token);
    if (answer.status() >= 200 && answer.status() < 300) return Json.readOrMissing(answer.text());
    String reason = answer.error().path("message").asText("status " + answer.status());
    String field = answer.error().path("field").asText("");
    throw new HrMockException(
        "hr-mock refused " + method + " /_mock" + path + ": " + (reason.contains(field) ? "" : field + ": ") + reason);
  }

  /** Sends JSON and returns the response, whatever its status. */
  static Answer send(String method, String url, Object body, String token) {
    HttpRequest.BodyPublisher sent =
        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(Json.write(body));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT).method(method, sent).header("Accept", "application/json");
    if (body != null) request.header("Content-Type", "application/json");
    if (token != null && !token.isEmpty()) request.header("Authorization", "Bearer " + token);
    try {
      HttpResponse<String> response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.headers(), response.body());
    } catch (IOException error) {
      throw new HrMockException("no mock answers " + method + " " + url + ": " + error, error);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new HrMockException("interrupted in " + method + " " + url, error);
    }
  }
}
