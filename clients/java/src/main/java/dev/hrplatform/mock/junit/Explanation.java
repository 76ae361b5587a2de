package dev.hrplatform.mock.junit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** An exchange with its reason. {@code toString} gives a few lines of it. */
public final class Explanation {
  /** Lines of one kind that are shown. */
  private static final int FEW = 3;

  private final JsonNode data;

  Explanation(JsonNode data) {
    this.data = data;
  }

  /** All that the control API says. */
  public JsonNode data() {
    return data;
  }

  @Override
  public String toString() {
    List<String> lines = reasons();
    lines.add(0, heading(data));
    return String.join("\n  ", lines);
  }

  /** One line: number, method, path, status, and the error if there is one. */
  static String heading(JsonNode exchange) {
    String query = exchange.path("query").asText();
    JsonNode error = exchange.path("error");
    return String.format(
        "%d  %s %s%s  %d%s",
        exchange.path("n").asInt(),
        exchange.path("method").asText(),
        exchange.path("path").asText(),
        query.isEmpty() ? "" : "?" + query,
        exchange.path("status").asInt(),
        error.isObject() ? " " + error.path("code").asText() + ": " + error.path("message").asText() : "");
  }

  /** Why the request was refused and what changes that, what it changed and what was sent. */
  private List<String> reasons() {
    List<String> lines = new ArrayList<>();
    if (data.path("reason").isObject()) {
      for (JsonNode line : data.path("reason").path("lines")) lines.add(withoutCommand(line.asText()));
      lines.add(text(data, "console"));
    }
    for (JsonNode one : few("near_routes")) lines.add(String.format("did you mean %s %s?", text(one, "method"), text(one, "path")));
    for (JsonNode one : few("near_ids"))
      lines.add(String.format("there is %s in %s of %s", text(one, "id"), text(one, "table"), text(one, "company")));
    for (JsonNode fault : data.path("faults")) lines.add("fault: " + fault.asText());
    for (JsonNode one : data.path("dropped")) lines.add(text(one, "text"));
    for (JsonNode one : data.path("changes"))
      lines.add(String.format("changed %s %s: %s", text(one, "table"), text(one, "id"), String.join(", ", one.path("members").findValuesAsText("path"))));
    for (JsonNode one : data.path("events")) lines.add("sent " + text(one, "event"));
    return lines;
  }

  /** The mock may have ended with the tests: a command that reaches it is left out. */
  private String withoutCommand(String line) {
    for (JsonNode one : data.path("reason").path("remedies")) {
      String end = " " + text(one, "command");
      if (one.path("command").isTextual() && line.endsWith(end)) return line.substring(0, line.length() - end.length());
    }
    return line;
  }

  private List<JsonNode> few(String member) {
    return StreamSupport.stream(data.path(member).spliterator(), false).limit(FEW).collect(Collectors.toList());
  }

  private static String text(JsonNode node, String member) {
    return node.path(member).asText();
  }
}
