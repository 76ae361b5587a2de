import { describe, expect, test } from "vitest";
import { activeContent } from "./active-content.ts";

const around = (content: string): string => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

describe("active content of an SVG", () => {
  test.for([
    "<script>1</script>",
    "<s:script xmlns:s='http://www.w3.org/2000/svg'>1</s:script>",
    "<SCRIPT src='x'/>",
    "<rect onclick='x()'/>",
    '<rect fill="a>b" ONLOAD = "x()"/>',
    "<a href='javascript:x()'/>",
    "<a xlink:href='JaVa&#x09;Script&colon;x()'/>",
    "<a href='&#106;avascript:x()'/>",
    "<animate attributeName='href' values='javascript:x()'/>",
    "<animate attributeName='href' from='#a' to='javascript:x()'/>",
    "<set attributeName='href' to='&#106;avascript:x()'/>",
    "<handler>x()</handler>",
    "<foreignObject><p/></foreignObject>",
    "<image href='data:text/html,x'/>",
  ])("is found in %s", (content) => {
    expect(activeContent(around(content)).acting).not.toEqual([]);
  });

  test.for([
    "<path d='M0 0h8v8H0z'/>",
    "<text>&lt;script&gt; onload=1 javascript:</text>",
    "<!-- <script>1</script> -->",
    "<style><![CDATA[a{fill:red}]]></style>",
    "<use href='#onion' class='once'/>",
    "<title>script</title>",
    "<a href='https://elsewhere.example/'/>",
  ])("is not found in %s", (content) => {
    expect(activeContent(around(content))).toEqual({ acting: [], doubtful: [] });
  });
});

test.for([
  "<image href='https://elsewhere.example/x.png'/>",
  "<use xlink:href='//elsewhere.example/x.svg#a'/>",
  "<rect fill='url(https://elsewhere.example/x.svg#a)'/>",
  "<style>@import 'https://elsewhere.example/x.css';</style>",
  "<rect style='background:url(javascript:x())'/>",
  "<style>a{background:url(javascript:x())}</style>",
])("what a careful server removes and no current browser runs is found in %s", (content) => {
  expect(activeContent(around(content))).toMatchObject({ acting: [], doubtful: [expect.any(String) as string] });
});
