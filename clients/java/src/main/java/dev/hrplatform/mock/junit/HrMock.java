package dev.hrplatform.mock.junit;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test an {@link Hr}, a sandbox of its own, as a parameter. A failed test shows its last exchanges.
 *
 * <pre>{@code
 * @RegisterExtension static final HrMock mock = HrMock.with("clock", "frozen:2026-03-02T09:00:00Z");
 *
 * @Test void approves(Hr hr) { … }
 * }</pre>
 *
 * <p>One mock serves all tests of the process: the one at HR_CONTROL_URL, or one that is started and ends with them.
 */
public final class HrMock implements ParameterResolver, AfterEachCallback, AfterAllCallback {
  private static final Namespace NAMESPACE = Namespace.create(HrMock.class);

  /** How long a sandbox lives in a mock that others use too, should this process die before it ends the sandbox. */
  private static final String TTL = "PT2H";

  private final Map<String, Object> options;

  /** Sandboxes with the options of the mock; for {@code @ExtendWith(HrMock.class)}. */
  public HrMock() {
    this(Map.of());
  }

  private HrMock(Map<String, Object> options) {
    this.options = options;
  }

  /** An option of the sandboxes as POST /_mock/sandboxes takes it, such as clock, seed, decisions, faults or rate_limit. */
  public static HrMock with(String name, Object value) {
    return new HrMock().and(name, value);
  }

  /** One more option. */
  public HrMock and(String name, Object value) {
    Map<String, Object> more = new HashMap<>(options);
    more.put(name, value);
    return new HrMock(more);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Hr.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context.getStore(NAMESPACE).getOrComputeIfAbsent(context.getUniqueId(), id -> make(context), Hr.class);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    end(context);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    end(context);
  }

  private Hr make(ExtensionContext context) {
    Running running = context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(Running.class, key -> new Running(), Running.class);
    Map<String, Object> body = new HashMap<>(Map.of("owner", owner(context), "ttl", TTL));
    body.putAll(options);
    return Hr.make(running.control, body);
  }

  /** The console of the mock lists sandboxes by owner: printable, up to 100 characters. */
  private static String owner(ExtensionContext context) {
    String name = context.getRequiredTestClass().getSimpleName() + " " + context.getDisplayName();
    int[] letters = name.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", "?").codePoints().limit(100).toArray();
    return new String(letters, 0, letters.length);
  }

  private static void end(ExtensionContext context) {
    Hr hr = context.getStore(NAMESPACE).remove(context.getUniqueId(), Hr.class);
    if (hr == null) return;
    context.getExecutionException().ifPresent(failure -> failure.addSuppressed(new LastExchanges(hr.lastExchanges())));
    try {
      hr.end();
    } catch (HrMockException ended) {
      // The mock or the sandbox has ended: there is nothing left to end.
    }
  }

  /** Shown below the failure of a test by whatever shows that. */
  private static final class LastExchanges extends Exception {
    private static final long serialVersionUID = 1;

    LastExchanges(String text) {
      super("hr-mock: last exchanges\n" + text, null, false, false);
    }

    @Override
    public String toString() {
      return getMessage();
    }
  }

  /** The mock of this process. The store closes it when all tests have ended; one older than JUnit 5.13 leaves it to the end of the process. */
  private static final class Running implements AutoCloseable {
    private final MockProcess process;
    final Control control;

    Running() {
      String address = System.getenv().getOrDefault("HR_CONTROL_URL", "");
      process = address.isEmpty() ? new MockProcess(MockProcess.find(System.getenv(), Path.of("")), MockProcess.START) : null;
      control = Control.at(process == null ? address : process.url());
      control.call("GET", "/health", null);
    }

    @Override
    public void close() {
      if (process != null) process.close();
    }
  }
}
