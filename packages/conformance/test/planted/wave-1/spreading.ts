import type { Planted } from "../planted.ts";

/** Writes that reach more than they are about: what a second attempt no longer shows, since everything is as it was made. */
export const spreading: readonly Planted[] = [
  {
    id: "a change of one employee's job title changes everybody's",
    kind: "plain",
    breaks: ["EMP-35", "EMP-36", "EMP-37", "EMP-38"],
    edits: [
      {
        file: "people-routes.ts",
        find: "Object.assign(one, asked, { changed: call.now() });",
        replace:
          "for (const each of call.company.staff.values()) if (asked.jobTitle !== undefined) each.jobTitle = asked.jobTitle;\n  Object.assign(one, asked, { changed: call.now() });",
      },
    ],
  },
  {
    id: "a change of one employee's department changes everybody's",
    kind: "plain",
    breaks: ["EMP-35", "EMP-36", "EMP-37", "EMP-38"],
    edits: [
      {
        file: "people-routes.ts",
        find: "Object.assign(one, asked, { changed: call.now() });",
        replace:
          "for (const each of call.company.staff.values()) if (asked.department !== undefined) each.department = asked.department;\n  Object.assign(one, asked, { changed: call.now() });",
      },
    ],
  },
  {
    id: "a task that is completed completes all others of its plan",
    kind: "plain",
    breaks: ["ONB-05", "ONB-07", "ONB-14"],
    edits: [
      {
        file: "plan-routes.ts",
        find: 'task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;',
        replace: "if (asked) for (const each of one.tasks) each.done = true;\n    task.done = asked;",
      },
    ],
  },
  {
    id: "a task that is completed completes all ordinary ones of its plan",
    kind: "subtle",
    breaks: ["ONB-05", "ONB-14"],
    edits: [
      {
        file: "plan-routes.ts",
        find: 'task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;',
        replace: "if (asked) for (const each of one.tasks) each.done ||= !each.managed;\n    task.done = asked;",
      },
    ],
  },
  {
    id: "a task that is completed completes the ordinary ones of every other plan",
    kind: "subtle",
    breaks: ["ONB-05", "ONB-14"],
    edits: [
      {
        file: "plan-routes.ts",
        find: 'task.done = call.mistakes.has("turns tasks over") ? !task.done : asked;',
        replace:
          "if (asked) for (const plan of call.company[kind].values()) if (plan !== one) for (const each of plan.tasks) each.done ||= !each.managed;\n    task.done = asked;",
      },
    ],
  },
  {
    id: "an approval approves everything that is pending of the same person",
    kind: "subtle",
    breaks: ["LEAVE-38", "LEAVE-39", "LEAVE-45"],
    edits: [
      {
        file: "leave-routes.ts",
        find: `Object.assign(one, { status: "approved", reason: null });`,
        replace: `for (const each of call.company.leave.values()) if (each.personId === one.personId && each.status === "pending") each.status = "approved";
  Object.assign(one, { status: "approved", reason: null });`,
      },
    ],
  },
];
