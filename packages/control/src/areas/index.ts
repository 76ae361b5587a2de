import type { ControlArea, ControlRow } from "../row/row.ts";
import { activityRows } from "./activity.ts";
import { clientCheckRow } from "./client-check.ts";
import { clockRows } from "./clock.ts";
import { conformanceRows } from "./conformance/conformance.ts";
import { dueRow } from "./due.ts";
import { decisionRows } from "./decisions.ts";
import { faultRows } from "./faults.ts";
import { healthRow } from "./health.ts";
import { exportRows } from "./journal/export.ts";
import { forkRows } from "./journal/fork.ts";
import { explanationRows } from "./journal/explanation.ts";
import { journalRows } from "./journal/journal.ts";
import { sendAgainRow } from "./journal/send-again.ts";
import { whatIfRow } from "./journal/what-if.ts";
import { statisticsRow } from "./journal/statistics.ts";
import { summaryRows } from "./journal/summaries.ts";
import { limitRows } from "./limits.ts";
import { metricsRow } from "./metrics.ts";
import { overviewRows } from "./overview.ts";
import { leaveCalendarRow } from "./records/leave-calendar.ts";
import { peopleTrendRow } from "./records/people-trend.ts";
import { machineRow } from "./records/machines.ts";
import { recordRows } from "./records/records.ts";
import { profileRows } from "./profile.ts";
import { sandboxRow } from "./sandboxes/sandbox-row.ts";
import { sandboxRows } from "./sandboxes/sandboxes.ts";
import { snapshotRows } from "./sandboxes/snapshots.ts";
import { targetRow } from "./target.ts";
import { toolRows } from "./tools/tools.ts";
import { webRows } from "./web.ts";
import { deliveryRows } from "./webhooks/delivery-rows.ts";
import { endpointRows } from "./webhooks/endpoint-rows.ts";
import { publishedEventRows } from "./webhooks/event-rows.ts";
import { inboxRows } from "./webhooks/inbox.ts";
import { signatureRows } from "./webhooks/signature-rows.ts";
import { triggerRow } from "./webhooks/trigger.ts";
import { webhookRows } from "./webhooks/webhooks.ts";
import { keysRow, resetRow, worldRow } from "./world.ts";

/** All paths of the control API, by tag of the description, in the order of the list at `/_mock`. */
export const controlAreas: readonly ControlArea[] = [
  { tag: "Mock", about: "The mock itself.", rows: [...overviewRows(() => controlAreas), healthRow, metricsRow] },
  { tag: "Tools", about: "Files for other tools, with ids and a key of the sandbox.", rows: toolRows(() => controlAreas) },
  { tag: "World", about: "The companies and their data.", rows: [worldRow, keysRow, targetRow, resetRow] },
  {
    tag: "Records",
    about: "What the companies hold, as an operator sees it.",
    rows: [...recordRows, machineRow, leaveCalendarRow, peopleTrendRow],
  },
  { tag: "Clock", about: "The mock's time.", rows: [...clockRows, dueRow] },
  { tag: "Limits", about: "What is left of the rate limits (§8).", rows: limitRows },
  { tag: "Activity", about: "What people do by themselves as time passes.", rows: activityRows },
  { tag: "Decisions", about: "Open points of the API document, and the mock's choices.", rows: decisionRows },
  { tag: "Profile", about: "The behaviour as a configuration file.", rows: profileRows },
  {
    tag: "Journal",
    about: "The last exchanges, and why they were answered so.",
    // The paths of summaries go first: /requests/{id} would be that of an exchange named so.
    rows: [...summaryRows, statisticsRow, ...journalRows, ...explanationRows, ...exportRows, ...forkRows, sendAgainRow, whatIfRow],
  },
  { tag: "Sandboxes", about: "Isolated copies, and snapshots.", rows: [...sandboxRows, sandboxRow, ...snapshotRows] },
  { tag: "Faults", about: "Mistakes that the mock can make on purpose.", rows: faultRows },
  { tag: "Web application", about: "Actions that a person does in the web application and the API refuses.", rows: webRows },
  {
    tag: "Conformance",
    about: "Runs of the conformance suite against this mock, and the check of a program that runs beside it.",
    rows: [...conformanceRows, clientCheckRow],
  },
  {
    tag: "Webhooks",
    about: "Deliveries of events, and the inbox of the mock.",
    rows: [...endpointRows, ...webhookRows, ...deliveryRows, ...signatureRows, ...publishedEventRows, ...inboxRows, triggerRow],
  },
];

export const controlRows: readonly ControlRow[] = controlAreas.flatMap(({ rows }) => rows);
