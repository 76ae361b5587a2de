import type { Careless } from "./careless.ts";

const program = "payroll-export";
const file = "other-languages/careful/payroll-export/payroll_export.py";

export const payrollExport: readonly Careless[] = [
  {
    id: "payroll-short-page-ends",
    program,
    what: "Asks for pages of 200 and takes a shorter page for the last one, though a service may cap the size of a page: every list ends early then",
    clause: "§8",
    edit: {
      file,
      find: `            query = dict(params)
            while True:
                answer = self.get(path, query)
                rows.update((row["id"], row) for row in answer["data"])
                meta = answer.get("meta")
                if meta is None or not meta["has_more"]:
                    break
                if not answer["data"] or meta["page"] < query.get("page", 0):
                    raise Failure(f"GET {path}: page {query.get('page')} leads nowhere")
                query["page"] = meta["page"] + 1
            if meta is None or len(rows) == meta["total"]:
                return rows`,
      put: `            query = dict(params, limit=200, page=1)
            while True:
                answer = self.get(path, query)
                rows.update((row["id"], row) for row in answer["data"])
                if len(answer["data"]) < query["limit"]:
                    return rows
                query["page"] += 1`,
    },
  },
  {
    id: "payroll-reads-over-changes",
    program,
    what: "Takes the pages as they come: a row that moves to an earlier page while somebody cancels another is lost",
    clause: "§2.2",
    edit: { file, find: `            if meta is None or len(rows) == meta["total"]:`, put: `            if rows is not None:` },
  },
  {
    id: "payroll-forgets-auto-approved",
    program,
    what: "Exports approved requests only: leave that needs no approval is auto_approved, and never paid",
    clause: "§3.2",
    edit: { file, find: `PAID_STATUSES = ("approved", "auto_approved")`, put: `PAID_STATUSES = ("approved",)` },
  },
  {
    id: "payroll-forgets-leavers",
    program,
    what: "Knows only the people of the default filter, and skips the leave of others: who left this month loses the pay of last month",
    clause: "§4.2, N1",
    edit: {
      file,
      find: `    people = service.all("/employees", status="all")  # who left since then is paid for last month too
    types = service.all("/leave-types")
    requests_by_id = {row["id"]: row for row in leave_of(service, first, last)}`,
      put: `    people = service.all("/employees")
    types = service.all("/leave-types")
    requests_by_id = {row["id"]: row for row in leave_of(service, first, last) if row["employeeId"] in people}`,
    },
  },
  {
    id: "payroll-whole-days",
    program,
    what: "Writes days as whole numbers: half a day becomes none, and a day and a half one",
    clause: "§2.5",
    edit: { file, find: `"days": str(Decimal(row["days"])),`, put: `"days": str(int(row["days"])),` },
  },
  {
    id: "payroll-month-in-utc",
    program,
    what: "Takes the date from UTC: on the first of a month before 10 or 11 in Australia it exports the month before the last",
    clause: "§2.12",
    edit: { file, find: `return now.astimezone(ZoneInfo(zone_name)).date()`, put: `return now.date()` },
  },
  {
    id: "payroll-trusts-from-and-to",
    program,
    what: "Lets the service select with from and to, whose meaning is open: where they want whole requests inside, leave across the end of the month is lost",
    clause: "§4.3",
    edit: {
      file,
      find: `service.all("/leave", status=status).values()`,
      put: `service.all("/leave", **{"status": status, "from": first.isoformat(), "to": last.isoformat()}).values()`,
    },
  },
  {
    id: "payroll-no-time-limit",
    program,
    what: "Waits for an answer without a limit: a gateway that never answers holds the export for ever",
    clause: "§7",
    edit: { file, find: `            timeout=(CONNECT_SECONDS, SILENCE_SECONDS),\n`, put: `` },
  },
  {
    id: "payroll-drip",
    program,
    what: "Limits each silence and not the whole answer: a gateway that sends a byte every few seconds holds it for hours",
    clause: "§7",
    edit: { file, find: `                if time.monotonic() > ends:`, put: `                if ends is None:` },
  },
  {
    id: "payroll-drip-in-pieces",
    program,
    what: "Looks at its time limit after each piece of 1024 bytes, which requests waits for: a gateway that sends a byte a second has 17 minutes for each",
    clause: "§7",
    edit: { file, find: `response.iter_content(1):`, put: `response.iter_content(1024):` },
  },
  {
    id: "payroll-impatient",
    program,
    what: "Waits a second at the rate limit instead of the rest of the minute, and gives up: any other program with the same key stops it",
    clause: "§8",
    edit: { file, find: `time.sleep(min(int(hint) + 1, 120) if hint.isdigit() else WINDOW_SECONDS)`, put: `time.sleep(1)` },
  },
  {
    id: "payroll-one-try",
    program,
    what: "Gives up at the first 502 or 503, which a read could simply repeat",
    clause: "§7",
    edit: { file, find: `if status != 200 and (status < 500 or status == 501) and code != "INTERNAL_ERROR":`, put: `if status >= 400:` },
  },
  {
    id: "payroll-page-of-html",
    program,
    what: "Takes an answer that is no JSON for an empty list: a gateway's page with status 200 makes an empty or half export, reported as whole",
    clause: "§1",
    edit: { file, find: `                    answer = None\n`, put: `                    answer = {"data": []}\n` },
  },
  {
    id: "payroll-latin-1",
    program,
    what: "Writes the file in Latin 1: the first name with a macron, common in New Zealand, ends the export",
    clause: "§2.3",
    edit: {
      file,
      find: `delete=False, newline="", encoding="utf-8") as file:`,
      put: `delete=False, newline="", encoding="latin-1") as file:`,
    },
  },
  {
    id: "payroll-unquoted",
    program,
    what: "Writes cells without quotes: a name or department with a comma ends the export with a stack trace",
    clause: "§2.3",
    edit: { file, find: `csv.DictWriter(file, COLUMNS)`, put: `csv.DictWriter(file, COLUMNS, quoting=csv.QUOTE_NONE)` },
  },
  {
    id: "payroll-period-always-there",
    program,
    what: "Takes for granted that a half day has a period, which may be null: the first such request ends the export",
    clause: "§2.5",
    edit: {
      file,
      find: `"half_day": (row["halfDayPeriod"] or "yes") if row["halfDay"] else "",`,
      put: `"half_day": row["halfDayPeriod"].strip() if row["halfDay"] else "",`,
    },
  },
  {
    id: "payroll-key-in-address",
    program,
    what: "Sends the key as a query parameter too: every proxy and log on the way has it",
    clause: "§5",
    edit: {
      file,
      find: `            params=params,\n`,
      put: `            params={**(params or {}), "api_key": os.environ["HR_KEY_READ"]},\n`,
    },
  },
];
