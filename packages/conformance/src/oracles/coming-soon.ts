import { type OperationId, operations } from "@hr-platform/spec/operations";

/** Operations that the document announces: they answer 501 (§4.9). */
export const COMING_SOON: ReadonlySet<OperationId> = new Set(operations.filter(({ comingSoon }) => comingSoon).map(({ id }) => id));
