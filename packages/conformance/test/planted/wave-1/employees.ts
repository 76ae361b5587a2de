import type { Planted } from "../planted.ts";
import { employeesHires } from "./employees-hires.ts";
import { employeesMoreHires } from "./employees-more-hires.ts";
import { employeesLists } from "./employees-lists.ts";
import { employeesUpdates } from "./employees-updates.ts";
import { employeesEnds } from "./employees-ends.ts";

/** Mistakes about people. */
export const employees: readonly Planted[] = [
  ...employeesHires,
  ...employeesMoreHires,
  ...employeesLists,
  ...employeesUpdates,
  ...employeesEnds,
];
