import { createClient } from "../../generated/hey-api/client/index.ts";
import { createRecognition, exportAnalytics, listEmployees, listRecognition } from "../../generated/hey-api/sdk.gen.ts";
import type { Thanked } from "../done.ts";

/** Thanks from one person to another; a body has only what must be sent. */
export async function thank(baseUrl: string, key: string, message: string): Promise<Thanked> {
  const client = createClient({ baseUrl, auth: key });
  const people = await listEmployees({ client, query: { limit: 2 }, throwOnError: true });
  const [from, to] = people.data.data;
  const body = { from_employee_id: from!.id, to_employee_id: to!.id, message };
  const { data } = await createRecognition({ client, body, throwOnError: true });
  const self = await createRecognition({ client, body: { ...body, to_employee_id: from!.id } });
  const posts = await listRecognition({ client, throwOnError: true });
  const file = await exportAnalytics({ client, parseAs: "blob", throwOnError: true });
  return {
    message: posts.data.data.find(({ id }) => id === data.data.id)?.message,
    refused: self.error?.error.code,
    csv: await file.data.text(),
  };
}
