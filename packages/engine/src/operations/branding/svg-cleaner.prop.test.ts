import { runs } from "@hr-platform/property-runs";
import * as fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { type CleanSvg, cleanSvg } from "./svg-cleaner.ts";

/** What a clean document may contain, written independently of the lists in the sources. */
const DRAWING =
  /^(?:svg|g|defs|symbol|use|title|desc|style|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|textPath|linearGradient|radialGradient|stop|pattern|clipPath|mask|marker|filter|fe(?!Image)[A-Za-z]+)$/;
const ACTIVE = /^on|^xlink|^xml:|^src$|^(?:attributeName|from|to|begin|formaction|action|ping|srcdoc)$/i;

const words = (text: string): string[] => text.trim().split(/\s+/);

const NAMES = words(`
  g path rect text title style use defs filter pattern linearGradient svg a script SCRIPT foreignObject image
  feImage animate set iframe x:script h:body metadata switch constructor`);
const TARGETS = [
  "#a",
  "#b",
  "#",
  "a",
  "https://track.example/#a",
  "//track.example",
  "javascript:alert(1)",
  "data:image/svg+xml,<svg/>",
  " #a",
  "#a b",
  "\tjavascript:1",
];
const VALUES = [
  "red",
  "url(#a)",
  "url('#b')",
  "url(https://track.example)",
  "URL(//x)",
  "url( #a ) url(x)",
  "u\\72l(x)",
  "expression(1)",
  "1 2 3",
  "/**/",
  "@import x",
  "M0 0",
  "none",
  "translate(1)",
  "url(#a",
  "url(",
  ")",
  "<",
  "&",
  '"',
  "'",
  "\u0000",
  "é",
  "-moz-element(#a)",
  "a:b",
  "image(x)",
  "var(--x)",
];
const CSS = [
  ".a{fill:red}",
  "@import 'x';",
  ".a{fill:url(https://track.example)}",
  "/*",
  "*/",
  "}",
  "{",
  "a{b",
  ".b{stroke:url(#a);fill:blue}",
  "@media x{.a{fill:red}}",
  "<",
  "\\",
];
const ATTRIBUTES = words(`
  id fill d style class href xlink:href onload src transform xml:base xmlns attributeName values data-x __proto__`);

const word = fc.constantFrom(...VALUES);
const attribute = fc
  .tuple(
    fc.constantFrom(...ATTRIBUTES),
    fc.oneof(
      word,
      fc.constantFrom(...TARGETS),
      fc.array(word, { maxLength: 3 }).map((parts) => parts.join(" ")),
    ),
  )
  .map(([name, value]): readonly [string, string] => [name, name === "style" ? `fill:${value};stroke:${value}` : value]);
const text = fc.oneof(
  word,
  fc.constantFrom(...CSS),
  fc.constantFrom(...TARGETS),
  fc.array(fc.constantFrom(...CSS)).map((rules) => rules.join("")),
);

const escape = (raw: string): string =>
  raw.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\u0000", "");
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    text.map(escape),
    fc.constantFrom("<!-- c -->", "<?pi x?>", "<![CDATA[.a{fill:red}<b>]]>"),
    fc
      .tuple(fc.constantFrom(...NAMES), fc.array(attribute, { maxLength: 4 }), fc.array(tie("node"), { maxLength: 4 }))
      .map(([name, attributes, children]) => {
        const unique = [...new Map(attributes)].map(([key, value]) => ` ${key}="${escape(value)}"`).join("");
        return `<${name}${unique}>${children.join("")}</${name}>`;
      }),
  ),
}));
const prefixes =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:x="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml"';
const document = fc.array(node, { maxLength: 5 }).map((nodes) => `<svg ${prefixes}>${nodes.join("")}</svg>`);

/** A document with bytes removed and inserted. */
const broken = fc
  .tuple(
    document,
    fc.array(
      fc.tuple(
        fc.nat(2000),
        fc.constantFrom("<", ">", "&", '"', "'", "/", "]]>", "<!--", "<![CDATA[", "\u0000", "<svg>", "</svg>", "&#0;", "&x;"),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([whole, cuts]) => cuts.reduce((so, [at, put]) => so.slice(0, at % so.length) + put + so.slice((at % so.length) + 1), whole));

/** All problems of a document that should be clean. */
function faults(svg: string): string[] {
  const found: string[] = [];
  let css = "";
  let within = "";
  const parser = new SaxesParser({ xmlns: true });
  const style = (value: string): void => {
    if (/[@\\<]|\/\*|:\/\//.test(value)) found.push(`style ${value}`);
    for (const [call] of value.matchAll(/url\s*\([^)]*\)?/gi)) if (!/^url\(#[\w.-]+\)$/.test(call)) found.push(`reference ${call}`);
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => found.push("doctype"));
  parser.on("processinginstruction", () => found.push("instruction"));
  parser.on("comment", () => found.push("comment"));
  parser.on("opentag", ({ name, uri, attributes }) => {
    within = name;
    if (uri !== "http://www.w3.org/2000/svg" || !DRAWING.test(name)) found.push(`element ${name}`);
    for (const [key, { value }] of Object.entries(attributes)) {
      if (key === "xmlns") continue;
      if (ACTIVE.test(key)) found.push(`attribute ${key}`);
      if (key === "href" && !/^#[\w.-]+$/.test(value)) found.push(`reference ${value}`);
      style(value);
    }
  });
  parser.on("text", (piece) => {
    if (within === "style") css += piece;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "style") style(css);
    css = within = "";
  });
  parser.write(svg).close();
  return found;
}

const cleanOf = (result: CleanSvg): string | undefined => ("problem" in result ? undefined : result.svg);

test("T-64: for any input, the result is well-formed, from the lists, and without outside references", () => {
  const settings = runs(64, 1500);
  let kept = 0;
  fc.assert(
    fc.property(fc.oneof({ weight: 4, arbitrary: document }, { weight: 1, arbitrary: broken }), (sent) => {
      const svg = cleanOf(cleanSvg(sent));
      if (svg === undefined) return;
      kept += 1;
      expect(faults(svg), sent).toEqual([]);
    }),
    settings,
  );
  expect(kept).toBeGreaterThan(settings.numRuns / 3);
});

test("cleaning a clean document changes no byte and removes nothing", () => {
  const settings = runs(65, 1000);
  let kept = 0;
  fc.assert(
    fc.property(document, (sent) => {
      const svg = cleanOf(cleanSvg(sent));
      if (svg === undefined) return;
      kept += 1;
      expect(cleanSvg(svg), sent).toEqual({ svg, removed: false });
    }),
    settings,
  );
  expect(kept).toBeGreaterThan(settings.numRuns / 2);
});

test("the judge of this property recognises hostile content", () => {
  const hostile = [
    "<script/>",
    '<g onload="1"/>',
    '<use href="//x"/>',
    '<g fill="url(x)"/>',
    "<style>@import 'x'</style>",
    '<image href="#a"/>',
    "<?a b?>",
    '<x:g xmlns:x="urn:x"/>',
  ];
  for (const content of hostile) expect(faults(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`), content).not.toEqual([]);
});
