import type { Mock } from "@hr-platform/control/mock";
import { type Hr, openHr } from "./hr.ts";
import { failureReport } from "./failure-report.ts";

/** The service of a running test, and what to print should the test fail. */
interface OpenTest extends Disposable {
  readonly hr: Hr;
  report(): Promise<string>;
}

/** Opens the service of a test. Its sandbox ends with it. `decide`: decisions that differ from the mock's. */
export function openTest(mock: Mock, decide: Readonly<Record<string, string>> = {}): OpenTest {
  const since = mock.defaultSandbox.journal.next;
  const hr = openHr(mock, decide);
  return { hr, report: async () => await failureReport(mock, hr, since), [Symbol.dispose]: () => hr.end() };
}

/** Runs the body of a test with a service of its own. If it fails, the error says what the service saw. */
export async function runTest<T>(mock: Mock, body: (hr: Hr) => T | Promise<T>): Promise<T> {
  using opened = openTest(mock);
  try {
    return await body(opened.hr);
  } catch (error) {
    throw withReport(error, await opened.report());
  }
}

/** What was thrown, with the report. What is no error becomes the cause of one. */
function withReport(thrown: unknown, report: string): unknown {
  if (thrown instanceof Error && !Object.isFrozen(thrown)) {
    extend(thrown, report);
    return thrown;
  }
  const error = new Error(String(thrown), { cause: thrown });
  extend(error, report);
  return error;
}

/** Adds a report to the message of an error: every runner, and every file that it writes, shows that. */
export function extend(error: { message?: string; stack?: string }, report: string): void {
  const { message = "", stack } = error;
  error.message = `${message}\n\n${report}\n`;
  // The stack begins with the message as it was, and is what many runners print.
  if (stack !== undefined) error.stack = message === "" ? `${stack}\n\n${report}\n` : stack.replace(message, () => error.message!);
}
