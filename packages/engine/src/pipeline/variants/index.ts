import type { Variant } from "../pipeline.ts";
import { errorFieldPath } from "./error-field-path.ts";
import { eventMapping } from "./event-mapping.ts";
import { guardOrder } from "./guard-order.ts";
import { httpExtras } from "./http-extras.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { lapsedAccess } from "./lapsed-access.ts";
import { malformedPathId } from "./malformed-path-id.ts";
import { rateCounted } from "./rate-counted.ts";
import { readYourWrites } from "./read-your-writes.ts";
import { timestampForm } from "./timestamp-form.ts";
import { unofferedPaths } from "./unoffered-paths.ts";
import { writeKeyResponse } from "./write-key-response.ts";

/** The decisions that change a step, by step. One wraps those before it: what is last has the last word on a response. */
export const VARIANTS: readonly Variant[] = [
  ...unofferedPaths,
  ...guardOrder,
  lapsedAccess,
  malformedPathId,
  readYourWrites,
  // Its first answers are whole: what follows depends on the key and the decisions of each request.
  idempotencyKey,
  eventMapping,
  writeKeyResponse,
  timestampForm,
  // An ETag is of the body that is sent.
  ...httpExtras,
  errorFieldPath,
  rateCounted,
];
