/** The kinds that an endpoint can subscribe to (§6). */
export const EVENT_KINDS: readonly string[] = [
  "employee.created",
  "employee.updated",
  "employee.terminated",
  "leave.requested",
  "leave.approved",
  "leave.declined",
  "leave.cancelled",
  "document.uploaded",
  "document.signed",
];
