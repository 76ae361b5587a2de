import type { RawForms } from "../../../src/forms/forms.ts";
import type { Choices } from "../choices.ts";
import { analyticsForms } from "./analytics.ts";
import { boardingForms } from "./boarding.ts";
import { engagementForms } from "./engagement.ts";
import { recruitmentForms } from "./recruitment.ts";
import { settingsForms } from "./settings.ts";

/** The rows of `forms` with which this server is read. */
export const declaredForms = (choices: Choices): RawForms => ({
  ...analyticsForms(choices),
  ...recruitmentForms(choices),
  ...boardingForms(choices),
  ...engagementForms(choices),
  ...settingsForms(choices),
});
