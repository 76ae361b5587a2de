/** Evaluates the expressions of an action's metadata as a runner does. */
import { Evaluator, Lexer, Parser, data } from "@actions/expressions";

/** Values by their path, such as `inputs.target`. */
export type Contexts = Readonly<Record<string, unknown>>;

/** What a runner adds to the functions of the language. */
const ALWAYS = { name: "always", minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(true) };

function valueOf(text: string, contexts: Contexts): data.ExpressionData {
  const tree = new Parser(new Lexer(text).lex().tokens, Object.keys(contexts), [ALWAYS]).parse();
  const values = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return new Evaluator(tree, values, new Map([[ALWAYS.name, ALWAYS]])).evaluate();
}

/** A text with each `${{ … }}` replaced. @throws Error if one of them is no expression, or no text */
export function evaluated(text: string, contexts: Contexts): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, inner: string) => {
    const value = valueOf(inner, contexts);
    if (!value.primitive) throw new Error(`'${inner.trim()}' is no text`);
    return value.coerceString();
  });
}

/** Whether the `if` of a step holds, with or without `${{ }}` around it. */
export function holds(condition: string, contexts: Contexts): boolean {
  const [, inner = condition] = /^\$\{\{(.*)\}\}$/s.exec(condition) ?? [];
  return valueOf(`!!(${inner})`, contexts).coerceString() === "true";
}
