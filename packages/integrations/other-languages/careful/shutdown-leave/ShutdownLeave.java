import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Enters the days of the company's shutdown as leave, for one department: the afternoon of 24 December, and 29 to 31 December. Who has leave on
 * one of these days keeps it. {@code HR_BASE_URL=… HR_KEY_READ=… HR_KEY_WRITE=… java ShutdownLeave.java [DEPARTMENT]}; without one, the largest.
 */
public class ShutdownLeave {
  static final int TRIES = 5;
  static final long WINDOW_MILLIS = 61_000; // the limit is 100 requests per minute and key
  static final Set<String> STANDING = Set.of("pending", "approved", "auto_approved");
  static final String NOTE = "Company shutdown";

  static class Failure extends RuntimeException {
    Failure(String line) { super(line); }
  }

  /** Body: null when there was no JSON object. Status 0: no answer came, so nobody knows whether the request had an effect. */
  record Answer(int status, String code, Map<String, Object> body, long waitMillis) {
    boolean isSuccess() { return status >= 200 && status < 300; }
    boolean isUnknown() { return status == 0 || code.equals("INTERNAL_ERROR") || status >= 500 && status != 501; }
    String line() { return status == 0 ? "no answer" : ("status " + status + " " + code).strip(); }
  }

  record Span(LocalDate start, LocalDate end, boolean halfDay) {}

  static final HttpClient CLIENT =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).followRedirects(HttpClient.Redirect.NEVER).build();
  static String base, readKey, writeKey;

  static Answer once(String method, String path, String json) {
    var request = HttpRequest.newBuilder(URI.create(base + path))
        .header("Authorization", "Bearer " + (method.equals("GET") ? readKey : writeKey))
        .header("Accept", "application/json");
    if (json == null) request.method(method, HttpRequest.BodyPublishers.noBody());
    else request.header("Content-Type", "application/json").method(method, HttpRequest.BodyPublishers.ofString(json));
    HttpResponse<String> response;
    var pending = CLIENT.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    try {
      response = pending.get(30, TimeUnit.SECONDS); // with the body, which the client's own limit leaves out
    } catch (ExecutionException | TimeoutException lost) {
      pending.cancel(true);
      return new Answer(0, "", null, 0);
    } catch (InterruptedException stop) {
      throw new Failure("interrupted");
    }
    Map<String, Object> body = null;
    try {
      body = object(new Json(response.body()).whole());
    } catch (RuntimeException noJson) { /* a gateway's page, or half an answer */ }
    var code = body != null && body.get("error") instanceof Map<?, ?> error ? String.valueOf(error.get("code")) : "";
    if (method.equals("GET") && response.statusCode() == 200 && (body == null || body.get("data") == null)) return new Answer(0, "", null, 0);
    var hint = response.headers().firstValue("Retry-After").filter(text -> text.matches("\\d{1,2}")).map(text -> (Long.parseLong(text) + 1) * 1000);
    return new Answer(response.statusCode(), code, body, response.statusCode() == 429 ? hint.orElse(WINDOW_MILLIS) : 0);
  }

  static void sleep(long millis) {
    try { Thread.sleep(millis); } catch (InterruptedException stop) { throw new Failure("interrupted"); }
  }

  static Map<String, Object> get(String path) {
    var answer = new Answer(0, "", null, 0);
    for (int attempt = 1, waits = 0; attempt <= TRIES; ) {
      answer = once("GET", path, null);
      if (answer.isSuccess() && answer.body() != null) return answer.body();
      if (answer.status() == 429 && waits++ < 3) { sleep(answer.waitMillis()); continue; }
      if (!answer.isUnknown()) break;
      if (attempt++ < TRIES) sleep(500L << attempt);
    }
    throw new Failure("GET " + path + ": " + answer.line());
  }

  /** All rows by id; again from the start when the list changed while it was read. */
  static Map<String, Map<String, Object>> all(String path) {
    for (int round = 0; round < 3; round++) {
      var rows = new LinkedHashMap<String, Map<String, Object>>();
      var next = path;
      while (true) {
        var body = get(next);
        int before = rows.size();
        for (var row : (List<?>) body.get("data")) rows.put((String) object(row).get("id"), object(row));
        var meta = object(body.get("meta"));
        if (meta == null) return rows;
        if (meta.get("has_more") != Boolean.TRUE) {
          if (((BigDecimal) meta.get("total")).intValueExact() == rows.size()) return rows;
          break;
        }
        if (rows.size() == before) throw new Failure("GET " + path + ": a page that leads nowhere");
        next = path + (path.contains("?") ? "&" : "?") + "page=" + ((BigDecimal) meta.get("page")).add(BigDecimal.ONE).toPlainString();
      }
    }
    throw new Failure("GET " + path + ": it changed each time that it was read");
  }

  static LocalDate date(Map<String, Object> row, String field) { return LocalDate.parse((String) row.get(field)); }

  /** The request of a person that stands on a day of the span, or null. */
  static Map<String, Object> standing(String employee, Span span) {
    for (var row : all("/leave?employee_id=" + employee).values())
      if (STANDING.contains(row.get("status")) && !date(row, "startDate").isAfter(span.end()) && !date(row, "endDate").isBefore(span.start()))
        return row;
    return null;
  }

  /** Enters a request if nothing stands there. It looks before each attempt: the one before may have worked though its answer was lost. */
  static boolean enter(String employee, String type, Span span) {
    var json = "{\"employee_id\":\"" + employee + "\",\"leave_type_id\":\"" + type + "\",\"start_date\":\"" + span.start() + "\",\"end_date\":\""
        + span.end() + "\",\"notes\":\"" + NOTE + "\"" + (span.halfDay() ? ",\"half_day\":true,\"half_day_period\":\"afternoon\"" : "") + "}";
    var answer = new Answer(0, "", null, 0);
    for (int attempt = 1, waits = 0; attempt <= TRIES; ) {
      var there = standing(employee, span);
      if (there != null) return NOTE.equals(there.get("notes"));
      answer = once("POST", "/leave", json);
      if (answer.isSuccess()) return warned(answer, employee, span);
      if (answer.status() == 429 && waits++ < 3) { sleep(answer.waitMillis()); continue; }
      if (!answer.isUnknown()) break;
      if (attempt++ < TRIES) sleep(500L << attempt);
    }
    if (standing(employee, span) != null) return true;
    throw new Failure("POST /leave for " + employee + " from " + span.start() + ": " + answer.line());
  }

  /** Shows the warnings of a new request, wherever they are: the document says only that they come along. */
  static boolean warned(Answer answer, String employee, Span span) {
    var data = answer.body() == null ? null : answer.body().get("data");
    for (var place : new Object[] {answer.body(), data})
      if (place instanceof Map<?, ?> map && map.get("warnings") instanceof List<?> warnings)
        for (var warning : warnings) System.out.println(employee + " from " + span.start() + ": " + warning);
    return true;
  }

  static LocalDate today(String zone) {
    var text = System.getenv("HR_NOW");
    var now = text == null || text.isEmpty() ? Instant.now() : Instant.parse(text);
    try {
      return now.atZone(ZoneId.of(zone)).toLocalDate();
    } catch (DateTimeException unknown) {
      return now.atZone(ZoneOffset.UTC).toLocalDate();
    }
  }

  /** Annual leave of the place where a person works; the only one where the company has one. */
  static String annualLeave(List<Map<String, Object>> annual, String jurisdiction) {
    var local = annual.stream().filter(type -> ((String) type.get("name")).contains("(" + jurisdiction + ")")).toList();
    var fitting = annual.size() == 1 ? annual : local;
    if (fitting.size() != 1) throw new Failure(fitting.size() + " leave types look like annual leave of " + jurisdiction);
    if (fitting.get(0).get("allow_half_days") != Boolean.TRUE) throw new Failure("the annual leave of " + jurisdiction + " has no half days");
    return (String) fitting.get(0).get("id");
  }

  static void run(String[] args) {
    base = System.getenv("HR_BASE_URL"); readKey = System.getenv("HR_KEY_READ"); writeKey = System.getenv("HR_KEY_WRITE");
    if (base == null || readKey == null || writeKey == null) throw new Failure("set HR_BASE_URL, HR_KEY_READ and HR_KEY_WRITE");
    var now = today(String.valueOf(object(get("/company").get("data")).get("timezone")));
    var people = all("/employees?status=all");
    var annual = all("/leave-types").values().stream()
        .filter(type -> ((String) type.get("name")).matches("(?i)annual (leave|holidays?)\\b.*")).toList();
    var departments = new TreeMap<String, List<Map<String, Object>>>();
    for (var one : people.values())
      if (!"terminated".equals(one.get("status")) && !"contractor".equals(one.get("employment_type")) && one.get("department") != null)
        departments.computeIfAbsent((String) one.get("department"), name -> new ArrayList<>()).add(one);
    if (departments.isEmpty()) throw new Failure("nobody is in a department");
    var name = args.length > 0 ? args[0] : departments.entrySet().stream().max(Comparator.comparingInt(entry -> entry.getValue().size())).get().getKey();
    if (!departments.containsKey(name)) throw new Failure("no department " + name);

    int notice = annual.stream().mapToInt(type -> ((BigDecimal) type.get("min_notice_days")).intValueExact()).max().orElse(0);
    int year = LocalDate.of(now.getYear(), 12, 24).isBefore(now.plusDays(Math.max(notice, 7))) ? now.getYear() + 1 : now.getYear();
    var eve = LocalDate.of(year, 12, 24);
    var spans = new ArrayList<Span>();
    if (eve.getDayOfWeek() != DayOfWeek.SATURDAY && eve.getDayOfWeek() != DayOfWeek.SUNDAY) spans.add(new Span(eve, eve, true));
    spans.add(new Span(LocalDate.of(year, 12, 29), LocalDate.of(year, 12, 31), false));

    int entered = 0, kept = 0;
    for (var one : departments.get(name)) {
      var id = (String) one.get("id");
      var type = annualLeave(annual, (String) one.get("jurisdiction"));
      for (var span : spans)
        if (!date(one, "start_date").isAfter(span.start())) { if (enter(id, type, span)) entered++; else kept++; }
    }
    System.out.println(name + " " + year + ": " + entered + " requests of the shutdown, " + kept + " days of other leave kept");
  }

  public static void main(String[] args) {
    try {
      run(args);
    } catch (Failure failure) {
      System.err.println("shutdown-leave: " + failure.getMessage());
      System.exit(1);
    } catch (RuntimeException other) {
      System.err.println("shutdown-leave: the service sent something else than expected: " + other.getClass().getSimpleName());
      System.exit(1);
    }
    System.exit(0);
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Object value) { return (Map<String, Object>) value; }

  /** Reads JSON: objects as maps, arrays as lists, numbers as decimals. */
  static class Json {
    final String text;
    int at = 0;

    Json(String text) { this.text = text; }

    Object whole() {
      var value = value();
      if (peek() != 0) throw new IllegalArgumentException("more than one value");
      return value;
    }

    char peek() {
      while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
      return at < text.length() ? text.charAt(at) : 0;
    }

    boolean took(char wanted) {
      if (peek() != wanted) return false;
      at++;
      return true;
    }

    void must(char wanted) { if (!took(wanted)) throw new IllegalArgumentException("no " + wanted + " at " + at); }

    Object value() {
      switch (peek()) {
        case '{': {
          var map = new LinkedHashMap<String, Object>();
          at++;
          if (took('}')) return map;
          do { peek(); var key = string(); must(':'); map.put(key, value()); } while (took(','));
          must('}');
          return map;
        }
        case '[': {
          var list = new ArrayList<Object>();
          at++;
          if (took(']')) return list;
          do list.add(value()); while (took(','));
          must(']');
          return list;
        }
        case '"': return string();
        default: {
          int from = at;
          while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
          var word = text.substring(from, at);
          return word.equals("null") ? null : word.equals("true") ? Boolean.TRUE : word.equals("false") ? Boolean.FALSE : new BigDecimal(word);
        }
      }
    }

    String string() {
      must('"');
      var out = new StringBuilder();
      while (text.charAt(at) != '"') {
        char c = text.charAt(at++);
        if (c != '\\') { out.append(c); continue; }
        char escaped = text.charAt(at++);
        if (escaped == 'u') { out.append((char) Integer.parseInt(text.substring(at, at + 4), 16)); at += 4; }
        else out.append("bfnrt".indexOf(escaped) < 0 ? escaped : "\b\f\n\r\t".charAt("bfnrt".indexOf(escaped)));
      }
      at++;
      return out.toString();
    }
  }
}
