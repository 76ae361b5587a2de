/** Whether a value says something about a thing and is nothing that somebody wrote: null, a number, a flag, a time, an id, one word, a number of something, an address. */
export function isNoFreeText(value: unknown): boolean {
  if (typeof value === "string")
    return /^([\p{L}\p{N}_:+.#/-]{0,40}|\d+(\.\d+)? \p{L}{1,20})$/u.test(value) || /^https?:\/\/[^\s?@]{0,80}$/.test(value);
  return value === null || typeof value === "number" || typeof value === "boolean";
}

/** Likewise of a list or an object: there is no free text in it. */
export function holdsNoFreeText(value: unknown): boolean {
  return isNoFreeText(value) || (typeof value === "object" && value !== null && Object.values(value).every(holdsNoFreeText));
}
