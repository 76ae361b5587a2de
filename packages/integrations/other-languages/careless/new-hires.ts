import type { Careless } from "./careless.ts";

const program = "new-hires";
const file = "other-languages/careful/new-hires/new_hires.py";

export const newHires: readonly Careless[] = [
  {
    id: "hires-blind-repeat",
    program,
    what: "Repeats a creation whose answer was lost without looking first: where the service takes an address twice, the person is there twice",
    clause: "§7",
    edit: {
      file,
      find: `            time.sleep(0.5 * 2**attempt)
            if hire.email in people_by_email(reader):
                return
`,
      put: `            time.sleep(0.5 * 2**attempt)
`,
    },
  },
  {
    id: "hires-conflict-fails",
    program,
    what: "Takes each 409 for an error: when somebody created the same person a moment earlier, the rest of the spreadsheet is left",
    clause: "§7",
    edit: { file, find: `if status == 409 and hire.email in people_by_email(reader):`, put: `if status == 208:` },
  },
  {
    id: "hires-float-cents",
    program,
    what: "Computes cents with floating point and cuts: 66,222.76 becomes 6622275, a cent less",
    clause: "§1",
    edit: {
      file,
      find: `    value = Decimal(text.replace(",", "").strip()) * 100
    if value != value.to_integral_value():
        raise ValueError("parts of a cent")
    return int(value)`,
      put: `    return int(float(text.replace(",", "")) * 100)`,
    },
  },
  {
    id: "hires-this-year",
    program,
    what: "Takes day and month of the spreadsheet for this year: in December everybody who starts in spring started months ago",
    clause: "§2.4",
    edit: { file, find: `return this_year if this_year >= today else date(today.year + 1, month, day)`, put: `return this_year` },
  },
  {
    id: "hires-dollars",
    program,
    what: "Sends the salary in dollars: money is cents, and everybody earns a hundredth",
    clause: "§1",
    edit: {
      file,
      find: `    value = Decimal(text.replace(",", "").strip()) * 100
    if value != value.to_integral_value():
        raise ValueError("parts of a cent")
    return int(value)`,
      put: `    return round(Decimal(text.replace(",", "").strip()))`,
    },
  },
  {
    id: "hires-generated-parser",
    program,
    what: "Lets the generated client parse the answer: a lost answer, a status of a gateway such as 520 or a value that it does not know ends the run with a stack trace",
    clause: "§9",
    edit: {
      file,
      find: `            status, line, _ = exchange(writer, create_employee._get_kwargs(body=hire))`,
      put: `            answer = create_employee.sync_detailed(client=writer, body=hire)
            status, line = answer.status_code, answer.status_code`,
    },
  },
  {
    id: "hires-no-answer-is-success",
    program,
    what: "Asks the generated client for the parsed answer alone and takes what is no error for success: a 503 is parsed as nothing, and the person is missing",
    clause: "§7",
    edit: {
      file,
      find: `            status, line, _ = exchange(writer, create_employee._get_kwargs(body=hire))
        except Unknown as unknown:
            last = unknown
            continue
        if 200 <= status < 300:
            return`,
      put: `            status, line, _ = exchange(writer, create_employee._get_kwargs(body=hire))
        except Unknown as unknown:
            return
        if 200 <= status < 300:
            return`,
    },
  },
  {
    id: "hires-capital-letters",
    program,
    what: "Compares addresses with their capitals: who is there as Noor.Patel@… is created a second time, or the run ends with a conflict",
    clause: "§2.3",
    edit: { file, find: `by_email.setdefault(row["email"].lower(), [])`, put: `by_email.setdefault(row["email"], [])` },
  },
  {
    id: "hires-forgets-leavers",
    program,
    what: "Looks among active people only: who left and is in the spreadsheet again is created beside the old record, or the run ends with a conflict",
    clause: "§3.1",
    edit: { file, find: `status=ListEmployeesStatus.ALL, page=page`, put: `status=ListEmployeesStatus.ACTIVE, page=page` },
  },
  {
    id: "hires-first-page",
    program,
    what: "Compares with the first page of people: in a company of more than a page, who is on the second is created again",
    clause: "§8",
    edit: {
      file,
      find: `            if not body["meta"]["has_more"]:
                break
            if not body["data"]:
                raise Failure("GET /employees: a page that leads nowhere")
            page = body["meta"]["page"] + 1
        if len(rows) == body["meta"]["total"]:`,
      put: `            break
        if rows:`,
    },
    failsAtOnce: true,
  },
];
