import type { Careless } from "./careless.ts";

/** Mistakes that show in any company: an ordinary run fails, or leaves undone what the careful program does. */
export const FAILS_AT_ONCE: readonly Careless[] = [
  {
    id: "bot-writes-only",
    program: "leave-bot",
    what: "Reads with the key for writing. Whether that may read is not documented; here it may not.",
    clause: "§5",
    subtle: false,
    edit: { file: "main.ts", find: 'method === "GET" ? readKey : writeKey', put: "writeKey" },
  },
  {
    id: "bot-verifies-text",
    program: "leave-bot",
    what: "Expects the signature without its prefix.",
    clause: "§6",
    subtle: true,
    edit: { file: "main.ts", find: "/^sha256=([0-9a-f]{64})$/i", put: "/^([0-9a-f]{64})$/i" },
  },
  {
    id: "bot-no-reason",
    program: "leave-bot",
    what: "Declines without a reason, in a field of another name.",
    clause: "§4.3",
    subtle: true,
    edit: {
      file: "main.ts",
      find: 'decision.act === "decline" ? { reason: decision.reason } : undefined',
      put: 'decision.act === "decline" ? { declineReason: decision.reason } : undefined',
    },
  },
  {
    id: "joiners-first-page",
    program: "new-joiners",
    what: "Reads the first page of people only, and does not find those whom it has created.",
    clause: "§8",
    subtle: false,
    edit: { file: "sync.mjs", find: "if (!meta.has_more || data.length === 0) break;", put: "break;" },
  },
  {
    id: "mirror-first-page",
    program: "mirror",
    what: "Copies the first page only.",
    clause: "§8",
    subtle: false,
    edit: { file: "mirror.ts", find: "if (!meta.has_more) break;", put: "break;" },
  },
  {
    id: "mirror-default-status",
    program: "mirror",
    what: "Lists people without a status, whose default is not documented. Here leavers are missing, whose leave is listed.",
    clause: "§4.9 N1",
    subtle: true,
    edit: { file: "mirror.ts", find: 'people: { status: "all" }', put: "people: {}" },
  },
  {
    id: "report-first-page",
    program: "balance-report",
    what: "Reads the first page of each list only.",
    clause: "§8",
    subtle: false,
    edit: { file: "report.mjs", find: "if (!meta?.has_more) break;", put: "break;" },
  },
  {
    id: "lifecycle-first-page",
    program: "lifecycle",
    what: "Reads the first page of each list only, and does not find the leaver's manager.",
    clause: "§8",
    subtle: false,
    edit: { file: "lifecycle.ts", find: "if (!meta?.has_more || data.length === 0) return rows;", put: "return rows;" },
  },
];
