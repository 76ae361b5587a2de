interface Place {
  child(part: string | readonly string[]): Place;
}
interface Problem {
  readonly message: string;
  readonly location: Place;
}
type Visitor = Readonly<Record<string, (node: object, context: { report(problem: Problem): void; location: Place }) => void>>;

/** The plugin that redocly.yaml names. */
export default function generatorRules(): { id: string; rules: { oas3: Readonly<Record<string, () => Visitor>> } };
