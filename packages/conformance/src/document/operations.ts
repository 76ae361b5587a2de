import type { OperationId } from "@hr-platform/spec/operations";
import { currentDocument } from "./api-document.ts";

/** A path with its parameters filled in and URL-encoded. @throws Error if one is missing */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
}

/** Query parameters, URL-encoded; those that are undefined are left out. */
export function encodeQuery(query: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString();
}

/** A part of a URL, decoded; as it is if it is not encoded. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The operation of a method and a path below the base address; null if the document has none. */
export function matchOperation(method: string, path: string): OperationId | null {
  const steps = path.split("/");
  const found = currentDocument.operations
    .filter((operation) => operation.method === method)
    .find(({ path: template }) => {
      const parts = template.split("/");
      return parts.length === steps.length && parts.every((part, n) => part === steps[n] || (part.startsWith("{") && steps[n] !== ""));
    });
  return found?.id ?? null;
}
