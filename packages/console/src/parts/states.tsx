import type { UseQueryResult } from "@tanstack/preact-query";
import type { ComponentChildren } from "preact";
import type { ControlError } from "../api/control-error.ts";

/** What is shown while something is read. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p class="state" role="status">
      Loading {what} …
    </p>
  );
}

/** What is shown where there is nothing, and what to do about it. */
export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <div class="state">{children}</div>;
}

/** An error with the mend, if there is one. */
export function Failed({ error, retry }: { readonly error: Error; readonly retry?: () => void }) {
  return (
    <div class="state failed" role="alert">
      <p>{error.message}</p>
      {retry === undefined ? null : (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

interface LoadedProps<D> {
  readonly of: UseQueryResult<D, ControlError>;
  /** Names what is read: "the decisions". */
  readonly what: string;
  readonly children: (data: D) => ComponentChildren;
}

/** Shows what was read, or that it is being read, or why it could not be read. */
export function Loaded<D>({ of: { data, error, refetch }, what, children }: LoadedProps<D>) {
  if (data !== undefined) return <>{children(data)}</>;
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  return <Loading what={what} />;
}
