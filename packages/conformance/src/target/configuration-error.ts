/** A mistake in how the suite was called or configured. The message is one line: what is wrong, and what to do. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}
