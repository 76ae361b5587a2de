/** A careful program that is not written in JavaScript. */
export interface ProgramInOtherLanguage {
  readonly name: string;
  readonly language: string;
  /** Program and arguments. Paths are below the folder of the package, in which the command is run. */
  readonly command: readonly [program: string, ...args: readonly string[]];
  /** Executables that must be there: on the PATH, or below the folder of the package. */
  readonly needs: readonly string[];
  /** It listens for events until it is ended. Otherwise it ends by itself. */
  readonly isReceiver: boolean;
  readonly does: string;
}

/** Python with `requests`, `httpx` and the generated client `hr_api`; `python-environment.ts` makes it. */
export const PYTHON = "node_modules/.python/bin/python";

const CAREFUL = "other-languages/careful";
const HOOK = "node_modules/.short-leave-hook";

export const programsInOtherLanguages: readonly ProgramInOtherLanguage[] = [
  {
    name: "payroll-export",
    language: "Python, requests",
    command: [PYTHON, `${CAREFUL}/payroll-export/payroll_export.py`],
    needs: [PYTHON],
    isReceiver: false,
    does: "Exports the approved leave that started last month to CSV, with half days and totals.",
  },
  {
    name: "capacity-board",
    language: "Python, httpx",
    command: [PYTHON, `${CAREFUL}/capacity-board/capacity_board.py`],
    needs: [PYTHON],
    isReceiver: false,
    does: "Prints who is in today by department, as JSON; it reads several lists at once.",
  },
  {
    name: "new-hires",
    language: "Python, client of openapi-python-client",
    command: [PYTHON, `${CAREFUL}/new-hires/new_hires.py`],
    needs: [PYTHON],
    isReceiver: false,
    does: "Creates the people of a spreadsheet who are not there yet.",
  },
  {
    name: "contractor-cleanup",
    language: "Go, net/http",
    command: ["go", "run", `${CAREFUL}/contractor-cleanup/main.go`],
    needs: ["go"],
    isReceiver: false,
    does: "Terminates contractors whose 24 months are over.",
  },
  {
    name: "shutdown-leave",
    language: "Java, java.net.http",
    command: ["java", `${CAREFUL}/shutdown-leave/ShutdownLeave.java`],
    needs: ["java"],
    isReceiver: false,
    does: "Enters the days of the shutdown at Christmas as leave for the largest department, half a day among them.",
  },
  {
    name: "leaver-hook",
    language: "Python, standard library",
    command: ["python3", `${CAREFUL}/leaver-hook/leaver_hook.py`],
    needs: ["python3"],
    isReceiver: true,
    does: "On employee.terminated, cancels the leave that the person has still to take.",
  },
  {
    name: "short-leave-hook",
    language: "Go, net/http",
    // `go run` does not pass signals on: a receiver that it started would outlive it.
    command: ["sh", "-c", `go build -o ${HOOK} ${CAREFUL}/short-leave-hook/main.go && exec ${HOOK}`],
    needs: ["sh", "go"],
    isReceiver: true,
    does: "On leave.requested, approves annual leave of at most one day that the balance covers.",
  },
  {
    name: "welcome-hook",
    language: "Python, requests",
    command: [PYTHON, `${CAREFUL}/welcome-hook/welcome_hook.py`],
    needs: [PYTHON],
    isReceiver: true,
    does: "On employee.created, posts one welcome from the manager of the person.",
  },
];
