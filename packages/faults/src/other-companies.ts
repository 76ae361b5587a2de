import type { CompanyState } from "@hr-platform/engine/store/company/company-state";
import type { ApiError } from "@hr-platform/engine/contract/errors";
import type { Pipeline } from "@hr-platform/engine/pipeline/pipeline";
import { type Fault, type Operations, replaceGuard, withRoutes } from "./fault.ts";

/** A pipeline that remembers the other companies of the current request. */
export function withOthers(pipeline: Pipeline): { readonly pipeline: Pipeline; readonly others: () => readonly CompanyState[] } {
  let others: readonly CompanyState[] = [];
  const open: Pipeline["open"] = (service, access, operation) => {
    const own = pipeline.open(service, access, operation);
    others = service.companies.filter(({ slug }) => slug !== own.slug).map(({ slug }) => service.company(slug));
    return own;
  };
  return { pipeline: { ...pipeline, open }, others: () => others };
}

/** Finds a path id in other companies too, and runs the operation there, with its writes. */
export function leakIds(operations: Operations): Fault["breaks"] {
  return (sound) => {
    const { pipeline, others } = withOthers(sound);
    // The company of the current request. Exchanges never interleave.
    let owner: CompanyState | undefined;
    const open: Pipeline["open"] = (sandbox, access, operation) => {
      owner = undefined;
      return pipeline.open(sandbox, access, operation);
    };
    const commit: Pipeline["commit"] = (step) => pipeline.commit({ ...step, company: owner ?? step.company });
    return withRoutes({ ...pipeline, open, commit }, operations, (route) => {
      const { find, run } = route;
      if (find === null) return route;
      return {
        ...route,
        find: (context) => {
          for (const company of [context.company, ...others()]) {
            const found = find({ ...context, company });
            if (found === undefined) continue;
            owner = company;
            return found;
          }
          return undefined;
        },
        run: (context, found) => run({ ...context, company: owner ?? context.company }, found),
      };
    });
  };
}

/** Throws another error for a path id that another company has. */
export function refuseForeignIds(refusal: () => ApiError): Fault["breaks"] {
  return (sound) => {
    const { pipeline, others } = withOthers(sound);
    return replaceGuard("find", (guard, entry, route) => {
      try {
        guard(entry, route);
      } catch (unknown) {
        if (others().some((company) => route?.find?.({ ...entry, company }) !== undefined)) throw refusal();
        throw unknown;
      }
    })(pipeline);
  };
}
