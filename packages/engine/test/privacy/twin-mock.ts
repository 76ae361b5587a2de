import type { LeaveRequest, LeaveRequestCreated } from "@hr-platform/spec/types";
import { expect } from "vitest";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import { type Client, type Result, client } from "../support/client.ts";
import { type Twins, masked, visibleType } from "../support/twins.ts";
import { walk } from "../support/walk.ts";
import { frozenMock } from "../support/worlds.ts";

/** A mock that nobody has written to, seen through the twins of a company. */
export interface TwinMock {
  readonly mock: Mock;
  readonly key: Client;
  /** The visible leave. */
  readonly listed: (query?: Readonly<Record<string, string>>, limit?: number) => LeaveRequest[];
  readonly expectNoSecret: (...texts: readonly string[]) => void;
  /** Expects equal responses for both twins, except for what identifies them. */
  readonly expectAlike: (answer: (id: string) => Result<unknown>, why?: string) => void;
  /** Asks for leave of a visible type. */
  readonly request: (employee_id: string, start_date: string, end_date: string, more?: object) => Result<LeaveRequestCreated>;
}

export function twinMock(twins: Twins): TwinMock {
  const { slug, hidden, plain, secretIds, secretTexts } = twins;
  const mock = frozenMock();
  const key = client(mock, `hrk_${slug}_full`);
  const expectNoSecret: TwinMock["expectNoSecret"] = (...texts) => {
    for (const text of texts) for (const secret of [...secretIds, ...secretTexts]) expect(text).not.toContain(secret);
  };
  const expectAlike: TwinMock["expectAlike"] = (answer, why) => {
    const [one, other] = [answer(hidden), answer(plain)];
    expect(masked(one), why).toEqual(masked(other));
    expectNoSecret(one.text, other.text);
  };
  const request: TwinMock["request"] = (employee_id, start_date, end_date, more = {}) =>
    key.post<LeaveRequestCreated>("/leave", { employee_id, leave_type_id: visibleType(mock, twins, true), start_date, end_date, ...more });
  return { mock, key, listed: (query = {}, limit) => walk(key, "/leave", query, limit), expectNoSecret, expectAlike, request };
}
