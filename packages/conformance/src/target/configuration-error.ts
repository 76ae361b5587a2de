/** A mistake in how the suite was called or configured. One line: the thing and the mend. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}
