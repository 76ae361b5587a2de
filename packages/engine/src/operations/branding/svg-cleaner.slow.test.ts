import { describe, expect, test } from "vitest";
import { type CleanSvg, cleanSvg } from "./svg-cleaner.ts";

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg">';
const doc = (content: string): string => `${OPEN}${content}</svg>`;

/** What remains of the content of a document. */
function left(content: string): string {
  const result = cleanSvg(doc(content));
  if ("problem" in result) throw new Error(result.problem);
  return result.svg.slice(OPEN.length, -"</svg>".length);
}

function removed(result: CleanSvg): boolean | string {
  return "problem" in result ? result.problem : result.removed;
}

/** A logo as drawing programs export it. */
const LOGO = doc(
  '<style>.a{fill:#1F6F5C;stroke-width:2px}.b{clip-path:url(#c)}</style><defs><linearGradient id="g" x1="0" y2="1"><stop offset="0" stop-color="#fff"/>' +
    '</linearGradient><clipPath id="c"><rect width="8" height="8"/></clipPath></defs><title>Wattle &amp; Stone</title>' +
    '<g id="Layer_1" transform="translate(1,2) rotate(45)"><path class="a" d="M0 0L8 8z" fill="url(#g)"/><use href="#c"/>' +
    '<text x="1" font-family="\'Open Sans\', Arial" style="font-size:12px;fill:rgb(1,2,3)">W<tspan dy="1">&lt;3</tspan></text></g>',
);

describe("D a clean logo", () => {
  test("stays as it is, to the byte", () => {
    expect(cleanSvg(LOGO)).toEqual({ svg: LOGO, removed: false });
  });

  test("loses what only its editor reads, and nothing active", () => {
    const before =
      '<?xml version="1.0" encoding="UTF-8"?><!-- Generator --><svg xmlns="http://www.w3.org/2000/svg" xmlns:i="urn:i" version="1.1" i:x="1" xml:space="preserve">' +
      '\n  <metadata><i:y/></metadata><i:z><i:w/></i:z><path d="M0 0" data-name="p"/>\n</svg>\n';
    expect(cleanSvg(before)).toEqual({ svg: doc('<path d="M0 0"/>'), removed: false });
  });

  test("may use a prefix for its elements, or no namespace at all", () => {
    const prefixed = '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="4"><s:g/></s:svg>';
    for (const text of [prefixed, '<svg width="4"><g/></svg>']) {
      expect(cleanSvg(text)).toEqual({ svg: '<svg xmlns="http://www.w3.org/2000/svg" width="4"><g/></svg>', removed: false });
    }
  });

  test("keeps the children of a link, and xlink:href to an id as href", () => {
    const link = '<a xlink:href="#x" xmlns:xlink="http://www.w3.org/1999/xlink"><g id="x"/><use xlink:href=" #x "/></a>';
    expect(left(link)).toBe('<g id="x"/><use href="#x"/>');
    expect(left('<use x:href="#x" xmlns:x="urn:x"/>')).toBe("<use/>");
    expect(left('<use xlink:href="#x" href="#y" xmlns:xlink="http://www.w3.org/1999/xlink"/>')).toBe('<use href="#x"/>');
  });

  test("loses comments of its style sheets, including one that only seems to end at once", () => {
    expect(left("<style>/*/.a{fill:red}/* */.b{fill:red}</style>")).toBe("<style>.b{fill:red}</style>");
  });

  test("may have a hundred attributes at each element", () => {
    const many = Array.from({ length: 100 }, (_, n) => `data-${n}="x"`).join(" ");
    expect(left(`<g ${many}/><g ${many}/>`)).toBe("<g/><g/>");
    expect(removed(cleanSvg(doc(`<g ${many} id="x"/>`)))).toBe("The SVG is too complex.");
  });

  test("keeps a value of a thousand functions, and none with more", () => {
    const moved = (count: number): string => `<g transform="${"translate(1)".repeat(count)}"/>`;
    expect(left(moved(1000))).toBe(moved(1000));
    expect(left(moved(1001))).toBe("<g/>");
  });
});

/** Hostile content, and what may remain of it. */
const HOSTILE: readonly (readonly [name: string, content: string, left: string])[] = [
  ["a script", "<script>alert(1)</script><g/>", "<g/>"],
  ["a script of another namespace", '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>', ""],
  ["a script in CDATA", "<script><![CDATA[alert(1)]]></script>", ""],
  ["event attributes", '<g onload="alert(1)" ONCLICK="alert(1)"/>', "<g/>"],
  ["a source at any element", '<g src="https://track.example/x.js"/>', "<g/>"],
  ["foreign content", '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><g/></body></foreignObject>', ""],
  ["a link that runs", '<a href="javascript:alert(1)"><g/></a>', "<g/>"],
  ["a link of another language", '<x:a xmlns:x="http://www.w3.org/1999/xhtml" href="javascript:alert(1)"><g/></x:a>', ""],
  ["a link that runs, spelt with references", '<a href="java&#x9;script&#58;alert(1)"><g/></a>', "<g/>"],
  ["an embedded picture", '<image href="https://track.example/p.gif"/>', ""],
  ["a picture as data", '<image href="data:image/png;base64,AAAA"/>', ""],
  ["a filter's picture", '<filter><feImage href="https://track.example"/></filter>', "<filter/>"],
  ["a use from outside", '<use href="https://evil.example/x.svg#a"/>', "<use/>"],
  ["a use of data", '<use xlink:href="data:image/svg+xml,x#a" xmlns:xlink="http://www.w3.org/1999/xlink"/>', "<use/>"],
  ["paint from outside", '<rect fill="url(https://track.example/a#b)"/>', "<rect/>"],
  ["paint from outside in other letters", "<rect fill=\"URL ( '//track.example' )\"/>", "<rect/>"],
  ["paint from outside spelt with escapes", '<rect fill="u\\72l(//track.example)"/>', "<rect/>"],
  ["paint with a second source", '<rect fill="url(#a) url(//track.example)"/>', "<rect/>"],
  ["an image set", "<rect fill=\"image-set('x.png' 1x)\"/>", "<rect/>"],
  ["a style that fetches", '<rect style="fill:url(https://track.example);stroke:red"/>', '<rect style="stroke:red"/>'],
  ["a style that binds", '<rect style="behavior:url(#x);-moz-binding:url(https://evil.example)"/>', "<rect/>"],
  ["an import", "<style>@import url(https://track.example);</style>", "<style/>"],
  ["a font from outside", "<style>@font-face{src:url(https://track.example)}.a{fill:red}</style>", "<style>.a{fill:red}</style>"],
  ["rules within rules", "<style>@media all{.a{fill:url(//x.example)}}.b{fill:red}</style>", "<style>.b{fill:red}</style>"],
  ["rules within a plain rule", "<style>.a{fill:red;.b{stroke:red}}.c{fill:red}</style>", "<style>.c{fill:red}</style>"],
  ["a comment that hides a rule", "<style>.a{fill:red}/*}*/.b{fill:url(//x.example)}</style>", "<style>.a{fill:red}</style>"],
  ["markup in a style", "<style>.a{}</style><style><g/>.b{fill:red}</style>", "<style/><style>.b{fill:red}</style>"],
  ["an animated link", '<a href="#x"><animate attributeName="href" values="javascript:alert(1)"/></a>', ""],
  ["a set attribute", '<g><set attributeName="onload" to="alert(1)"/></g>', "<g/>"],
  ["markup in a title", "<title>a<style>b</style><g/></title>", "<title>a</title>"],
  ["frames and media", '<iframe src="x"/><video/><audio/><embed/><object/><canvas/>', ""],
  ["a style sheet from outside", '<?xml-stylesheet href="https://track.example"?><g/>', "<g/>"],
  ["a handler", '<handler type="text/javascript">alert(1)</handler><listener/>', ""],
  ["a base", '<g xml:base="https://evil.example"><use href="#a"/></g>', '<g><use href="#a"/></g>'],
];

describe("hostile content", () => {
  test.for(HOSTILE)("%s is removed", ([, content, rest]) => {
    expect(left(content)).toBe(rest);
  });

  test.for(HOSTILE.filter(([name]) => name !== "a base" && name !== "an animated link"))("%s is reported", ([, content]) => {
    expect(removed(cleanSvg(doc(content)))).toBe(true);
  });

  test.for([
    ["two roots", "<svg/><svg/>"],
    ["an open element", "<svg><g></svg>"],
    ["an unknown entity", "<svg>&nbsp;</svg>"],
    ["an attribute given twice", '<svg width="1" width="2"/>'],
    ["a prefix of nothing", "<svg><x:g/></svg>"],
    ["a DOCTYPE", '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg/>'],
    ["a DOCTYPE in the middle", "<svg><!DOCTYPE svg></svg>"],
    ["another root", "<html><svg/></html>"],
    ["an svg of another namespace", '<svg xmlns="http://www.w3.org/1999/xhtml"/>'],
    ["nothing", ""],
    ["a control character", "<svg>\u0000</svg>"],
  ])("a document with %s is refused", ([, text]) => {
    expect(cleanSvg(text!)).toEqual({ problem: expect.stringMatching(/^(?:The|An) /) as string });
  });
});

describe("D a document made to hurt", () => {
  const many = (piece: string, size = 2_000_000): string => piece.repeat(Math.ceil(size / piece.length));
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join("");
  const uses = Array.from({ length: 9 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`).join("");
  const BOMBS: readonly (readonly [string, string])[] = [
    ["100,000 nested elements", OPEN + "<g>".repeat(100_000)],
    ["half a million elements", doc(many("<g/>"))],
    ["200,000 attributes", doc(`<g ${Array.from({ length: 200_000 }, (_, n) => `a${n}=""`).join(" ")}/>`)],
    ["a billion laughs", `<!DOCTYPE svg [<!ENTITY a0 "ha">${laughs}]>${doc("<text>&a9;</text>")}`],
    ["a long DOCTYPE", `<!DOCTYPE svg [${many("<!ENTITY a 'b'>")}]>${doc("")}`],
    ["a billion uses", doc(`<g id="a0"/>${uses}`)],
    [
      "200,000 copies",
      doc(`<g id="a">${"<g/>".repeat(449)}</g><g id="b">${'<use href="#a"/>'.repeat(20)}</g>${'<use href="#b"/>'.repeat(22)}`),
    ],
    ["a use of itself", doc('<g id="a"><use href="#a"/></g>')],
    ["paint of itself", doc('<pattern id="a"><rect fill="url(#a)"/></pattern>')],
    ["character references without end", doc(`<text>${many("&#38;")}</text>`)],
    ["comments without end", doc(many("<!-- -->"))],
    ["instructions without end", doc(many("<?a b?>"))],
    ["a style sheet without end", doc(`<style>${many(".a{fill:red}")}</style>`)],
    ["comments in a style sheet that never close", doc(`<style>${many("/*")}</style>`)],
    ["a tag that never ends", `<${many("a")}`],
    ["nothing but brackets", many("<")],
  ];
  test.for(BOMBS)("%s: refused quickly", ([, text]) => {
    const began = process.threadCpuUsage();
    expect(cleanSvg(text)).toHaveProperty("problem");
    // Ten times what it takes on a busy machine. A naive implementation takes minutes or never ends.
    expect(process.threadCpuUsage(began).user).toBeLessThan(1_500_000);
  });

  test.for([
    ["a path", `<path d="${many("M1 2")}"/>`, true],
    ["a text", `<text>${many("hello ")}</text>`, true],
    ["letters before a bracket", `<path d="${many("a")}("/>`, false],
    ["functions", `<path fill="${many("url(#a)")}"/>`, false],
  ] as const)("two megabytes of %s are read quickly", ([, content, kept]) => {
    const began = process.threadCpuUsage();
    expect(left(content).length > 1_000_000).toBe(kept);
    expect(process.threadCpuUsage(began).user).toBeLessThan(1_500_000);
  });
});
