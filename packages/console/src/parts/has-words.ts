/** Whether each word of a text is in one of the parts. Upper and lower case are the same. */
export function hasWords(parts: readonly string[], text: string): boolean {
  const whole = parts.join(" ").toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
