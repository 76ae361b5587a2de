import type { AnyTool } from "../tool.ts";
import { actTool } from "./act.ts";
import { clockTool } from "./clock.ts";
import { decisionsTool } from "./decisions.ts";
import { forkTool } from "./fork.ts";
import { requestsTool } from "./requests.ts";
import { whyTool } from "./why.ts";
import { worldTool } from "./world.ts";

/** All tools, in the order in which an agent sees them. */
export const TOOLS: readonly AnyTool[] = [worldTool, actTool, clockTool, requestsTool, whyTool, forkTool, decisionsTool];
