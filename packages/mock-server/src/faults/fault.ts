import type { OperationId } from "@hr-platform/spec/operations";
import type { CompanyState } from "../store/company-state.ts";
import type { Change } from "../store/change.ts";
import { ApiError } from "../contract/errors.ts";
import type { Entry } from "../pipeline/entry.ts";
import type { Guard, GuardName } from "../pipeline/guards.ts";
import type { Pipeline, Exchange, AcceptedExchange } from "../pipeline/pipeline.ts";
import type { ApiResponse } from "../contract/request.ts";
import type { Answer, AnyContext, Route } from "../pipeline/route.ts";
import type { DeliverySteps } from "../webhooks/steps.ts";

/** A named mistake that a server can make. */
export interface Fault {
  /** Kebab case. */
  readonly id: string;
  /** What the server does wrong: a sentence that begins with a verb. */
  readonly title: string;
  /** Ids of the requirements that it violates. */
  readonly violates: readonly string[];
  /** Adds the fault to a pipeline. Its state starts empty each time. */
  readonly breaks: (pipeline: Pipeline) => Pipeline;
}

/** The id of an operation in the spelling of fault ids: `listEmployees` -> `list-employees`. */
export function kebab(id: OperationId): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

type Run = (context: AnyContext, found: unknown) => Answer;
/** Operations by id; `all`: every operation that is served. */
export type Operations = readonly OperationId[] | "all";

/** Replaces how some operations run. `run` is the correct one. */
export function replaceRun(operations: Operations, otherwise: (run: Run, context: AnyContext, found: unknown) => Answer): Fault["breaks"] {
  return (pipeline) =>
    withRoutes(pipeline, operations, (route) => {
      const run = route.run as Run;
      return { ...route, run: (context, found) => otherwise(run, context, found) };
    });
}

/** Changes the answer of some operations after they ran. */
export function changeAnswer(
  operations: Operations,
  change: (answer: Answer, context: AnyContext, found: unknown) => Answer,
): Fault["breaks"] {
  return replaceRun(operations, (run, context, found) => change(run(context, found), context, found));
}

/** Changes the context that some operations see. */
export function changeContext(operations: Operations, change: (context: AnyContext) => AnyContext): Fault["breaks"] {
  return (pipeline) =>
    withRoutes(pipeline, operations, ({ find, check, run, ...route }) => ({
      ...route,
      find: find === null ? null : (context) => find(change(context)),
      check: check === null ? null : (context) => check(change(context)),
      run: (context, found) => run(change(context), found),
    }));
}

/** Replaces how the path id is found. `find` is the correct one. */
export function replaceFind(
  operations: Operations,
  otherwise: (find: (context: AnyContext) => unknown, context: AnyContext) => unknown,
): Fault["breaks"] {
  return (pipeline) =>
    withRoutes(pipeline, operations, (route) => {
      const { find } = route;
      return find === null ? route : { ...route, find: (context) => otherwise(find, context) };
    });
}

/** Skips a guard for requests where `skips` holds. */
export function skipGuard(name: GuardName, skips: (entry: Entry) => boolean): Fault["breaks"] {
  return replaceGuard(name, (guard, entry, route) => {
    if (!skips(entry)) guard(entry, route);
  });
}

/** Replaces a guard. `guard` is the correct one. */
export function replaceGuard(name: GuardName, otherwise: (guard: Guard, entry: Entry, route: Route | undefined) => void): Fault["breaks"] {
  return (pipeline) => {
    const sound = pipeline.guards[name];
    const guard: Guard = (entry, route) => otherwise(sound, entry, route);
    return { ...pipeline, guards: { ...pipeline.guards, [name]: guard } };
  };
}

/** Changes responses at the end of the pipeline. */
export function changeResponse(change: (response: ApiResponse, step: Exchange) => ApiResponse): Fault["breaks"] {
  return (pipeline) => ({ ...pipeline, finish: (response, step) => change(pipeline.finish(response, step), step) });
}

/** Replaces how changes are written. `commit` is the correct one. */
export function replaceCommit(otherwise: (commit: Pipeline["commit"], step: AcceptedExchange) => void): Fault["breaks"] {
  return (pipeline) => ({ ...pipeline, commit: (step) => otherwise(pipeline.commit, step) });
}

/** Changes the body that some operations get. */
export function changeSentBody(
  operations: readonly OperationId[],
  change: (sent: AnyContext["sent"], entry: Entry) => AnyContext["sent"],
): Fault["breaks"] {
  return replaceGuard("validate", (guard, entry, route) => {
    if (operations.includes(entry.operation.id)) entry.sent = change(entry.sent, entry);
    guard(entry, route);
  });
}

/** Refuses correctly, but writes changes as well. `writes` gets the request as far as the guards have read it. */
export function writeRefused(
  operation: OperationId,
  writes: (context: AnyContext, refusal: ApiError) => readonly Change[],
): Fault["breaks"] {
  return (sound) => {
    let pending: readonly Change[] = [];
    const noting = <T>(context: AnyContext, step: () => T): T => {
      try {
        return step();
      } catch (refusal) {
        if (refusal instanceof ApiError) pending = writes(context, refusal);
        throw refusal;
      }
    };
    const guarded = (["find", "validate"] as const).map((name) =>
      replaceGuard(name, (guard, entry, route) => {
        if (entry.operation.id === operation) noting(entry, () => guard(entry, route));
        else guard(entry, route);
      }),
    );
    const parts = [...guarded, replaceRun([operation], (run, context, found) => noting(context, () => run(context, found)))];
    return changeResponse((response, { service, company, now }) => {
      if (company !== undefined && pending.length > 0) service.commit(company, { changes: pending, events: [] }, now);
      pending = [];
      return response;
    })(parts.reduce((pipeline, breaks) => breaks(pipeline), sound));
  };
}

/** Delays the writes of some operations until later requests have been read. */
export function writeLate(operations: readonly OperationId[]): Fault["breaks"] {
  return (sound) => {
    let later: (() => void) | undefined;
    const pipeline = replaceCommit((commit, step) => {
      if (step.operation !== null && operations.includes(step.operation) && step.answer.changes.length > 0) later = () => commit(step);
      else commit(step);
    })(sound);
    return changeResponse((response) => {
      const write = later;
      later = undefined;
      return write === undefined ? response : { ...response, transport: { ...response.transport, later: write } };
    })(pipeline);
  };
}

function withRoutes(pipeline: Pipeline, operations: Operations, change: (route: Route) => Route): Pipeline {
  const routes = new Map(pipeline.routes);
  for (const id of operations === "all" ? [...routes.keys()] : operations) {
    const route = routes.get(id);
    if (route !== undefined) routes.set(id, change(route));
  }
  return { ...pipeline, routes };
}

/** Replaces one step of deliveries. `sound` is the correct one. */
export function replaceDeliveryStep<Name extends keyof DeliverySteps>(
  name: Name,
  otherwise: (sound: DeliverySteps[Name]) => DeliverySteps[Name],
): Fault["breaks"] {
  return (pipeline) => ({ ...pipeline, deliveries: { ...pipeline.deliveries, [name]: otherwise(pipeline.deliveries[name]) } });
}

/** An answer with a changed JSON body. */
export function withBody(answer: Answer, change: (body: never) => unknown): Answer {
  return answer.body === null ? answer : { ...answer, body: JSON.stringify(change(JSON.parse(answer.body) as never)) };
}

/** An answer with changed `data`. */
export function withData(answer: Answer, change: (data: never) => unknown): Answer {
  return withBody(answer, (body: { data: never }) => ({ ...(body as object), data: change(body.data) }));
}

/** A response with a changed JSON body. A response without JSON stays as it is. */
export function withJson(response: ApiResponse, change: (body: never) => unknown): ApiResponse {
  return response.body.startsWith("{") ? { ...response, body: JSON.stringify(change(JSON.parse(response.body) as never)) } : response;
}

/** An error response with another error or status. Other responses stay as they are. */
export function withError(
  response: ApiResponse,
  change: (
    error: { code: string; message: string; field?: string },
    status: number,
  ) => { readonly status?: number; readonly error?: object },
): ApiResponse {
  if (response.status < 400 || !response.body.startsWith("{")) return response;
  const { error } = JSON.parse(response.body) as { error: { code: string; message: string; field?: string } };
  const changed = change(error, response.status);
  return { ...response, status: changed.status ?? response.status, body: JSON.stringify({ error: { ...error, ...changed.error } }) };
}

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
