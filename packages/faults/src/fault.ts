import type { OperationId } from "@hr-platform/spec/operations";
import type { Entry } from "@hr-platform/engine/pipeline/entry";
import type { Guard, GuardName } from "@hr-platform/engine/pipeline/guards";
import type { Pipeline, Exchange, AcceptedExchange } from "@hr-platform/engine/pipeline/pipeline";
import type { ApiResponse } from "@hr-platform/engine/contract/request";
import type { Answer, AnyContext, Route } from "@hr-platform/engine/pipeline/route";
import type { DeliverySteps } from "@hr-platform/engine/webhooks/steps";

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

/** Changes the routes of some operations. */
export function withRoutes(pipeline: Pipeline, operations: Operations, change: (route: Route) => Route): Pipeline {
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
