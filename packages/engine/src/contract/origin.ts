/** A scheme, and a host name or address with or without a port. */
const ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d+)?$/;

/** Whether a text is an origin that a document may name. What a client sends as its host may be anything. */
export function isOrigin(text: string): boolean {
  return ORIGIN.test(text);
}
