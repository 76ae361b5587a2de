import { randomUUID } from "node:crypto";
import { AbstractStartedContainer, GenericContainer, Wait } from "testcontainers";

/** The port in the container. */
export const PORT = 4010;

/**
 * A mock from its image, for Testcontainers:
 *
 *     await using mock = await new HrMockContainer("hr-mock").withFlags("--clock", "frozen:2026-03-02T09:00:00Z").start();
 *     await program(mock.baseUrl, "hrk_wattle_full");
 */
export class HrMockContainer extends GenericContainer {
  #token = randomUUID();

  /** @param {string} image Such as `hr-mock`, or `registry.example/hr-mock:0.1.0`. */
  constructor(image) {
    super(image);
    this.withExposedPorts(PORT);
    this.withEnvironment({ HR_MOCK_CONTROL_TOKEN: this.#token });
    this.withWaitStrategy(Wait.forHttp("/_mock/health", PORT).forStatusCode(200));
  }

  /** Flags of `hr-mock`. @param {...string} flags */
  withFlags(...flags) {
    return this.withCommand(flags);
  }

  /** Starts the container, and waits until the mock can serve. @returns {Promise<StartedHrMock>} */
  async start() {
    return new StartedHrMock(await super.start(), this.#token);
  }
}

/** A container that serves. `await using` or `stop()` ends it. */
export class StartedHrMock extends AbstractStartedContainer {
  /** The token of the control API, as a bearer token: `HR_MOCK_CONTROL_TOKEN`. @type {string} */
  token;

  /** @param {import("testcontainers").StartedTestContainer} started @param {string} token */
  constructor(started, token) {
    super(started);
    this.token = token;
  }

  /** The address of the mock and of its console, without a path. */
  get url() {
    return `http://${this.getHost()}:${this.getMappedPort(PORT)}`;
  }

  /** The base URL of the API. Its keys are fixed, such as `hrk_wattle_full`. */
  get baseUrl() {
    return `${this.url}/api/v1`;
  }
}
