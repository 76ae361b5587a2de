import type { Planted } from "../planted.ts";

/** Mistakes about leave. */
export const leave: readonly Planted[] = [
  {
    id: "an approval sets a decline reason",
    kind: "subtle",
    breaks: ["LEAVE-38"],
    edits: [
      {
        file: "leave-routes.ts",
        find: `Object.assign(one, { status: "approved", reason: null });`,
        replace: `Object.assign(one, { status: "approved", reason: "" });`,
      },
    ],
  },
  {
    id: "leave of exactly 500 characters of notes is refused",
    kind: "subtle",
    breaks: ["LEAVE-25"],
    edits: [{ file: "leave-routes.ts", find: "? Infinity : 500;", replace: "? Infinity : 499;" }],
  },
];
