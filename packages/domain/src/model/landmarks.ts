import { DATE, type RecordSchema, TEXT, UUID, arrayOf, nullOr, objectOf } from "./schema.ts";

/** Resources that only the web application can make, named for conformance targets (contracts, section 3). */
export interface Landmarks {
  readonly open_survey_id: string | null;
  readonly open_survey_employee_ids: readonly string[];
  readonly anonymous_survey_id: string | null;
  readonly small_survey_id: string | null;
  readonly draft_survey_id: string | null;
  readonly hidden_leave: {
    readonly request_id: string;
    readonly type_id: string;
    readonly employee_id: string;
    readonly twin_employee_id: string;
    readonly start_date: string;
    readonly end_date: string;
  } | null;
  readonly application_id: string | null;
  readonly stage_ids: { readonly active: string; readonly other_active: string; readonly hired: string } | null;
  /** Strings that no response may contain. */
  readonly canaries: readonly string[];
}

export const landmarksSchema: RecordSchema<Landmarks> = objectOf<Landmarks>({
  open_survey_id: nullOr(UUID),
  open_survey_employee_ids: arrayOf(UUID),
  anonymous_survey_id: nullOr(UUID),
  small_survey_id: nullOr(UUID),
  draft_survey_id: nullOr(UUID),
  application_id: nullOr(UUID),
  canaries: arrayOf(TEXT),
  hidden_leave: nullOr(
    objectOf<NonNullable<Landmarks["hidden_leave"]>>({
      request_id: UUID,
      type_id: UUID,
      employee_id: UUID,
      twin_employee_id: UUID,
      start_date: DATE,
      end_date: DATE,
    }),
  ),
  stage_ids: nullOr(objectOf<NonNullable<Landmarks["stage_ids"]>>({ active: UUID, other_active: UUID, hired: UUID })),
});

export const NO_LANDMARKS: Landmarks = {
  open_survey_id: null,
  open_survey_employee_ids: [],
  anonymous_survey_id: null,
  small_survey_id: null,
  draft_survey_id: null,
  hidden_leave: null,
  application_id: null,
  stage_ids: null,
  canaries: [],
};
