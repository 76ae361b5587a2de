/** A mistake in what the mock was started or told with: a flag, a file, a decision. One line, the thing and the mend. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}
