package dev.hrplatform.mock.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;

class ContainerTest {
  @Test
  void theContainerIsAskedForAsItsImageNeedsIt() {
    assumeEngine();
    try (HrMockContainer container = new HrMockContainer("registry.example/hr-mock:1").withFlags("--seed", "7")) {
      assertEquals("registry.example/hr-mock:1", container.getDockerImageName());
      assertEquals(List.of(HrMockContainer.PORT), container.getExposedPorts());
      assertEquals(List.of("--seed", "7"), List.of(container.getCommandParts()));
      assertEquals(List.of("HR_MOCK_CONTROL_TOKEN"), List.copyOf(container.getEnvMap().keySet()));
    }
  }

  @Test
  void aStartedContainerServesTheApiAndGivesSandboxes() {
    assumeEngine();
    try (HrMockContainer container = new HrMockContainer("hr-mock").withFlags("--clock", "frozen:2026-03-02T09:00:00Z")) {
      container.start();
      Hr hr = container.sandbox(Map.of("seed", 7));

      assertEquals("2026-03-02T09:00:00Z", hr.clock().now().toString());
      assertTrue(hr.baseUrl().startsWith(container.getUrl() + "/"), hr.baseUrl());
      assertEquals(200, hr.get("/company").status());
    }
  }

  private static void assumeEngine() {
    assumeTrue(
        DockerClientFactory.instance().isDockerAvailable(), "the container is not tested: no container engine answers");
  }
}
