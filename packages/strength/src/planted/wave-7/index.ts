import type { Planted } from "../planted.ts";
import { access } from "./access.ts";
import { company } from "./company.ts";
import { people } from "./people.ts";
import { leave } from "./leave.ts";
import { work } from "./work.ts";
import { engagement } from "./engagement.ts";
import { hooks } from "./hooks.ts";
import { rules } from "./rules.ts";

/** A wave that was planted as the fifth was, by others. No order is made from it. */
export const wave7: readonly Planted[] = [...access, ...company, ...people, ...leave, ...work, ...engagement, ...hooks, ...rules];
