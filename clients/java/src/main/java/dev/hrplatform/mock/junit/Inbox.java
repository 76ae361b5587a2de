package dev.hrplatform.mock.junit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The receiver inside the mock, which gets every event of every company, signed. */
public final class Inbox {
  private final Control control;
  private final Set<Integer> taken = new HashSet<>();
  private Duration timeout = Duration.ofSeconds(4);

  Inbox(Control control) {
    this.control = control;
  }

  /** How long {@code next} waits. Default 4 s. */
  public Inbox timeout(Duration timeout) {
    this.timeout = timeout;
    return this;
  }

  /** Takes the next delivery of a kind, of any company; waits for it. */
  public Delivery next(String event) {
    return next(event, null);
  }

  /** Takes the next delivery of a kind, of a company; waits for it. */
  public Delivery next(String event, String company) {
    long until = System.nanoTime() + timeout.toNanos();
    while (true) {
      Map<String, Integer> counts = new TreeMap<>();
      for (Delivery one : all()) {
        if (taken.contains(one.n())) continue;
        if (one.event().equals(event) && (company == null || company.equals(one.company()))) {
          taken.add(one.n());
          return one;
        }
        counts.merge(one.event(), 1, Integer::sum);
      }
      if (System.nanoTime() - until > 0) throw new HrMockException(missing(event, counts));
      pause();
    }
  }

  /** All deliveries, oldest first, taken or not. */
  public List<Delivery> all() {
    List<Delivery> all = new ArrayList<>();
    for (JsonNode one : control.call("GET", "/inbox", null)) all.add(new Delivery(one));
    return all;
  }

  private String missing(String event, Map<String, Integer> counts) {
    String came = counts.entrySet().stream().map(one -> one.getValue() + " × " + one.getKey()).collect(Collectors.joining(", "));
    return "no " + event + " came within " + timeout.toMillis() + " ms; what came: " + (came.isEmpty() ? "nothing" : came);
  }

  private static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new HrMockException("interrupted while waiting for an event", error);
    }
  }
}
