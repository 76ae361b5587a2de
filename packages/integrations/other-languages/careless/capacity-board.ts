import type { Careless } from "./careless.ts";

const program = "capacity-board";
const file = "other-languages/careful/capacity-board/capacity_board.py";

export const capacityBoard: readonly Careless[] = [
  {
    id: "board-known-statuses",
    program,
    what: "Counts the four statuses of today: a status that a later version adds makes the board not add up, and it prints nothing",
    clause: "§9",
    edit: {
      file,
      find: `dict(sorted(Counter(one["status"] for one in here).items())),`,
      put: `{name: sum(one["status"] == name for one in here) for name in ("active", "on_leave", "probation")},`,
    },
  },
  {
    id: "board-everybody-has-a-department",
    program,
    what: "Takes for granted that everybody has a department, which may be null: one person without makes it print nothing",
    clause: "§2.3",
    edit: { file, find: `one["department"] or "(none)"`, put: `one["department"].strip()` },
  },
  {
    id: "board-active-only",
    program,
    what: "Asks for status active: whether that has people on probation and on leave is open, and where not, the board lacks them",
    clause: "§4.2, N1",
    edit: { file, find: `reader.all("/employees", status="all")`, put: `reader.all("/employees", status="active")` },
  },
  {
    id: "board-does-not-wait",
    program,
    what: "Repeats at once when the rate limit is reached, and gives up a moment later",
    clause: "§8",
    edit: { file, find: `await asyncio.sleep(seconds_to_wait(response))`, put: `await asyncio.sleep(0)` },
  },
  {
    id: "board-reset-header",
    program,
    what: "Waits by X-RateLimit-Reset, whose name and unit are open: without the header it ends with an error in place of waiting",
    clause: "§8",
    edit: { file, find: `response.headers.get("retry-after", "")`, put: `response.headers["x-ratelimit-reset"]` },
  },
  {
    id: "board-half-days-whole",
    program,
    what: "Counts a half day as a whole day away",
    clause: "§2.5",
    edit: { file, find: `part = 0.5 if row["halfDay"] else 1.0`, put: `part = 1.0` },
  },
  {
    id: "board-away-twice",
    program,
    what: "Adds up requests that overlap: somebody is away more than a whole day, and the board refuses its own figures",
    clause: "§4.3",
    edit: {
      file,
      find: `min(1.0, away.get(row["employeeId"], 0.0) + part)`,
      put: `away.get(row["employeeId"], 0.0) + part`,
    },
  },
  {
    id: "board-error-without-json",
    program,
    what: "Reads the code of each error as JSON: the HTML page of a gateway with a 502 ends the run, though a repetition would have worked",
    clause: "§7",
    edit: {
      file,
      find: `    try:
        return str(response.json()["error"]["code"])
    except (ValueError, KeyError, TypeError):
        return ""`,
      put: `    return str(response.json()["error"]["code"]) if response.status_code != 200 else ""`,
    },
  },
  {
    id: "board-ends-well",
    program,
    what: "Ends with status 0 when it could not read: with a revoked key the screen keeps the board of yesterday, and no alarm goes off",
    clause: "§5",
    edit: {
      file,
      find: `        sys.exit(f"capacity-board: {failure}")`,
      put: `        print(f"capacity-board: {failure}", file=sys.stderr)`,
    },
  },
];
