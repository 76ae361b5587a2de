import { interviewMachine, offboardingMachine, onboardingMachine } from "./boarding.ts";
import { keyMachine, subscriptionMachine, webhookMachine } from "./company.ts";
import { learningPathMachine, surveyMachine, surveyProgrammeMachine, trainingMachine } from "./engagement.ts";
import type { Machine } from "./machine.ts";
import { employeeMachine, leaveMachine } from "./people.ts";
import { applicationMachine, offerMachine, roleMachine } from "./recruitment.ts";

/** All state machines. */
export const machines: readonly Machine[] = [
  employeeMachine,
  leaveMachine,
  roleMachine,
  applicationMachine,
  offerMachine,
  onboardingMachine,
  offboardingMachine,
  interviewMachine,
  surveyMachine,
  webhookMachine,
  subscriptionMachine,
  keyMachine,
  learningPathMachine,
  surveyProgrammeMachine,
  trainingMachine,
];
