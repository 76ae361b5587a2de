import { expect, test } from "vitest";
import { unreachable } from "./address.ts";

test("a server that answers 429 alone is said to answer, and the mend is about its rate limit", () => {
  const { what, mend } = unreachable("https://staging.example/api/v1", "limited with 429 3 times, though the run waited");
  expect(what).toBe(
    "base_url https://staging.example/api/v1 answers 429 again and again: its rate limit lets no request with this key through (limited with 429 3 times, though the run waited)",
  );
  expect(mend).toContain("a server whose clock stands still never refills the limit");
  expect(mend).not.toContain("https");
});
