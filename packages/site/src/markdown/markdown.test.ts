import { expect, test } from "vitest";
import { type Token, withTabs } from "./markdown.ts";

const token = (type: string, tag: string, content = ""): Token => ({
  type,
  tag,
  content,
  info: "",
  attrs: null,
  children: null,
  attrGet: () => content,
  attrSet: () => undefined,
});
const html = (content: string): Token => token("html_block", "", content);
const heading = (tag: string, id: string): Token => token("heading_open", tag, id);

test("each heading of the first one's level begins a tab, and deeper ones stay inside", () => {
  const page = [html("<!-- tabs: Way -->\n"), heading("h2", "a"), heading("h3", "b"), heading("h2", "c"), html("<!-- end of tabs -->\n")];
  expect(withTabs(page, "p.md", html).map(({ content }) => content.trim())).toEqual([
    '<div class="tabs" data-name="Way">',
    '<section aria-labelledby="a">',
    "a",
    "b",
    "</section>",
    '<section aria-labelledby="c">',
    "c",
    "</section>",
    "</div>",
  ]);
});

test("tabs without a heading or an end are a mistake of the page", () => {
  expect(() => withTabs([html("<!-- tabs: Way -->\n"), html("x")], "p.md", html)).toThrow(
    "p.md: a heading has to follow '<!-- tabs: Way -->'",
  );
  expect(() => withTabs([html("<!-- tabs: Way -->\n"), heading("h2", "a")], "p.md", html)).toThrow("p.md: '<!-- tabs: … -->' needs");
});
