/** Whether a value cannot be text that a person wrote: null, a number, a boolean, a time, an id, one word, a quantity, an address. */
export function isNoFreeText(value: unknown): boolean {
  if (typeof value === "string")
    return /^([\p{L}\p{N}_:+.#/-]{0,40}|\d+(\.\d+)? \p{L}{1,20})$/u.test(value) || /^https?:\/\/[^\s?@]{0,80}$/.test(value);
  return value === null || typeof value === "number" || typeof value === "boolean";
}

/** Whether a list or an object holds no free text at any depth. */
export function holdsNoFreeText(value: unknown): boolean {
  return isNoFreeText(value) || (typeof value === "object" && value !== null && Object.values(value).every(holdsNoFreeText));
}
