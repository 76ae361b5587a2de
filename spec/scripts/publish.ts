import type { Document, Operation } from "./bundle.ts";
import { operationLinks } from "./links.ts";
import { METHODS } from "./operations.ts";

const PLANS: Readonly<Record<string, string>> = { growth: "Growth" };

/** The text of an operation with what its key and its company need, which readers of a description see nowhere else. */
function withNeeds(text: string | undefined, operation: Operation): string {
  const plan = operation["x-required-plan"];
  const needs = [
    `Scope: \`${operation["x-required-scope"]}\`.`,
    ...(plan === undefined ? [] : [`Plan: ${PLANS[plan] ?? plan} or above, else 403.`]),
  ];
  return [...(text === undefined ? [] : [text.trim()]), needs.join(" ")].join("\n\n");
}

function publishedOperation(document: Document, operation: Operation): Operation {
  if (operation["x-status"] === "coming-soon") return operation;
  return {
    ...operation,
    description: withNeeds(operation.description, operation),
    responses: withLinks(operation.responses, operationLinks(document, operation.operationId)),
  };
}

function withLinks(responses: Operation["responses"], links: Readonly<Record<string, object>>): Operation["responses"] {
  if (Object.keys(links).length === 0) return responses;
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [status, status.startsWith("2") ? { ...(response as object), links } : response]),
  );
}

function mapOperations(items: Document["paths"], change: (operation: Operation) => Operation): Document["paths"] {
  return Object.fromEntries(
    Object.entries(items).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).map(([name, value]) => [name, METHODS.includes(name as never) ? change(value) : value])),
    ]),
  );
}

/** The description as it is published: scope and plan in words, and links from the answers that show an id to what takes it. */
export function published(document: Document): Document {
  return { ...document, paths: mapOperations(document.paths, (operation) => publishedOperation(document, operation)) };
}
