import { Forms } from "../src/forms/forms.ts";
import { expect, test } from "vitest";
import { exchanged } from "./fabricated.ts";
import { activeContent } from "../src/document/active-content.ts";
import { observationsIn } from "../src/oracles/observers.ts";
import { oracles } from "../src/oracles/index.ts";
import { plainText } from "../src/exchange/text/plain-text.ts";

/** Texts that make regular expressions slow when they are repeated. */
const BITS: readonly string[] = [
  "a",
  "A",
  " ",
  "@",
  "_",
  "-",
  ".",
  "1",
  "{",
  "[",
  '"',
  "\\",
  "\t",
  "\r\n ",
  "\u2028 ",
  "a@a.",
  "a_",
  "aB",
  "1,000,",
  "2026-01-01T",
  "0a-",
  "at ",
  "at a:1",
  "at a (b:1:",
  "/usr/",
  "/usr/a.",
  "SELECT ",
  "x/y",
  "&#1",
  "&a",
  "url(",
  "<",
  "<a ",
  "<a b=",
  "<a b='",
  '<a b="',
  "<!--",
  "<?",
  "<![CDATA[",
  "<style",
  "<style>",
  "<style></style",
  "</style ",
];
/** Characters of a text. Quadratic time would be five times the limit. */
const SIZE = 50_000;
const nothing = {
  secrets: new Map([["whsec_1234567890", "the secret of a webhook endpoint"]]),
  forms: new Forms(),
  observed: () => undefined,
};
const MEMBERS = [
  "id",
  "email",
  "first_name",
  "status",
  "start_date",
  "created_at",
  "website",
  "logo_url",
  "primary_colour",
  "notes",
  "url",
];

test.for(BITS)("everything that reads a target's text takes time linear in its length: %j", (bit) => {
  const text = bit.repeat(SIZE / bit.length);
  const row = Object.fromEntries(MEMBERS.map((name) => [name, text]));
  const answers = [
    exchanged({ operation: "getEmployee", body: { data: row } }),
    exchanged({ operation: "getBranding", body: { data: row } }),
    exchanged({ operation: "listWebhooks", body: { data: [row] } }),
    exchanged({ operation: "getEmployee", status: 400, body: { error: { code: "VALIDATION_ERROR", message: text, field: text } } }),
    exchanged({ operation: "exportAnalytics", body: text }),
  ];
  const began = process.threadCpuUsage();
  for (const answer of answers) {
    for (const oracle of oracles) oracle.judge(answer, nothing);
    observationsIn(answer, () => undefined);
  }
  plainText(text);
  activeContent(`<svg ${text}`);
  activeContent(`<svg ${text}>`);
  const { user, system } = process.threadCpuUsage(began);
  expect(user + system).toBeLessThan(1e6);
});
