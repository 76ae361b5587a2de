package dev.hrplatform.mock.junit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The service of one test: a sandbox with companies, data, keys, clock and webhooks of its own. */
public final class Hr {
  /** Exchanges that a failed test shows. */
  private static final int LATEST = 10;

  private final Control control;
  private final JsonNode made;
  private final Clock clock;
  private final Inbox inbox;

  private Hr(Control control, JsonNode made) {
    this.control = control;
    this.made = made;
    this.clock = new Clock(control);
    this.inbox = new Inbox(control);
  }

  static Hr make(Control mock, Map<String, ?> options) {
    JsonNode made = mock.call("POST", "/sandboxes", options);
    return new Hr(mock.of(made.path("id").asText()), made);
  }

  void end() {
    control.of(null).call("DELETE", "/sandboxes/" + id(), null);
  }

  /** {@code sb} and a number. */
  public String id() {
    return made.path("id").asText();
  }

  /** The base URL of the API, for the program under test. */
  public String baseUrl() {
    return made.path("base_url").asText();
  }

  /** The companies with their keys, as they were at the start. */
  public JsonNode companies() {
    return made.path("companies");
  }

  public Clock clock() {
    return clock;
  }

  public Inbox inbox() {
    return inbox;
  }

  /** The full key of the first company. */
  public String key() {
    return key("full");
  }

  /** A key of the first company: full, read, write, admin, webhooks, sacrificial or revoked. */
  public String key(String name) {
    return key(name, companies().path(0).path("slug").asText());
  }

  /** A key of a company. */
  public String key(String name, String company) {
    List<String> slugs = companies().findValuesAsText("slug");
    int place = slugs.indexOf(company);
    if (place < 0)
      throw new HrMockException("there is no company '" + company + "'; the companies are " + String.join(", ", slugs));
    List<String> tokens = companies().path(place).path("keys").findValuesAsText("token");
    // What follows the last underscore is the sandbox's own.
    for (String token : tokens)
      if (token.substring(0, Math.max(0, token.lastIndexOf('_'))).endsWith("_" + name)) return token;
    throw new HrMockException(company + " has no key '" + name + "'; its keys are " + String.join(", ", tokens));
  }

  /** Calls the API below {@code baseUrl}. {@code body}: null for none. */
  public Answer call(String method, String path, Object body, String key) {
    return Control.send(method, baseUrl() + path, body, key);
  }

  public Answer get(String path) {
    return call("GET", path, null, key());
  }

  public Answer post(String path, Object body) {
    return call("POST", path, body, key());
  }

  public Answer put(String path, Object body) {
    return call("PUT", path, body, key());
  }

  public Answer patch(String path, Object body) {
    return call("PATCH", path, body, key());
  }

  public Answer delete(String path) {
    return call("DELETE", path, null, key());
  }

  /** Does what a person does in the web application: {@code hr.web("change-plan", Map.of("plan", "starter"))}. */
  public JsonNode web(String action, Map<String, ?> fields) {
    return control.call("POST", "/web/" + action, fields).path("data");
  }

  /** Chooses what the API document leaves open: {@code hr.decide("create-status", "201")}. */
  public void decide(String slug, String value) {
    control.call("PUT", "/decisions", Map.of(slug, value));
  }

  /** Makes the service wrong in these ways and no others. */
  public void faults(String... ids) {
    control.call("PUT", "/faults", Map.of("active", ids));
  }

  /** Sends an event about a resource that there is. */
  public JsonNode trigger(String event) {
    return trigger(event, Map.of());
  }

  /** Sends an event; the fields company and id choose the resource. */
  public JsonNode trigger(String event, Map<String, ?> about) {
    Map<String, Object> body = new HashMap<>(about);
    body.put("event", event);
    return control.call("POST", "/trigger", body);
  }

  /** The exchanges of this sandbox, oldest first. */
  public JsonNode requests() {
    return control.call("GET", "/requests", null);
  }

  /** Why the last exchange was answered as it was. */
  public Explanation why() {
    return new Explanation(control.call("GET", "/requests/last/explanation", null));
  }

  /** Why the exchange of a number was answered as it was. */
  public Explanation why(int n) {
    return new Explanation(control.call("GET", "/requests/" + n + "/explanation", null));
  }

  /** The last exchanges, each refusal with its reason: what a failed test shows. */
  public String lastExchanges() {
    List<String> blocks = new ArrayList<>();
    try {
      JsonNode listed = control.call("GET", "/requests/summaries?limit=" + LATEST, null);
      int left = listed.path("next").asInt() - listed.path("first").asInt() - listed.path("data").size();
      if (left > 0) blocks.add("(" + left + " earlier exchanges)");
      for (JsonNode one : listed.path("data")) blocks.add(block(one));
    } catch (HrMockException error) {
      return error.getMessage();
    }
    return blocks.isEmpty() ? "The test sent no request." : String.join("\n", blocks);
  }

  private String block(JsonNode summary) {
    if (summary.path("status").asInt() < 400) return Explanation.heading(summary);
    try {
      return why(summary.path("n").asInt()).toString();
    } catch (HrMockException notKept) {
      return Explanation.heading(summary);
    }
  }

  /** Keeps the present state; {@code restore} takes the id that this returns. */
  public String snapshot() {
    return control.call("POST", "/snapshots", null).path("id").asText();
  }

  public void restore(String snapshot) {
    control.call("POST", "/snapshots/" + snapshot + "/restore", null);
  }

  /** Everything as it was at the start. */
  public void reset() {
    control.call("POST", "/reset", null);
  }

  /** Any other call of the control API in this sandbox: {@code hr.control("GET", "/due", null)}. */
  public JsonNode control(String method, String path, Object body) {
    return control.call(method, path, body);
  }
}
