import { ConfigurationError } from "../../contract/configuration-error.ts";
import { refuse } from "../../contract/errors.ts";
import { NoRoom } from "../../sandbox/snapshots/memory-budget.ts";

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
