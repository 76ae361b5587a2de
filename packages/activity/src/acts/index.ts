import type { Act } from "../act.ts";
import { answerSurvey } from "./answer-survey.ts";
import { applyForRole } from "./apply.ts";
import { askAnnualLeave } from "./ask-annual-leave.ts";
import { askHiddenLeave } from "./ask-hidden-leave.ts";
import { askOtherLeave } from "./ask-other-leave.ts";
import { callInSick } from "./call-in-sick.ts";
import { cancelOwnLeave } from "./cancel-leave.ts";
import { changeJob } from "./change-job.ts";
import { considerApplication } from "./consider-application.ts";
import { decideLeave } from "./decide-leave.ts";
import { giveRecognition } from "./give-recognition.ts";
import { assignCourses, finishCourse } from "./learn.ts";
import { hireCandidate } from "./hire.ts";
import { inviteColleague } from "./invite.ts";
import { makeOffer } from "./make-offer.ts";
import { offboard } from "./offboard.ts";
import { onboard } from "./onboard.ts";
import { openVacancy } from "./open-role.ts";
import { resign } from "./resign.ts";
import { reviewSalary } from "./review-salary.ts";
import { runSurvey } from "./run-survey.ts";
import { settleOffer } from "./settle-offer.ts";
import { writeToAdvisor } from "./write-to-advisor.ts";

/** Every kind of act. A row here and its file add one. */
export const acts: readonly Act[] = [
  askAnnualLeave,
  callInSick,
  askOtherLeave,
  askHiddenLeave,
  decideLeave,
  cancelOwnLeave,
  resign,
  offboard,
  openVacancy,
  applyForRole,
  considerApplication,
  makeOffer,
  settleOffer,
  hireCandidate,
  inviteColleague,
  onboard,
  changeJob,
  reviewSalary,
  runSurvey,
  answerSurvey,
  giveRecognition,
  assignCourses,
  finishCourse,
  writeToAdvisor,
];
