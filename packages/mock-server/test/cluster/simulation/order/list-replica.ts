import { ApiError } from "../../../../src/contract/errors.ts";
import { type RunningReplica, joinData, openData } from "../../../../src/data/open-data.ts";
import { answerFrom } from "../answer-from.ts";
import type { FakeStore } from "../fake-store.ts";
import type { ClusterReplica } from "../replica-cluster.ts";
import { type Scheduler, SimulatedProcess } from "../scheduler.ts";
import { type Line, ListSandboxes } from "./list-sandboxes.ts";

/** How long a client waits, in milliseconds. */
const PATIENCE = 10_000;

/** What the replicas of a list share. */
export interface ListSurroundings {
  readonly scheduler: Scheduler;
  readonly saveEvery: number;
  readonly keep: number;
  readonly compareEvery: number;
  readonly storeOf: (process: SimulatedProcess) => FakeStore;
  /** Called with the list of a process before it joins: a mutation changes it here. */
  readonly prepare: (list: ListSandboxes) => void;
}

/** A line that was added, and its number, from 1. */
export interface Placed extends Line {
  readonly place: number;
}

/** A process that serves a list. */
export class ListReplica implements ClusterReplica {
  readonly process: SimulatedProcess;
  readonly running: RunningReplica;
  readonly list: ListSandboxes;
  /** How many calls it did not answer though it lived. */
  unanswered = 0;
  readonly #scheduler: Scheduler;

  private constructor(scheduler: Scheduler, process: SimulatedProcess, running: RunningReplica, list: ListSandboxes) {
    this.#scheduler = scheduler;
    this.process = process;
    this.running = running;
    this.list = list;
  }

  /** Starts a process. @throws if the store cannot be reached */
  static async start(process: SimulatedProcess, around: ListSurroundings): Promise<ListReplica> {
    const { scheduler, saveEvery, keep, compareEvery, storeOf, prepare } = around;
    return await scheduler.inside(process, async () => {
      try {
        const opened = await openData(storeOf(process), {});
        const list = new ListSandboxes();
        prepare(list);
        const options = { kind: "fake", keep, id: process.name, saveEvery, compareEvery, warn: () => {} };
        const running = await joinData(opened, list.asSandboxes, list.appliers, options);
        return new ListReplica(scheduler, process, running, list);
      } catch (error) {
        process.kill();
        throw error;
      }
    });
  }

  /** Adds a mark. "lost": it was refused, or there was no answer. */
  async add(mark: string): Promise<Placed | "lost"> {
    const call = { row: "add", params: { mark }, fields: {}, bytes: 0, drawn: {} };
    return await this.#answered(async () => (await this.running.replica.change("default", call)) as Placed);
  }

  /** The list as it is now. */
  async read(): Promise<readonly Line[] | "lost"> {
    return await this.#answered(async () => {
      await this.running.replica.fresh("default");
      return [...this.list.lines];
    });
  }

  async #answered<T>(run: () => Promise<T>): Promise<T | "lost"> {
    const tired = (): void => void (this.unanswered += 1);
    try {
      return await answerFrom(this.#scheduler, this.process, { patience: PATIENCE, tired, run });
    } catch (error) {
      if (error instanceof ApiError) return "lost";
      throw error;
    }
  }
}
