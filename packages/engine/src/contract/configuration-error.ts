/** A user's mistake in a flag, a file or an option. The message is one line that names the thing and the fix. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}
