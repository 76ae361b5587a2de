import { createRequire } from "node:module";
import { createMock } from "@hr-platform/mock-server";
import { operations } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);
const { Runner } = require("postman-runtime") as { Runner: new () => PostmanRunner };
// The model of a collection that the runner takes. It is a dependency of the runner.
const { Collection } = createRequire(require.resolve("postman-runtime"))("postman-collection") as {
  Collection: new (source: object) => object;
};

interface Cursor {
  readonly eof: boolean;
}
interface PostmanRunner {
  run(collection: object, options: object, started: (error: Error | null, run: { start(listeners: object): void }) => void): void;
}
interface Assertion {
  readonly name: string;
  readonly passed: boolean;
}

/** Runs a collection as Postman does, with a fresh world before each request, and returns what its scripts found. */
async function postman(source: object, beforeEach: () => void): Promise<{ sent: string[]; failed: string[] }> {
  const [sent, failed]: [string[], string[]] = [[], []];
  await new Promise<void>((resolve, reject) => {
    new Runner().run(new Collection(source), { timeout: { global: 30_000 } }, (error, run) => {
      if (error !== null) {
        reject(error);
        return;
      }
      run.start({
        beforeItem: (_: unknown, __: Cursor, item: { name: string }) => {
          beforeEach();
          sent.push(item.name);
        },
        assertion: (_: Cursor, found: readonly Assertion[]) => {
          for (const { name, passed } of found) if (!passed) failed.push(`${sent.at(-1)}: ${name}`);
        },
        exception: (_: Cursor, problem: Error) => failed.push(`${sent.at(-1)}: ${problem.message}`),
        done: (problem: Error | null) => (problem === null || problem === undefined ? resolve() : reject(problem)),
      });
    });
  });
  return { sent, failed };
}

test("Postman's runner sends every request of the collection, and each succeeds in a fresh world", async () => {
  await using mock = createMock({ clock: "frozen:2026-03-02T09:00:00Z", rateLimit: null });
  const { url } = await mock.listen({ port: 0 });
  const collection = (await (await fetch(`${url}/_mock/collection.json`)).json()) as object;
  const { sent, failed } = await postman(collection, () => mock.reset());
  expect(sent).toHaveLength(operations.filter(({ comingSoon }) => !comingSoon).length);
  // Postman lets people choose the file of a form: the collection names none.
  expect(failed).toEqual(["Upload and publish a logo: answers with 400"]);
});
