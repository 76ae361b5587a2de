import type { Chance } from "./chance.ts";
import type { CompanyData } from "./company-data.ts";

/** The posts of a new company, one of them private. */
export function foundPosts(chance: Chance, now: number, { staff, posts }: CompanyData): void {
  const people = [...staff.values()].filter(({ status }) => status !== "terminated").map(({ id }) => id);
  for (const [n, message] of ["Thank you for the long Sunday.", "You kept the line moving.", "A word between us."].entries()) {
    const id = chance.id();
    const value = n === 0 ? "Care" : null;
    posts.set(id, {
      id,
      from: people[(n + 2) % people.length]!,
      to: people[(n + 5) % people.length]!,
      message,
      kind: "peer",
      value,
      shown: n < 2,
      reactions: n,
      since: now - (9 - n) * 1e8,
    });
  }
}
