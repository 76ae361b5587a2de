/** Nothing was sent; the message says why. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
}
