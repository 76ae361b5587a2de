import {
  type UseMutationResult,
  type UseQueryResult,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/preact-query";
import type { paths } from "../../generated/control-api.ts";
import { useSandbox } from "../shell/address.ts";
import { control } from "./client.ts";
import type { ControlError } from "./control-error.ts";

interface Reading {
  get: { parameters: { path?: unknown; query?: unknown }; responses: { 200: { content: { "application/json": unknown } } } };
}

/** A path of the control API that can be read, such as `/_mock/clock`. */
export type ReadPath = { [P in keyof paths]: paths[P] extends Reading ? P : never }[keyof paths];

/** What a path answers with. */
export type Answer<P extends ReadPath> = paths[P] extends Reading
  ? paths[P]["get"]["responses"][200]["content"]["application/json"]
  : never;

/** Parameters of a path. */
export interface Parameters<P extends ReadPath> {
  readonly path?: paths[P] extends Reading ? paths[P]["get"]["parameters"]["path"] : never;
  readonly query?: paths[P] extends Reading ? paths[P]["get"]["parameters"]["query"] : never;
}

interface ReadOptions {
  /** Default: true. */
  readonly enabled?: boolean;
  /** Milliseconds, or what says how many by the data. Default: it is read again only when something changed. */
  readonly refetchInterval?: number | false | ((query: { readonly state: { readonly data: unknown } }) => number | false);
  /** Whether what has happened never changes it, such as a past exchange. Default: no. */
  readonly isFixed?: boolean;
  /** Whether the data of the last parameters are shown until the next arrive. Default: no. */
  readonly keepPrevious?: boolean;
}

/**
 * Reads a path of the control API in the sandbox of the address, and again when something has changed.
 * @returns as `useQuery`: `data`, `error` (a `ControlError`), `isPending`
 */
export function useRead<P extends ReadPath>(
  path: P,
  params: Parameters<P> = {},
  { keepPrevious = false, isFixed = false, ...options }: ReadOptions = {},
): UseQueryResult<Answer<P>, ControlError> {
  const sandbox = useSandbox();
  return useQuery<Answer<P>, ControlError>({
    queryKey: [path, params, sandbox],
    queryFn: async ({ signal }) => {
      const get = control.GET as (path: string, init: object) => Promise<{ data?: unknown }>;
      return (await get(path, { params, signal })).data as Answer<P>;
    },
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(isFixed ? { meta: { isFixed }, staleTime: Number.POSITIVE_INFINITY } : {}),
    ...options,
  });
}

/**
 * A call that changes something. After it, everything that is shown is read again.
 * @returns as `useMutation`: `mutate`, `mutateAsync`, `isPending`, `error` (a `ControlError`)
 */
export function useChange<V = void, D = unknown>(call: (variables: V) => Promise<D>): UseMutationResult<D, ControlError, V> {
  const client = useQueryClient();
  return useMutation<D, ControlError, V>({ mutationFn: call, onSettled: () => client.invalidateQueries() });
}
