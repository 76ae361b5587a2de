export type ProgramName = "leave-bot" | "new-joiners" | "mirror" | "applicants" | "reorganise" | "balance-report" | "lifecycle";

/** A program against the API, by an author who knew the API document and not what judges programs. */
export interface Program {
  readonly name: ProgramName;
  readonly language: "JavaScript" | "TypeScript";
  /** The client library that it uses. */
  readonly library: string;
  /** Starts it, in the folder of this package. It takes base URL and keys from the variables that `hr-mock exec` sets. */
  readonly command: readonly string[];
  /** It listens on `PORT` until a signal ends it: events at `POST /hooks`, signed with `HR_WEBHOOK_SECRET`, and `GET /health`. */
  readonly receives: boolean;
  readonly what: string;
}

/** Careful programs. Each is in the folder of its name below `careful/`. */
export const PROGRAMS: readonly Program[] = [
  {
    name: "leave-bot",
    language: "TypeScript",
    library: "fetch",
    command: ["node", "careful/leave-bot/main.ts"],
    receives: true,
    what: "Approves pending leave of up to five days, and declines what was asked for too late or overlaps other leave.",
  },
  {
    name: "new-joiners",
    language: "JavaScript",
    library: "undici",
    command: ["node", "careful/new-joiners/sync.mjs"],
    receives: false,
    what: "Creates or updates employees from a CSV file, and lists them for HR if the service does not create any.",
  },
  {
    name: "mirror",
    language: "TypeScript",
    library: "got",
    command: ["node", "careful/mirror/mirror.ts"],
    receives: true,
    what: "Copies people and leave into a file, follows the events, and checks the copy against the totals when it ends.",
  },
  {
    name: "applicants",
    language: "JavaScript",
    library: "axios",
    command: ["node", "careful/applicants/import.mjs"],
    receives: false,
    what: "Opens a role and imports its applicants, each of them once.",
  },
  {
    name: "reorganise",
    language: "TypeScript",
    library: "openapi-fetch",
    command: ["node", "careful/reorganise/reorganise.ts"],
    receives: false,
    what: "Renames departments person by person, and hands the reports of leavers over to their managers.",
  },
  {
    name: "balance-report",
    language: "JavaScript",
    library: "ky",
    command: ["node", "careful/balance-report/report.mjs"],
    receives: false,
    what: "Reads balances, people and leave, checks that it has all of them, and prints a report.",
  },
  {
    name: "lifecycle",
    language: "TypeScript",
    library: "@hey-api/openapi-ts",
    command: ["node", "careful/lifecycle/lifecycle.ts"],
    receives: true,
    what: "Welcomes people who join with a recognition post, and cancels the leave of leavers and hands over their reports.",
  },
];
