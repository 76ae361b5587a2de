import { ConfigurationError } from "@hr-platform/engine/contract/configuration-error";
import { refuse } from "@hr-platform/engine/contract/errors";
import { NoRoom } from "@hr-platform/engine/sandbox/snapshots/memory-budget";

/**
 * Runs `make` and turns its ConfigurationError into an ApiError. @throws ApiError VALIDATION_ERROR naming a field, or
 * CONFLICT if there is no room.
 */
export function orRefuse<T>(field: string | undefined, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof NoRoom) throw refuse.conflict(`${error.message}.`);
    if (error instanceof ConfigurationError) throw refuse.invalid(field, `${error.message}.`);
    throw error;
  }
}
