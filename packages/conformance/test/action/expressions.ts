/** Evaluates the expressions of an action's metadata as a runner does: the part of the language that the action uses. */

/** Values by their path, such as `inputs.target`. */
export type Contexts = Readonly<Record<string, unknown>>;

const TOKEN = /\s*(&&|\|\||==|!=|!|\(|\)|'(?:[^']|'')*'|[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)/y;

/** Whether a value counts as true. */
export const isTrue = (value: unknown): boolean => value !== undefined && value !== null && value !== "" && value !== false && value !== 0;

/** A value as a text. @throws Error if it is an object, which the metadata has no use for */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`${JSON.stringify(value)} is no text`);
}

/** The value of `${{ … }}` if the text is nothing else, otherwise the text with each replaced. A text without any stays. */
export function evaluated(text: string, contexts: Contexts): unknown {
  const whole = /^\$\{\{((?:(?!\}\}).)*)\}\}$/s.exec(text);
  if (whole !== null) return valueOf(whole[1]!, contexts);
  return text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, inner: string) => asText(valueOf(inner, contexts)));
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (const end = text.trimEnd().length; TOKEN.lastIndex < end;) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new Error(`this runner does not know the expression '${text}' from ${at}`);
    tokens.push(token);
  }
  return tokens;
}

function valueOf(text: string, contexts: Contexts): unknown {
  const tokens = tokensOf(text);
  const take = (token: string): boolean => tokens[0] === token && tokens.shift() !== undefined;
  const either = (): unknown => {
    let value = both();
    while (take("||")) {
      const other = both();
      value = isTrue(value) ? value : other;
    }
    return value;
  };
  const both = (): unknown => {
    let value = compared();
    while (take("&&")) {
      const other = compared();
      value = isTrue(value) ? other : value;
    }
    return value;
  };
  const compared = (): unknown => {
    const value = single();
    // Texts are compared without regard to case.
    const same = (): boolean => asText(value).toLowerCase() === asText(single()).toLowerCase();
    return take("==") ? same() : take("!=") ? !same() : value;
  };
  const single = (): unknown => {
    if (take("!")) return !isTrue(single());
    if (take("(")) {
      const value = either();
      if (!take(")")) throw new Error(`a parenthesis is open in '${text}'`);
      return value;
    }
    const token = tokens.shift() ?? "";
    if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
    if (tokens[0] === "(") {
      tokens.splice(0, 2);
      if (token !== "always") throw new Error(`this runner does not know the function ${token}`);
      return true;
    }
    let value: unknown = contexts;
    for (const name of token.split(".")) value = value === null || value === undefined ? undefined : Reflect.get(Object(value), name);
    return value;
  };
  const value = either();
  if (tokens.length > 0) throw new Error(`this runner does not know '${tokens[0]}' in '${text}'`);
  return value;
}
