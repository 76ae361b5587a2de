import type { OperationId } from "@hr-platform/spec/operations";
import { expect, test } from "vitest";
import { currentDocument } from "../../document/api-document.ts";
import type { CheckContext } from "../../run/check/check-context.ts";
import { requestForms } from "./request-forms.ts";

/** As much of a run as the forms of an operation without a body read. */
const context = (document: object) => ({ run: { document }, token: () => "hrc" }) as unknown as CheckContext;

test("an operation that needs a body and has no form is an error, where it would be sent without", async () => {
  const needsBody = { operation: () => ({ body: { required: true } }) };
  await expect(requestForms(context(needsBody), "addNote" as OperationId)).rejects.toThrow("document/writes.ts has no body for addNote");
  expect(await requestForms(context(currentDocument), "inviteEmployee")).toEqual([{}]);
});
