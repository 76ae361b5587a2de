import { expect, test } from "vitest";
import { withLinksTo } from "./staged.ts";

test("a README keeps its links to the web, within itself and to what is shipped; of others, the text stays", () => {
  const page = "[a](https://a.example/) [L](../../LICENSE) [b](#b) [`c`](LICENSE#c) [`docs/d`](../../docs/d.md) ![e](e.svg)";
  expect(withLinksTo(page, (file) => ["LICENSE", "e.svg"].includes(file))).toBe(
    "[a](https://a.example/) [L](LICENSE) [b](#b) [`c`](LICENSE#c) `docs/d` ![e](e.svg)",
  );
});
