import type { Plugin } from "@hr-platform/command-line/bundle";
import { builtins } from "./builtins.ts";
import { smallMcp } from "./small-mcp.ts";
import { smallTelemetry } from "./small-telemetry.ts";
import { smallUndici } from "./small-undici.ts";

/** What every bundle of the command takes. */
export const PLUGINS: Plugin[] = [builtins, smallMcp, smallTelemetry, smallUndici];
