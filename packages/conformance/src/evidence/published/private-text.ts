import { wordsOf } from "../../document/public-words.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

/** What keeps its form as a whole: an address on the web, an e-mail address, a date, an id, a number of digits and signs; then words. */
const PIECES =
  /https?:\/\/[^\s"'<>]+|(?<![\p{L}\p{M}\p{N}._%+'-])[\p{L}\p{M}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b(?:19|20)\d\d-\d\d-\d\d(?!\d)|\+?\d[\d ().-]{5,}\d(?!\p{L})|[\p{L}\p{M}\p{N}]+/giu;

/** A private text with all its words, digits and ids replaced. The signs between them stay. */
export function pseudonymOf(text: string, pseudonyms: Pseudonyms, isOpen: (domain: string) => boolean): string {
  return text.replaceAll(PIECES, (piece) => {
    if (/^https?:\/\//i.test(piece)) return address(piece, pseudonyms, isOpen);
    const at = piece.indexOf("@");
    if (at >= 0) return words(piece.slice(0, at), pseudonyms) + "@" + domain(piece.slice(at + 1), pseudonyms, isOpen);
    if (/^[\da-f]{8}-/i.test(piece)) return pseudonyms.id(piece) ?? pseudonyms.opaque(piece, "id");
    if (/^\d{4}-\d\d-\d\d$/.test(piece)) return pseudonyms.date(piece);
    if (/^[+\d]/.test(piece) && !/[\p{L}\p{M}]/u.test(piece)) return number(piece, pseudonyms);
    return words(piece, pseudonyms);
  });
}

/** The words that are placed in order: of one letter only those before an apostrophe, which begin names. */
export function placedWordsOf(text: string): string[] {
  const initials = [...text.toLowerCase().matchAll(/(?<!\p{L})(\p{L})['’]\p{L}/gu)].map(([, letter]) => letter!);
  return [...wordsOf(text).filter((word) => word.length > 1), ...initials];
}

function words(text: string, pseudonyms: Pseudonyms): string {
  return text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    if (/^[\p{L}\p{M}]+$/u.test(word)) return pseudonyms.word(word);
    if (word.length < 2) return word;
    const now = pseudonyms.opaque(word.toLowerCase());
    return Array.from(word, (sign, n) => (sign === sign.toLowerCase() ? now[n] : now[n]!.toUpperCase())).join("");
  });
}

/** A number of digits with signs between them, such as a phone number: the same digits get the same others, whatever the signs. */
function number(text: string, pseudonyms: Pseudonyms): string {
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < 2) return text;
  const now = pseudonyms.opaque(digits);
  let at = 0;
  return text.replaceAll(/\d/g, () => now[at++]!);
}

/** A domain with the last label as it is, for it says what kind of address it is. */
function domain(text: string, pseudonyms: Pseudonyms, isOpen: (domain: string) => boolean): string {
  if (isOpen(text)) return text;
  const labels = text.split(".");
  return labels.map((label, n) => (n === labels.length - 1 || label === "example" ? label : words(label, pseudonyms))).join(".");
}

function address(text: string, pseudonyms: Pseudonyms, isOpen: (domain: string) => boolean): string {
  const [, scheme, host, rest] = /^(https?:\/\/)([^/?#]*)(.*)$/is.exec(text)!;
  const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
  const parts = rest!.split(/(\.[a-z\d]{2,5}$|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i);
  const path = parts.map((part, n) => (n % 2 === 0 ? words(part, pseudonyms) : part.replaceAll(ids, (id) => pseudonyms.id(id) ?? id)));
  return scheme! + domain(host!, pseudonyms, isOpen) + path.join("");
}
