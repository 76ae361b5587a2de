import { accessRows } from "./access.ts";
import { againRows } from "./again.ts";
import { actRows } from "./acts.ts";
import { approvalRows } from "./approvals.ts";
import { conflictRows } from "./conflicts.ts";
import { editRows } from "./edits.ts";
import { contractRows } from "./contract.ts";
import { deliveryRows } from "./deliveries.ts";
import { forgeryRows } from "./forgeries.ts";
import { earlierRecordRows } from "./edges/earlier-records.ts";
import { holidayRows } from "./edges/holidays.ts";
import { leaverLeaveRows } from "./edges/leaver-leave.ts";
import { giverRows } from "./edges/givers.ts";
import { leapDayRows } from "./edges/leap-day.ts";
import { otherHalfRows } from "./edges/other-half.ts";
import { inputRows } from "./input/input.ts";
import { leaveRows } from "./leave.ts";
import { limitRows } from "./limits.ts";
import { limitedWriteRows } from "./edges/limited-writes.ts";
import { managerRows } from "./edges/managers.ts";
import { namesakeRows } from "./edges/namesakes.ts";
import { subListRows } from "./edges/sub-lists.ts";
import { memberRows } from "./members.ts";
import { interruptedRows } from "./edges/interrupted.ts";
import { memoryRows } from "./edges/memory.ts";
import { cancelledSinceRows } from "./edges/cancelled-since.ts";
import { companyZoneRows } from "./time/company-zone.ts";
import { joinersSinceRows } from "./edges/joiners-since.ts";
import { peopleSinceRows } from "./edges/people-since.ts";
import { networkRows } from "./network/network.ts";
import { peopleRows } from "./people.ts";
import { receiverFileRows } from "./edges/receiver-files.ts";
import { receiverLeaverRows } from "./edges/receiver-leavers.ts";
import { refusalRows } from "./refusals.ts";
import { resultRows } from "./results.ts";
import type { ScenarioRow } from "./scenario.ts";
import { sizeRows } from "./size.ts";
import { timeRows } from "./time/time.ts";

/** The catalogue, beginning with an answer that never comes: a program may wait half a minute for it, beside the others. Open points follow from what the program uses. */
export const scenarioRows: readonly ScenarioRow[] = [
  ...networkRows,
  ...contractRows,
  ...deliveryRows,
  ...receiverFileRows,
  ...receiverLeaverRows,
  ...forgeryRows,
  ...limitRows,
  ...limitedWriteRows,
  ...accessRows,
  ...conflictRows,
  ...editRows,
  ...refusalRows,
  ...approvalRows,
  ...leaveRows,
  ...otherHalfRows,
  ...leaverLeaveRows,
  ...againRows,
  ...memoryRows,
  ...interruptedRows,
  ...peopleSinceRows,
  ...joinersSinceRows,
  ...cancelledSinceRows,
  ...peopleRows,
  ...leapDayRows,
  ...namesakeRows,
  ...earlierRecordRows,
  ...managerRows,
  ...giverRows,
  ...sizeRows,
  ...subListRows,
  ...actRows,
  ...timeRows,
  ...companyZoneRows,
  ...holidayRows,
  ...memberRows,
  ...resultRows,
  ...inputRows,
];
