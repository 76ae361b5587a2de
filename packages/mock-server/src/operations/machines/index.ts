import { interviewMachine, offboardingMachine, onboardingMachine } from "./boarding.ts";
import type { Machine } from "./machine.ts";
import {
  keyMachine,
  learningPathMachine,
  subscriptionMachine,
  surveyMachine,
  surveyProgrammeMachine,
  trainingMachine,
  webhookMachine,
} from "./others.ts";
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
