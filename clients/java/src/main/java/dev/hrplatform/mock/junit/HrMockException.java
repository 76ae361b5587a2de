package dev.hrplatform.mock.junit;

/** The mock cannot be started, does not answer, or refuses a call. The message says which, and what helps. */
public final class HrMockException extends RuntimeException {
  private static final long serialVersionUID = 1;

  HrMockException(String message) {
    super(message);
  }

  HrMockException(String message, Throwable cause) {
    super(message, cause);
  }
}
