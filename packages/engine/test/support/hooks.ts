import type { Employee, WebhookCreated } from "@hr-platform/spec/types";
import type { Mock } from "../../src/sandbox/mock-handle.ts";
import type { Attempt, Delivery } from "../../src/webhooks/delivery.ts";
import type { EventKind } from "../../src/webhooks/event.ts";
import { someone } from "./cast.ts";
import { client } from "./client.ts";

/** A URL with a public host. Nothing is sent to it, unless a test takes what is due. */
export const HOOK: string = "https://hooks.partner.example/hr";

/** Creates an endpoint of wattle. */
export function hook(mock: Mock, events: readonly EventKind[], url: string = HOOK): WebhookCreated {
  return client(mock).post<WebhookCreated>("/webhooks", { url, events }).data;
}

/** Takes the attempts that are due now, as a sender does. */
export function due(mock: Mock): Attempt[] {
  const { deliveries, clock } = mock.defaultSandbox;
  return deliveries.queues.takeDue(clock.now());
}

/** Takes attempts and gives each this response, until nothing is due. */
export function drain(mock: Mock, status = 200): Attempt[] {
  const { deliveries } = mock.defaultSandbox;
  const all: Attempt[] = [];
  for (let some = due(mock); some.length > 0; some = due(mock)) {
    for (const attempt of some) deliveries.onResponse(attempt, { status, location: null }, attempt.at);
    all.push(...some);
  }
  return all;
}

/** The logged deliveries of an endpoint. */
export function logOf(mock: Mock, { id }: { readonly id: string }): readonly Delivery[] {
  return mock.defaultSandbox.deliveries.queues.of(id)?.log ?? [];
}

/** Pauses or resumes an endpoint as the web application would. */
export function setActive(mock: Mock, { id }: { readonly id: string }, is_active: boolean, slug: string = "wattle"): void {
  const company = mock.defaultSandbox.company(slug);
  const record = company.records.webhooks.get(id)!;
  const changed = { ...record, resource: { ...record.resource, is_active } };
  mock.defaultSandbox.commit(company, { changes: [{ table: "webhooks", record: changed }], events: [] }, mock.clock.now.getTime());
}

/** `kind status` of each delivery in the inbox, oldest first. */
export function receivedEvents(mock: Mock): string[] {
  return mock.webhooks.all().map(({ event, data }) => [event, data["status"]].filter(Boolean).join(" "));
}

/** `[seconds after the event, status, error]` of each attempt at an endpoint. */
export function attemptsAt(mock: Mock, endpoint: { readonly id: string }): (readonly [number, number | null, string | null])[] {
  return logOf(mock, endpoint).flatMap(({ event, attempts }) =>
    attempts.map(({ at, status, error }) => [(at - event.at) / 1000, status, error] as const),
  );
}

let titles = 0;

/** Updates an employee, so that employee.updated is sent. No two updates are equal. */
export function updateSomeone(mock: Mock): Employee {
  return client(mock).patch<Employee>(`/employees/${someone(mock).id}`, { job_title: `Title ${(titles += 1)}` }).data;
}
