import type { components } from "../../../generated/control-api.ts";

type Schemas = components["schemas"];

/** How to turn the clock, and what it answers. */
export type Turn = Schemas["ClockTurn"];
export type Turned = Schemas["ClockTurned"];
export type Decision = Schemas["Decision"];
export type Fault = Schemas["Fault"];
export type Rule = Schemas["TransportRule"];
/** What a configuration file has. */
export type Profile = Schemas["Profile"];
