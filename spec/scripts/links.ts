import { type Document, type Operation, type Parameter, resolve } from "./bundle.ts";
import { METHODS } from "./operations.ts";

/** An operation with the parameters in its path. */
interface Placed {
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
}

function placed(document: Document): Placed[] {
  return Object.values(document.paths).flatMap((item) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const shared = (item["parameters"] ?? []) as unknown as NonNullable<Operation["parameters"]>;
      const parameters = [...shared, ...(operation.parameters ?? [])].map((entry) => resolve<Parameter>(document, entry));
      return [{ operation, parameters: parameters.filter((parameter) => parameter.in === "path") }];
    }),
  );
}

/** Where a parameter finds its value once an operation has answered; undefined: not there. */
function source(wanted: Parameter, { operation, parameters }: Placed): string | undefined {
  const place = wanted["x-ids-from"]?.[operation.operationId];
  if (place !== undefined) return `$response.body#${place}`;
  return parameters.includes(wanted) ? `$request.path.${wanted.name}` : undefined;
}

/** The links of an answer: each operation with an id in its path of which `x-ids-from` says that the answer shows it. */
export function operationLinks(document: Document, from: string): Record<string, object> {
  const all = placed(document);
  const origin = all.find(({ operation }) => operation.operationId === from);
  if (origin === undefined) return {};
  return Object.fromEntries(
    all.flatMap(({ operation, parameters }) => {
      const found = parameters.map((wanted) => [wanted.name, source(wanted, origin)] as const);
      const shown = found.some(([, value]) => value?.startsWith("$response"));
      if (!shown || found.some(([, value]) => value === undefined)) return [];
      const description = operation.summary ?? operation.operationId;
      return [[operation.operationId, { operationId: operation.operationId, parameters: Object.fromEntries(found), description }]];
    }),
  );
}
