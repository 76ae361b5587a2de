// How a target is named where it is looked up again, or shown: never with its password, and in characters that each place takes.
import { createHash } from "node:crypto";

/** @param {string} text */
const hashOf = (text) => createHash("sha256").update(text).digest("hex");

/** The name of the artifact: that of another target, command or tier differs. @param {import("./subject.mjs").Subject} subject @param {string} tier */
export function artifactName({ kind, name }, tier) {
  return kind === "service" ? artifactOf(lastPart(name), name, tier) : artifactOf(name, name, "client");
}

/** @param {string} text @param {string} target @param {string} tier */
function artifactOf(text, target, tier) {
  const words = text
    .replace(/\.(?:ya?ml|json)$/i, "")
    .replaceAll(/[^\w-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40);
  const level = tier === "" ? "ci" : tier.replaceAll(/\W+/g, "").slice(0, 10);
  return ["hr-conformance", words, level, hashOf(`${target}\n${tier === "" ? "ci" : tier}`).slice(0, 8)]
    .filter((part) => part !== "")
    .join("-");
}

/** The first line of a comment about a target or command; none of another one has it. @param {string} target */
export function marker(target) {
  return `<!-- hr-conformance ${hashOf(target).slice(0, 32)} -->`;
}

/** @param {string} target */
function lastPart(target) {
  const address = addressOf(target);
  return address === undefined ? (target.split(/[/\\]/).at(-1) ?? "") : address.host;
}

/** A target or command as code in Markdown. @param {string} target */
export function shown(target) {
  const address = addressOf(target);
  const text = address === undefined ? target : address.origin + address.pathname;
  return `\`${text
    .replaceAll(/[`\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, 100)}\``;
}

/** A text without what Markdown reads as a sign. @param {string} text */
export function plain(text) {
  return text.replaceAll(/[\\`*_[\]<>|#@~&]/g, "\\$&");
}

/** @param {string} target */
function addressOf(target) {
  return /^https?:/i.test(target) && URL.canParse(target) ? new URL(target) : undefined;
}
