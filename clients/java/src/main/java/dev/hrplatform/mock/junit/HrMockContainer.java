package dev.hrplatform.mock.junit;

import java.util.Map;
import java.util.UUID;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/**
 * A mock from its image, for Testcontainers.
 *
 * <pre>{@code
 * @Container static final HrMockContainer mock = new HrMockContainer("hr-mock").withFlags("--clock", "frozen:2026-03-02T09:00:00Z");
 *
 * @Test void approves() { new Program(mock.getBaseUrl(), "hrk_wattle_full"); … }
 * }</pre>
 *
 * <p>It needs org.testcontainers:testcontainers, which is an optional dependency.
 */
public final class HrMockContainer extends GenericContainer<HrMockContainer> {
  /** The port in the container. */
  public static final int PORT = 4010;

  private final String token = UUID.randomUUID().toString();

  /** A container of an image, such as {@code hr-mock} or {@code registry.example/hr-mock:0.1.0}. */
  public HrMockContainer(String image) {
    super(DockerImageName.parse(image));
    withExposedPorts(PORT);
    withEnv("HR_MOCK_CONTROL_TOKEN", token);
    waitingFor(Wait.forHttp("/_mock/health").forPort(PORT).forStatusCode(200));
  }

  /** Flags of {@code hr-mock}. */
  public HrMockContainer withFlags(String... flags) {
    return withCommand(flags);
  }

  /** The address of the mock and of its console, without a path. */
  public String getUrl() {
    return "http://" + getHost() + ":" + getMappedPort(PORT);
  }

  /** The base URL of the API. Its keys are fixed, such as {@code hrk_wattle_full}. */
  public String getBaseUrl() {
    return getUrl() + "/api/v1";
  }

  /** A sandbox of its own. The options are those of POST /_mock/sandboxes. It ends with the container. */
  public Hr sandbox(Map<String, ?> options) {
    return Hr.make(Control.at(getUrl(), token), options);
  }
}
