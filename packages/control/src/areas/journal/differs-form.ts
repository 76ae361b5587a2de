import type { ApiResponse } from "@hr-platform/engine/contract/request";
import { type ResponseDifference, responseDifferences } from "../../explain/response-differences.ts";
import { type JsonSchema, listOf, object, text } from "../../row/schema.ts";

interface ShownDifference {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const anyValue = (description: string): JsonSchema => ({ description });
/** What differs between two responses. */
export const differsSchema: JsonSchema<readonly ShownDifference[]> = listOf(
  object(
    "Something that differs. A value that is left out was not there.",
    {
      path: text("`status`, `headers.NAME`, or `body` with a place in it.", { examples: ["body.data.status"] }),
      before: anyValue("Its value in the first response."),
      after: anyValue("Its value now."),
    },
    ["before", "after"],
  ),
  "What differs from the first response, without rate limit headers, Retry-After, Date and Content-Length.",
);

/** What differs between two responses, in the form of the control API. */
export function shownDifferences(
  before: Pick<ApiResponse, "status" | "headers" | "body">,
  after: Pick<ApiResponse, "status" | "headers" | "body">,
): ShownDifference[] {
  return responseDifferences(before, after).map(shownDifference);
}

const shownDifference = ({ part, path, before, after }: ResponseDifference): ShownDifference => ({
  path:
    part === "status"
      ? part
      : part === "header"
        ? `headers.${path}`
        : path === ""
          ? part
          : `${part}${path.startsWith("[") ? "" : "."}${path}`,
  ...(before === undefined ? {} : { before }),
  ...(after === undefined ? {} : { after }),
});
