import { describe, expect, it } from "vitest";
import { View } from "../../exchange/view.ts";
import { unshownParts, namesPerson, partOf, postOf, shows } from "./post.ts";

const ann = { id: "386dc872-018c-4b21-901f-7b31d77d40f6", name: "Ann Lee" };
const message = "Thank you hrcabcdefgh for the long week";
const post = new View({
  from: { id: ann.id.toUpperCase() },
  to: "Bo Ash",
  text: message,
  company_value: null,
  category: "peer",
  reactions: [],
});

describe("a recognition post", () => {
  it("is found by its message, whole or cut", () => {
    expect(postOf([new View({ text: "Thank you" }), post], { message: `${message} and more` })).toBe(post);
    expect(postOf([new View({ text: "Thank you" })], { message })).toBeUndefined();
  });

  it("shows its six parts under other names, null included", () => {
    expect(unshownParts(post)).toEqual([]);
    expect(partOf(post, "kind").text).toBe("peer");
    expect(unshownParts(new View({ giver: "x", recipient: "y", message, kind: "peer" }))).toEqual(["value tag", "reaction count"]);
  });

  it("may have several members that could be one part", () => {
    const posted = new View({ posted_by: "API", giver: ann, recipient: "Bo Ash", message });
    const isAnn = (view: View): boolean => namesPerson(view, ann);
    expect([shows(posted, "giver", isAnn), shows(posted, "recipient", isAnn), partOf(posted, "giver").text]).toEqual([true, false, "API"]);
  });

  it("names employees by id in any case, or by name", () => {
    expect(namesPerson(partOf(post, "giver"), ann)).toBe(true);
    expect(namesPerson(partOf(post, "recipient"), ann)).toBe(false);
    expect([namesPerson(new View("Ann Lee"), ann), namesPerson(new View("Lee, Ann"), ann), namesPerson(new View("Lee, Bo"), ann)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
