import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import { type Attack, latin1, request, utf8Bytes } from "./attack.ts";

const LINE = "POST /api/v1/company/branding/logo HTTP/1.1";
const upload = (kind: string, body: Uint8Array | string, type = "multipart/form-data; boundary=x"): Attack =>
  request(kind, LINE, { "Content-Type": type }, body);

const file = (bytes: Uint8Array | string, head = 'name="file"; filename="a.svg"', type = "image/svg+xml"): Uint8Array =>
  Buffer.concat([
    utf8Bytes(`--x\r\nContent-Disposition: form-data; ${head}\r\nContent-Type: ${type}\r\n\r\n`),
    typeof bytes === "string" ? utf8Bytes(bytes) : bytes,
    utf8Bytes("\r\n--x--\r\n"),
  ]);

const svg = (content: string, attributes = ""): string => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`;
const ENTITIES = `<!DOCTYPE svg [<!ENTITY a "${"a".repeat(1000)}">${Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? "" : n - 1};`.repeat(10)}">`).join("")}]>`;

const SVGS: readonly string[] = [
  svg("<script>alert(1)</script>"),
  svg("<g>".repeat(100_000) + "</g>".repeat(100_000)),
  svg("<g>".repeat(100_000)),
  svg(`<path d="${"M0 0".repeat(300_000)}"/>`),
  svg(`<rect ${Array.from({ length: 20_000 }, (_, n) => `a${n}="1"`).join(" ")}/>`),
  svg("<rect/>".repeat(150_000)),
  svg(`<style>${"a{b:c}".repeat(100_000)}</style>`),
  svg(`<style>${"@import url(//x);".repeat(20_000)}</style>`),
  svg(`<rect style="${"a:b;".repeat(100_000)}"/>`),
  svg(`<rect fill="${"url(".repeat(100_000)}"/>`),
  svg(`<text>${"&amp;".repeat(100_000)}</text>`),
  svg(`<text>${"&#x41;".repeat(100_000)}</text>`),
  svg(`<image href="data:image/svg+xml;base64,${"A".repeat(200_000)}"/>`),
  svg('<use href="#a" id="a"/>'),
  svg(`<a href="jav&#x0A;ascript:alert(1)"><text>x</text></a>`, 'onload="alert(1)"'),
  svg("<foreignObject><iframe src='//x'/></foreignObject>"),
  svg(`<![CDATA[${"]".repeat(200_000)}]]>`),
  svg(`<!--${"-".repeat(200_000)}-->`),
  svg(`<?${"x".repeat(200_000)}?>`),
  `${ENTITIES}${svg("&a11;")}`,
  '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
  `<?xml version="1.0" encoding="utf-7"?>${svg("")}`,
  "<svg".repeat(100_000),
  "<".repeat(1_000_000),
  `<svg ${"xmlns:a='b' ".repeat(50_000)}>`,
  `${"\n".repeat(1_000_000)}${svg("")}`,
  svg(`<x:y:z/><constructor/><__proto__ __proto__="1"/>`),
  svg(`<animate attributeName="href" values="javascript:alert(1)"/>`),
  "",
  "\u0000",
  svg("\u0000\uFFFF\u202e"),
];
const logos = fc.oneof(
  fc.constantFrom(...SVGS).map((text) => upload("hostile logos", file(text))),
  fc
    .constantFrom(...SVGS.filter((text) => text.length < 2000))
    .map((text) => upload("hostile logos", file(Buffer.from(`\uFEFF${text}`, "utf16le")))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => upload("hostile logos", file(Buffer.concat([latin1("\u0089PNG\r\n\u001a\n"), bytes])))),
  fc.constantFrom(2_097_152, 2_097_153, 2_200_000).map((length) => upload("hostile logos", file(new Uint8Array(length).fill(0xff)))),
);

const TYPES = [
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary="',
  `multipart/form-data; boundary=${"x".repeat(500)}`,
  "multipart/form-data; boundary=y",
  'multipart/form-data; boundary="x"; boundary=y',
  "multipart/form-data; boundary=x; charset=utf-16",
  "MULTIPART/FORM-DATA; BOUNDARY=x",
  "multipart/form-dataX; boundary=x",
  "multipart/mixed; boundary=x",
  "multipart/form-data; boundary=\u00e9",
];

const part = (head: string): string => `--x\r\n${head}\r\n\r\n1\r\n`;
const FORMS: readonly string[] = [
  "",
  "--x--",
  "--x",
  "--x\r\n",
  "\r\n--x\r\n\r\n--x--",
  "--x\r\n\r\n\r\n--x--\r\n",
  part("Content-Disposition: form-data"),
  part('Content-Disposition: form-data; name="file"'),
  part('Content-Disposition: form-data; name="file"; filename="../../../etc/passwd\u0000.svg"'),
  part(`Content-Disposition: form-data; name="${"n".repeat(100_000)}"`),
  part(`X: ${"v".repeat(200_000)}`),
  part("Content-Disposition: form-data; name=\"file\"; filename=a.svg; filename*=utf-8''b.svg"),
  `${part('Content-Disposition: form-data; name="__proto__"; filename="a"')}--x--`,
  `${part('Content-Disposition: form-data; name="file"; filename="a"').repeat(2)}--x--`,
  `${part("Content-Disposition: form-data; name=a").repeat(30_000)}--x--`,
  `${part("Content-Disposition: form-data; name=a").repeat(100_000)}--x--`,
  `${part('Content-Disposition: form-data; name="a"; filename="b"').repeat(20_000)}--x--`,
  "--x\r\n".repeat(100_000),
  "-".repeat(1_500_000),
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${"\r\n--".repeat(300_000)}\r\n--x--`,
];
const forms = fc.oneof(
  fc.constantFrom(...FORMS).map((body) => upload("forms", body)),
  fc
    .tuple(fc.constantFrom(...TYPES), fc.constantFrom(file(svg("")), utf8Bytes("--x--")))
    .map(([type, body]) => upload("forms", body, type)),
);

/** Input for the logo upload. */
export const uploads: Arbitrary<Attack> = fc.oneof(logos, forms);
