import { WorldFrame } from "../company/world-frame.tsx";

/** Not begun yet. */
export function LeaveCalendar() {
  return (
    <WorldFrame title="Leave calendar" here="leave-calendar">
      {null}
    </WorldFrame>
  );
}
