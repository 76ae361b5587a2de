import createClient from "openapi-fetch";
import type { paths } from "../../generated/openapi-typescript.ts";
import type { Answering, Asked } from "../done.ts";

/** A leave request from the first read to the approval, and answers to a survey: bodies have only what must be sent. */
export async function ask(baseUrl: string, key: string, day: string, { survey, employee, answers }: Answering): Promise<Asked> {
  const api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });
  const company = await api.GET("/company");
  const people = await api.GET("/employees", { params: { query: { limit: 1, status: "active" } } });
  const types = await api.GET("/leave-types");
  const type = types.data!.data.find((row) => row.requires_approval)!;
  const body = { employee_id: people.data!.data[0]!.id, leave_type_id: type.id, start_date: day, end_date: day };
  const asked = await api.POST("/leave", { body });
  const params = { path: { id: asked.data!.data.id } };
  const approved = await api.PATCH("/leave/{id}/approve", { params });
  const again = await api.PATCH("/leave/{id}/approve", { params });
  const answer = { params: { path: { id: survey } }, body: { employee_id: employee, answers } };
  const answered = await api.POST("/surveys/{id}/respond", answer);
  const csv = await api.GET("/analytics/export", { parseAs: "text" });
  return {
    company: company.data!.data.name,
    halfDay: asked.data!.data.halfDay,
    approved: approved.data!.data.status,
    refused: again.error?.error.code,
    response: answered.data!.data.id,
    csv: csv.data!,
  };
}
