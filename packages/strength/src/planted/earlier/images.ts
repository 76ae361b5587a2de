import { subtle } from "../one-edit.ts";
import type { Planted } from "../planted.ts";

export const earlierImages: readonly Planted[] = [
  subtle(
    "drawings keep iframe with all its attributes",
    "BRAND-15",
    [
      "images.ts",
      `"desc",
]);`,
      `"desc",
  "iframe",
]);`,
    ],
    ["images.ts", "PLAIN.test(attribute) && !/url|script|data:|&/i.test(value),", "!/^on/i.test(attribute),"],
  ),
  subtle("drawings keep event attributes of animations", "BRAND-15", [
    "images.ts",
    "PLAIN.test(attribute) && !",
    "(PLAIN.test(attribute) || /^on(begin|end|repeat)$/.test(attribute)) && !",
  ]),
  subtle(
    "drawings keep animations of href",
    "BRAND-15",
    [
      "images.ts",
      '  "desc",',
      `  "desc",
  "set",
  "animate",
  "a",`,
    ],
    ["images.ts", "const PLAIN = /^(xmlns|", "const PLAIN = /^(attributename|to|from|values|begin|dur|xmlns|"],
    [
      "images.ts",
      "!/url|script|data:|&/i.test(value),",
      "(/^(to|from|values)$/i.test(attribute) || !/url|script|data:|&/i.test(value)) && !/onmouse/.test(value),",
    ],
  ),
  subtle("SVG attributes are matched by their end, which keeps onload", "BRAND-15", [
    "images.ts",
    "const PLAIN = /^(xmlns|",
    "const PLAIN = /(xmlns|",
  ]),
];
