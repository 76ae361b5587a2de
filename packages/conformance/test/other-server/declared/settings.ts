import type { RawForms } from "../../../src/forms/forms.ts";
import type { Choices } from "../choices.ts";

const step = (name: string): string => `$.checklist[?@.step=='${name}'].done`;

/** How the billing and the setup status of this server are read. */
export const settingsForms = ({ shapes }: Choices): RawForms =>
  shapes === "nested"
    ? {
        billing: { plan: "$.plan.key", status: "$.subscription.status", interval: "$.subscription.interval", add_ons: "$.addons" },
        setup: {
          team_invited: step("team_invited"),
          leave_types_configured: step("leave_types_configured"),
          document_uploaded: step("document_uploaded"),
          pay_schedule_set: step("pay_schedule_set"),
        },
      }
    : {
        setup: {
          team_invited: "$.has_invited_team",
          leave_types_configured: "$.has_leave_types",
          document_uploaded: "$.has_documents",
          pay_schedule_set: "$.has_pay_schedule",
        },
      };
