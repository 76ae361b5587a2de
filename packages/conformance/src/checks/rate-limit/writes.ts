import type { Exchange } from "../../exchange/exchange.ts";
import { requestLeave, freeDay } from "../../setup/leave/leave.ts";
import { employee, hireBody } from "../../setup/people/people.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { CheckStopped } from "../../run/check-stopped.ts";
import { page, walk } from "../../run/walk.ts";

/** A create that any server has to take from a key that is not limited, and a look whether it was made. */
export interface Write {
  /** Sends it with the sacrificial key. */
  readonly send: () => Promise<Exchange>;
  /** Looks for it with another key. */
  readonly look: () => Promise<{ readonly seen: Exchange; readonly there: boolean }>;
}

/** Prepares a hire or, where the API does not hire, a leave request. Ends the check where neither is taken. */
export async function writeOf(t: CheckContext): Promise<Write> {
  try {
    await t.use(employee);
  } catch (error) {
    if (!(error instanceof CheckStopped)) throw error;
    return leave(t);
  }
  const body = await hireBody(t);
  return {
    send: async () => t.call("createEmployee", { key: "sacrificial", limited: true, body }),
    look: async () => {
      const seen = await page(t, "listEmployees", { query: { status: "all", department: String(body["department"]) } });
      return { seen, there: seen.text.toLowerCase().includes(String(body["email"]).toLowerCase()) };
    },
  };
}

async function leave(t: CheckContext): Promise<Write> {
  const asked = await requestLeave(t);
  const day = await freeDay(t);
  const notes = `Note ${t.token()}`;
  const body = { ...asked.body, start_date: day, end_date: day, notes };
  return {
    send: async () => t.call("requestLeave", { key: "sacrificial", limited: true, body }),
    look: async () => {
      const { exchanges, text } = await walk(t, "listLeave", { query: { employee_id: String(asked.body["employee_id"]) } });
      return { seen: exchanges.at(-1)!, there: text.includes(notes) };
    },
  };
}
