import type { Exchange } from "../../exchange/exchange.ts";
import { requestLeave, freeDay } from "../../setup/leave/leave.ts";
import { hireBody } from "../../setup/people/people.ts";
import { hiring } from "../../setup/people/staff.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { CheckStopped } from "../../run/check/check-stopped.ts";
import { page, walk } from "../../run/lists/walk.ts";

/** A create that any server must accept from a key that is not limited, and a search for its record. */
export interface Write {
  /** Sends it with the sacrificial key. */
  readonly send: () => Promise<Exchange>;
  /** Searches the record with another key. */
  readonly find: () => Promise<{ readonly exchange: Exchange; readonly exists: boolean }>;
}

/** Prepares a new employee or, if the API does not hire, a leave request. Ends the check if the target accepts neither. */
export async function writeOf(t: CheckContext): Promise<Write> {
  try {
    await t.use(hiring);
  } catch (error) {
    if (!(error instanceof CheckStopped)) throw error;
    return leave(t);
  }
  const body = await hireBody(t);
  return {
    send: async () => t.call("createEmployee", { key: "sacrificial", limited: true, body }),
    find: async () => {
      const exchange = await page(t, "listEmployees", { query: { status: "all", department: String(body["department"]) } });
      return { exchange, exists: exchange.text.toLowerCase().includes(String(body["email"]).toLowerCase()) };
    },
  };
}

async function leave(t: CheckContext): Promise<Write> {
  const accepted = await requestLeave(t);
  const day = await freeDay(t);
  const notes = `Note ${t.token()}`;
  const body = { ...accepted.body, start_date: day, end_date: day, notes };
  return {
    send: async () => t.call("requestLeave", { key: "sacrificial", limited: true, body }),
    find: async () => {
      const { exchanges, text } = await walk(t, "listLeave", { query: { employee_id: String(accepted.body["employee_id"]) } });
      return { exchange: exchanges.at(-1)!, exists: text.includes(notes) };
    },
  };
}
