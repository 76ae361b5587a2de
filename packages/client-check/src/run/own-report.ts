import { XMLParser } from "fast-xml-parser";

interface JUnitSuite {
  readonly testsuite?: readonly JUnitSuite[];
  readonly testcase?: readonly Readonly<Record<string, unknown>>[];
}

interface CtrfTest {
  readonly name?: unknown;
  readonly suite?: unknown;
  readonly status?: unknown;
}

/**
 * The tests that failed, by a report that a program wrote of its tests: JUnit XML or CTRF. Each is named with its class, file or suites.
 * undefined: it is neither.
 */
export function failedTestsIn(text: string): string[] | undefined {
  try {
    return text.trimStart().startsWith("<") ? failedInJUnit(text) : failedInCtrf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** @throws Error It is not XML. */
function failedInJUnit(text: string): string[] | undefined {
  const isArray = (name: string): boolean => name === "testsuite" || name === "testcase";
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "@", htmlEntities: true, isArray });
  const document = parser.parse(text, true) as { readonly testsuites?: JUnitSuite | "" } & JUnitSuite;
  const root = document.testsuites ?? (document.testsuite === undefined ? undefined : document);
  return root === undefined ? undefined : failedInSuite(root === "" ? {} : root);
}

function failedInSuite({ testsuite = [], testcase = [] }: JUnitSuite): string[] {
  const failed = testcase.filter((one) => "failure" in one || "error" in one);
  return [...failed.map((one) => nameOf([one["@classname"], one["@name"]])), ...testsuite.flatMap(failedInSuite)];
}

function failedInCtrf(document: unknown): string[] | undefined {
  const { results } = document as { readonly results?: { readonly tests?: readonly CtrfTest[] } };
  return results?.tests?.filter(({ status }) => status === "failed").map(({ suite, name }) => nameOf([suite, name].flat()));
}

function nameOf(parts: readonly unknown[]): string {
  return parts.filter((part): part is string => typeof part === "string" && part !== "").join(" > ");
}
