import { activeContent } from "../../document/active-content.ts";
import { type Check, check } from "../../run/check/check.ts";
import { fetchLogo, ownBranding, sendLogo } from "../../setup/company/branding.ts";
import { SQUARE, svg } from "../../document/images.ts";

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";

/** An SVG with every kind of active content that could attack a page, most in several spellings. */
function hostile(token: string): Uint8Array {
  const parts = [
    `<title>${token}</title><path d="${SQUARE}" fill="#1F6F5C"/>`,
    `<script type="text/javascript">window.${token}=1</script>`,
    `<s:script xmlns:s="${SVG}">window.${token}=2</s:script>`,
    `<rect width="8" height="8" onclick='window.${token}=3' ONMOUSEOVER="window.${token}=4"/>`,
    `<a xlink:href="JaVaScRiPt:window.${token}=5"><path d="M0 0h4v4H0z"/></a>`,
    `<a href="&#106;ava&#x73;cript&#58;window.${token}=6"><path d="M0 0h5v5H0z"/></a>`,
    `<a href=" java&#9;script:window.${token}=7"><path d="M0 0h6v6H0z"/></a>`,
    `<foreignObject width="8" height="8"><body xmlns="${XHTML}"><p>${token}</p></body></foreignObject>`,
    `<image href="https://${token}.example.com/x.png" width="8" height="8"/>`,
    `<use xlink:href="https://${token}.example.com/x.svg#a"/>`,
    `<a><animate attributeName="href" values="javascript:window.${token}=8"/><set attributeName="xlink:href" to="javascript:window.${token}=9"/></a>`,
    `<rect width="7" height="7"><set attributeName="onmouseover" to="window.${token}=10"/><animate onbegin="window.${token}=11"/></rect>`,
    `<iframe src="javascript:window.${token}=12"/><image href="javascript:window.${token}=13" width="8" height="8"/>`,
    `<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/><a href="data:text/html,${token}"><path d="M0 0h7v7H0z"/></a>`,
    `<a id="${token}"><path d="M0 0h8v8H0z"/></a><animate href="#${token}" attributeName="href" from="javascript:window.${token}=15" to="javascript:window.${token}=16"/>`,
    `<animate xlink:href="#${token}" attributeName="href" values="#a;javascript:window.${token}=17"/>`,
    `<set href="#${token}" attributeName="xlink:href" to="&#106;avascript:window.${token}=18"/>`,
    `<rect width="6" height="6" style="background:url(javascript:window.${token}=19)"/><handler type="application/ecmascript">window.${token}=20</handler>`,
    `<object data="javascript:window.${token}=21"/><embed src="javascript:window.${token}=22"/><audio src="x" onerror="window.${token}=23"/>`,
    `<g><g><svg onload="window.${token}=24"><script>window.${token}=25</script></svg><script href="data:text/javascript,window.${token}=26"/></g></g>`,
    `<style>.${token}{background:url("javascript:window.${token}=14")}</style>`,
    `<style>@import url("https://${token}.example.com/x.css");</style>`,
  ];
  return svg(parts.join(""), ` xmlns:xlink="http://www.w3.org/1999/xlink" onload="window.${token}=0"`);
}

/** Active content in an SVG logo (§4.1). */
export const svgChecks: readonly Check[] = [
  check("BRAND-15", "MUST NOT serve active content of an SVG logo", {}, async (t) => {
    await t.use(ownBranding);
    const token = t.token();
    const uploaded = await sendLogo(t, { name: "logo.svg", type: "image/svg+xml", bytes: hostile(token) });
    if (!uploaded.ok) {
      if (uploaded.status === 400) t.observe("hostile-svg", uploaded, "refused");
      t.notApplicable(`an SVG with active content is refused here with ${uploaded.status}, which is open (A-89)`);
    }
    t.observe("hostile-svg", uploaded, "sanitised");
    const logo = await fetchLogo(t, uploaded.data);
    // How a logo is reached is open: its host may be out of reach from here.
    if (logo === undefined)
      return t.leaveOpen(`logo_url could not be fetched, with a key or without: ${uploaded.data.at("logo_url").text}`);
    t.observe("logo-address", logo.exchange ?? uploaded, logo.by === "inline" ? undefined : logo.by, "logo_url holds the file itself");
    if (!logo.text.includes("<") && logo.exchange?.mediaType.startsWith("image/") !== true)
      return t.stop("the file at logo_url is not an image");
    const { acting, doubtful } = activeContent(logo.text);
    const exchanges = logo.exchange === undefined ? [uploaded] : [uploaded, logo.exchange];
    const expected = "a file without scripts, event attributes, javascript links and foreign objects at logo_url";
    t.must("BRAND-15", { at: exchanges, expected, holds: acting.length === 0, got: `it holds ${acting.join(" ")}` });
    t.should("BRAND-15", {
      at: exchanges,
      expected: "a file without references to other hosts, and without javascript in style sheets, at logo_url",
      holds: doubtful.length === 0,
      got: `it holds ${doubtful.join(" ")}`,
    });
  }),
];
