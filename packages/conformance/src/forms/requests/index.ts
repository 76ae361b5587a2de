import type { OperationId } from "@hr-platform/spec/operations";

/** What a part of a request says: the name of a member, a value of one, members that always have one value, or one of some words. */
type RequestPart = "name" | "value" | "constants" | readonly string[];

/** A request whose names or values the API document does not show (§4.9, N4). A row of a target file gives them as they are, without paths. */
interface OpenRequest {
  readonly operation: OperationId;
  /** What it is, for messages. */
  readonly what: string;
  readonly parts: Readonly<Record<string, RequestPart>>;
}

export type RequestName = "new_survey" | "survey_answers" | "new_candidate" | "stage_move" | "new_offer" | "new_recognition";

/** Every such request, by its name in a target file, such as `new_survey: { anonymous: ANONYMOUS, attributed: ATTRIBUTED }`. */
export const OPEN_REQUESTS: Readonly<Record<RequestName, OpenRequest>> = {
  /** Values of `anonymity`, and of `type` where they are not spelled as in the document. */
  new_survey: {
    operation: "createSurvey",
    what: "the values of anonymity in a new survey",
    parts: { anonymous: "value", attributed: "value", enps: "value", pulse: "value", check_in: "value" },
  },
  /**
   * Whether `answers` is a list of rows, a map by question, or the values alone in the order of the questions. In rows, the names of the
   * question's id and of the answer, and that of an answer in words where it is another one. With `value`, a map holds objects.
   */
  survey_answers: {
    operation: "respondToSurvey",
    what: "the answers in a response to a survey",
    parts: { as: ["list", "map", "values"], question: "name", value: "name", words: "name" },
  },
  /** Either `name`, or `first` and `last`. `also`, here and below: further members that the target wants, with their values. */
  new_candidate: {
    operation: "createCandidate",
    what: "the members of a new candidate",
    parts: { role: "name", name: "name", first: "name", last: "name", email: "name", also: "constants" },
  },
  /** The name of the stage's member, and whether it holds the id of a stage or its name; default: the id. */
  stage_move: {
    operation: "moveApplication",
    what: "the stage in a stage move",
    parts: { stage: "name", by: ["id", "name"], also: "constants" },
  },
  /** The name of the member with the id of the application, or of the candidate; that of the start date, if one is needed. */
  new_offer: {
    operation: "createOffer",
    what: "whom an offer is for",
    parts: { application: "name", candidate: "name", starts: "name", also: "constants" },
  },
  /** Names of the optional members, the value of the kind for managers, and a value tag that is accepted. */
  new_recognition: {
    operation: "createRecognition",
    what: "the optional members of a new recognition post",
    parts: { kind: "name", manager: "value", value_tag: "name", tag: "value", is_public: "name" },
  },
};
