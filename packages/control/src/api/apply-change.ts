import type { Mock, ChangeCall } from "@hr-platform/engine/sandbox/mock-handle";
import { mockSandbox } from "@hr-platform/engine/sandbox/mock-sandbox";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { controlRows } from "../areas/index.ts";
import { change } from "../row/read-call.ts";

const rows = new Map(controlRows.map((row) => [row.id, row]));

/** Makes the change of a control call, on each process that shares the data. `null`: of the sandboxes themselves. @throws ApiError */
export async function applyChange(mock: Mock, sandbox: Sandbox | null, call: ChangeCall): Promise<unknown> {
  const row = rows.get(call.row);
  if (row?.change === undefined) throw new Error(`control row '${call.row}' changes nothing`);
  const { params, fields: body, bytes: bodyBytes, drawn } = call;
  const own = sandbox ?? mock.defaultSandbox;
  const view = own === mock.defaultSandbox ? mock : mockSandbox(own);
  return await change(row, { mock, sandbox: own, view, params, body, bodyBytes, drawn });
}
