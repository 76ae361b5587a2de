import type { OperationId } from "@hr-platform/spec/operations";
import type { Branding } from "@hr-platform/spec/types";
import { data } from "@hr-platform/engine/pipeline/answer";
import type { Change } from "@hr-platform/engine/store/change";
import { ApiError } from "@hr-platform/engine/contract/errors";
import { withData } from "../../changed-json.ts";
import { type Fault, changeAnswer, replaceCommit, replaceGuard, replaceRun } from "../../fault.ts";
import type { ApiRequest, FormPart } from "@hr-platform/engine/contract/request";
import type { Answer } from "@hr-platform/engine/pipeline/route";
import { shown } from "@hr-platform/engine/operations/branding/operations";
import { rootName, textOf, typeByContent } from "@hr-platform/engine/operations/branding/image-type";

const UPLOAD: readonly OperationId[] = ["uploadLogo"];
const LIMIT = 2_097_152;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Stores other bytes as the logo. */
function keeping(answer: Answer, bytes: Uint8Array): Answer {
  const base64 = Buffer.from(bytes).toString("base64");
  const kept = (one: Change): Change => (one.table === "logo" && one.record !== null ? { ...one, record: { ...one.record, base64 } } : one);
  return { ...answer, changes: answer.changes.map(kept) };
}

/** Refuses images that the document allows. */
function refusing(fits: (file: FormPart) => boolean): Fault["breaks"] {
  return replaceRun(UPLOAD, (run, context, found) => {
    if (context.file !== null && fits(context.file))
      throw new ApiError("VALIDATION_ERROR", "file is not an image that can be used.", "file");
    return run(context, found);
  });
}

/** Accepts files as if they were PNG images. */
function taking(fits: (file: FormPart) => boolean): Fault["breaks"] {
  return replaceRun(UPLOAD, (run, context, found) => {
    const { file } = context;
    if (file === null || !fits(file)) return run(context, found);
    return keeping(run({ ...context, file: { ...file, bytes: PNG } }, found), file.bytes);
  });
}

/** Reads an upload differently if it would be refused; undefined: it stays refused. */
function rescuing(find: (request: ApiRequest) => FormPart | null | undefined): Fault["breaks"] {
  return replaceGuard("parse", (guard, entry, route) => {
    if (entry.operation.id !== "uploadLogo") return guard(entry, route);
    try {
      guard(entry, route);
    } catch (error) {
      const file = find(entry.request);
      if (file === undefined) throw error;
      entry.file = file;
    }
  });
}

const partsOf = ({ form }: ApiRequest): readonly FormPart[] => (Array.isArray(form) ? (form as readonly FormPart[]) : []);
const begins = (file: FormPart, text: string): boolean => Buffer.from(file.bytes.subarray(0, text.length)).toString("latin1") === text;
const isFile = ({ filename, bytes }: FormPart): boolean => filename !== null && bytes.length > 0 && bytes.length <= LIMIT;

/** As much of a large file as fits; a stand-in if the file was not read at all. */
function cut(request: ApiRequest): FormPart | undefined {
  if (request.oversized === true) return { name: "file", filename: "logo.png", type: "image/png", bytes: PNG };
  const large = partsOf(request).find(({ name, filename, bytes }) => name === "file" && filename !== null && bytes.length > LIMIT);
  return large === undefined ? undefined : { ...large, bytes: large.bytes.subarray(0, LIMIT) };
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>/g;
const PREFIXED_SCRIPT = /<[\w-]+:script\b[^>]*>[\s\S]*?<\/[\w-]+:script\s*>/g;
const HANDLER = /\son\w+\s*=\s*(?:"[^"]*"|'[^']*')/g;
const FOREIGN = /<foreignObject\b[^>]*>[\s\S]*?<\/foreignObject\s*>/g;
const LINK = /\s(?:xlink:)?href\s*=\s*(?:"(?!#)[^"]*"|'(?!#)[^']*')/g;
const PLAIN_LINK = /\s(?:xlink:)?href\s*=\s*(?:"javascript:[^"]*"|'javascript:[^']*')/g;

/** Stores an SVG unchanged, except for what the patterns match. */
function cleaning(...patterns: readonly RegExp[]): Fault["breaks"] {
  return changeAnswer(UPLOAD, (answer, { file }) => {
    const text = file === null || typeByContent(file.bytes) !== "image/svg+xml" ? undefined : textOf(file.bytes);
    if (text === undefined) return answer;
    return keeping(answer, new TextEncoder().encode(patterns.reduce((svg, pattern) => svg.replaceAll(pattern, ""), text)));
  });
}

/** Upload, serving and removal of the company's logo (§4.1, §8). */
export const logoFaults: readonly Fault[] = [
  {
    id: "logo-upload-answers-200",
    title: "Answers an upload with 200",
    violates: ["BRAND-16"],
    breaks: changeAnswer(UPLOAD, (answer) => ({ ...answer, status: 200 })),
  },
  {
    id: "logo-upload-answers-without-it",
    title: "Answers an upload with the branding as it was before",
    violates: ["BRAND-16", "BRAND-17"],
    breaks: changeAnswer(UPLOAD, (answer, context) => {
      const { branding, logo } = context.company.facts;
      return { ...answer, body: data(shown(context, branding, logo)).body };
    }),
  },
  {
    id: "logo-waits-for-the-next-change",
    title: "Shows an uploaded logo only once the branding is changed after it",
    violates: ["BRAND-17"],
    breaks: (pipeline) => {
      const waiting = new Map<string, readonly Change[]>();
      const late = changeAnswer(UPLOAD, (answer, { company }) => {
        waiting.set(company.slug, answer.changes);
        return { ...answer, changes: [] };
      })(pipeline);
      return changeAnswer(["updateBranding"], (answer, { company }) => {
        const changes = [...(waiting.get(company.slug) ?? []), ...answer.changes];
        waiting.delete(company.slug);
        return { ...answer, changes };
      })(late);
    },
  },
  {
    id: "second-logo-does-not-replace-the-first",
    title: "Answers a further upload as made and goes on showing the first logo",
    violates: ["BRAND-17"],
    breaks: changeAnswer(UPLOAD, (answer, { company }) => (company.facts.logo === null ? answer : { ...answer, changes: [] })),
  },
  {
    id: "logo-refuses-webp",
    title: "Refuses WEBP images",
    violates: ["BRAND-11"],
    breaks: refusing(({ bytes }) => typeByContent(bytes) === "image/webp"),
  },
  {
    id: "logo-refuses-jpeg-of-cameras",
    title: "Takes JPEG images in the JFIF form only, none that begins with another segment",
    violates: ["BRAND-10"],
    breaks: refusing(({ bytes }) => typeByContent(bytes) === "image/jpeg" && bytes[3] !== 0xe0),
  },
  {
    id: "logo-refuses-svg-with-a-declaration",
    title: "Refuses an SVG that begins with an XML declaration",
    violates: ["BRAND-12"],
    breaks: refusing((file) => begins(file, "<?xml") && rootName(textOf(file.bytes) ?? "") === "svg"),
  },
  {
    id: "logo-takes-gif",
    title: "Takes GIF images",
    violates: ["BRAND-13"],
    breaks: taking((file) => begins(file, "GIF8")),
  },
  {
    id: "logo-takes-any-riff",
    title: "Takes any RIFF file, a sound for example, for a WEBP image",
    violates: ["BRAND-13"],
    breaks: taking((file) => begins(file, "RIFF") && typeByContent(file.bytes) === undefined),
  },
  {
    id: "logo-takes-anything",
    title: "Takes files of every type as a logo",
    violates: ["BRAND-13"],
    breaks: taking(({ bytes }) => typeByContent(bytes) === undefined),
  },
  {
    id: "logo-too-large-is-cut",
    title: "Takes the first 2 MB of a logo that is larger",
    violates: ["BRAND-14"],
    breaks: rescuing(cut),
  },
  {
    id: "logo-limit-counts-base64",
    title: "Holds the 2 MB against the base64 text of a logo, which is a third longer",
    violates: ["BRAND-14", "BRAND-09"],
    breaks: refusing(({ bytes }) => (bytes.length * 4) / 3 > LIMIT),
  },
  {
    id: "logo-part-of-any-name",
    title: "Takes the first file of an upload, whatever its part is called",
    violates: ["BRAND-08"],
    breaks: rescuing((request) => partsOf(request).find(isFile)),
  },
  {
    id: "upload-of-nothing-succeeds",
    title: "Answers an upload without a file with 201 and the branding as it is",
    violates: ["BRAND-08"],
    breaks: (pipeline) => {
      const lenient = rescuing((request) =>
        Array.isArray(request.form) && !partsOf(request).some(({ name }) => name === "file") ? null : undefined,
      );
      return replaceRun(UPLOAD, (run, context, found) => {
        if (context.file !== null) return run(context, found);
        return { ...data(shown(context, context.company.facts.branding, context.company.facts.logo)), status: 201 };
      })(lenient(pipeline));
    },
  },
  {
    id: "svg-as-it-came",
    title: "Serves an SVG logo as it was uploaded",
    violates: ["BRAND-15"],
    breaks: cleaning(),
  },
  {
    id: "svg-keeps-event-attributes",
    title: "Leaves attributes such as onload in an SVG logo",
    violates: ["BRAND-15"],
    breaks: cleaning(SCRIPT, PREFIXED_SCRIPT, FOREIGN, LINK),
  },
  {
    id: "svg-keeps-foreign-objects",
    title: "Leaves foreign objects in an SVG logo",
    violates: ["BRAND-15"],
    breaks: cleaning(SCRIPT, PREFIXED_SCRIPT, HANDLER, LINK),
  },
  {
    id: "svg-keeps-disguised-links",
    title: "Finds javascript links in an SVG logo only where they are written without character references or capitals",
    violates: ["BRAND-15"],
    breaks: cleaning(SCRIPT, PREFIXED_SCRIPT, HANDLER, FOREIGN, PLAIN_LINK),
  },
  {
    id: "svg-keeps-prefixed-scripts",
    title: "Overlooks scripts in an SVG logo whose element has a namespace prefix",
    violates: ["BRAND-15"],
    breaks: cleaning(SCRIPT, HANDLER, FOREIGN, LINK),
  },
  {
    id: "logo-removal-clears-the-colours",
    title: "Clears both colours with the logo",
    violates: ["BRAND-18"],
    breaks: changeAnswer(["deleteLogo"], (answer) => {
      const clear = (branding: Branding): Branding => ({ ...branding, primary_colour: null, accent_colour: null });
      const changes = answer.changes.map((one) => (one.table === "branding" ? { ...one, record: clear(one.record) } : one));
      return withData({ ...answer, changes }, clear);
    }),
  },
  {
    id: "removed-logo-comes-back",
    title: "Answers a removal without the logo and goes on showing it",
    violates: ["BRAND-18"],
    breaks: changeAnswer(["deleteLogo"], (answer) => ({ ...answer, changes: answer.changes.filter(({ table }) => table !== "logo") })),
  },
  {
    id: "logo-shows-in-all-companies",
    title: "Puts an uploaded logo into the branding of every company",
    violates: ["BRAND-21", "PRIV-22"],
    breaks: replaceCommit((commit, step) => {
      commit(step);
      if (step.operation !== "uploadLogo") return;
      const changes = step.answer.changes.filter(({ table }) => table === "logo");
      for (const { slug } of step.service.companies) step.service.commit(step.service.company(slug), { changes, events: [] }, step.now);
    }),
  },
];
