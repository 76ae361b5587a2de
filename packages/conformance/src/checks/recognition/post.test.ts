import { describe, expect, it } from "vitest";
import { View } from "../../exchange/view.ts";
import { Forms, type RawForms } from "../../forms/forms.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { isManagers, namesPerson, postOf, unreadInPosts } from "./post.ts";

const message = "Thank you hrcabcdefgh for the long week";
const plain = { giver: { name: "Ann Lee" }, recipient: "Bo Ash", message, value_tag: null, kind: "peer", reactionCount: 0 };
const reading = (rows: RawForms = {}): { readonly t: CheckContext; readonly unread: (...posts: readonly object[]) => string[] } => {
  const forms = new Forms(rows);
  const t = { run: { forms } } as unknown as CheckContext;
  return {
    t,
    unread: (...posts) =>
      unreadInPosts(
        t,
        posts.map((post) => forms.one("recognition", new View(post))),
      ),
  };
};

describe("a recognition post", () => {
  it("is found by its message, whole or cut", () => {
    const post = new View(plain);
    expect(postOf([new View({ text: "Thank you" }), post], { message: `${message} and more` })).toBe(post);
    expect(postOf([new View({ text: "Thank you" })], { message })).toBeUndefined();
  });

  it("shows its parts in the plain form, and others are not read", () => {
    expect(reading().unread(plain)).toEqual([]);
    expect(reading().unread({ from: "x", to: "y", message, kind: "peer", tag: null, reactions: [] })).toEqual([
      "giver",
      "recipient",
      "reactions",
      "value_tag",
    ]);
    const rows = { recognition: { giver: "$.from", recipient: "$.to", value_tag: "$.tag", reactions: { at: "$.reactions", as: "sum" } } };
    expect(reading(rows).unread({ from: "x", to: "y", message, kind: "peer", reactions: [] })).toEqual([]);
  });

  it("may leave out a value tag that other posts show", () => {
    const { value_tag: _, ...untagged } = plain;
    expect([reading().unread(untagged), reading().unread(untagged, plain)]).toEqual([["value_tag"], []]);
  });

  it("is a manager's by its kind", () => {
    const { t } = reading();
    expect([{ kind: "MANAGER" }, { kind: "peer" }, { category: "manager" }].map((post) => isManagers(t, new View(post)))).toEqual([
      true,
      false,
      undefined,
    ]);
    const leader = reading({ recognition: { kind: "$.flavour" }, new_recognition: { kind: "flavour", manager: "LEADER" } }).t;
    expect(["LEADER", "PEER"].map((flavour) => isManagers(leader, new View({ flavour })))).toEqual([true, false]);
  });

  it("names employees by id in any case, or by name", () => {
    const ann = { id: "386dc872-018c-4b21-901f-7b31d77d40f6", name: "Ann Lee" };
    const texts = [ann.id.toUpperCase(), "Ann Lee", "Lee, Ann", "Lee, Bo", "AL"];
    expect(texts.map((text) => namesPerson(text, ann))).toEqual([true, true, true, false, false]);
  });
});
