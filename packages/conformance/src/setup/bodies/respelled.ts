import type { Exchange } from "../../exchange/exchange.ts";

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]/g, "");

/** Another spelling of a word for one more try: as the refusal lists it (§7), otherwise in upper case, as `CHECK_IN` for `check-in`. */
export function respelled({ json }: Pick<Exchange, "json">, word: string): string {
  const words = json.at("error", "message").text?.match(/[\w-]+/g) ?? [];
  return words.find((one) => one !== word && letters(one) === letters(word)) ?? word.toUpperCase().replaceAll("-", "_");
}
