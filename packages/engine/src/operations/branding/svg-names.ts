const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const SVG = "http://www.w3.org/2000/svg";
export const XLINK = "http://www.w3.org/1999/xlink";
export const XHTML = "http://www.w3.org/1999/xhtml";

/**
 * Elements that a logo may contain: shapes, text, paint, clips and filters. None that run, move, embed or fetch: no
 * script, foreignObject, image, feImage, animation, link or media.
 */
export const ELEMENTS: ReadonlySet<string> = words(`
  svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence`);

/** Elements that contain text. */
export const TEXTUAL: ReadonlySet<string> = words("text tspan textPath title desc");

/** Elements that contain only text: an HTML parser would read their children as HTML. */
export const PLAIN_TEXT: ReadonlySet<string> = words("title desc");

/** Properties, allowed as attributes and in style sheets. */
export const PROPERTIES: ReadonlySet<string> = words(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters direction
  display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity font-family font-size
  font-size-adjust font-stretch font-style font-variant font-weight image-rendering isolation letter-spacing
  lighting-color marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order
  shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform-origin
  vector-effect visibility word-spacing writing-mode`);

/** Attributes besides the properties. `id`, `href` and `style` are handled separately. */
export const ATTRIBUTES: ReadonlySet<string> = words(`
  amplitude azimuth baseFrequency bias class clipPathUnits cx cy d diffuseConstant divisor dx dy edgeMode elevation
  exponent filterUnits fr fx fy gradientTransform gradientUnits height in in2 intercept k1 k2 k3 k4 kernelMatrix
  kernelUnitLength lengthAdjust limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits mode
  numOctaves offset operator order orient pathLength patternContentUnits patternTransform patternUnits points pointsAtX
  pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY result rotate rx ry scale seed
  side slope specularConstant specularExponent spacing spreadMethod startOffset stdDeviation stitchTiles surfaceScale
  tableValues targetX targetY textLength transform type values viewBox width x x1 x2 xChannelSelector y y1 y2
  yChannelSelector z`);
