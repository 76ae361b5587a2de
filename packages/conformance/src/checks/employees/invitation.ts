import type { DecisionValues } from "@hr-platform/spec/decisions";
import { type Check, check } from "../../run/check/check.ts";
import type { Exchange } from "../../exchange/exchange.ts";
import { bossInvited, hiredPair, updateSubject } from "../../setup/people/staff.ts";

/** Whether an answer shows that the operation exists: not 404, 405, 501 or another 5xx (§4.2, N3). */
const isOffered = ({ status }: Exchange): boolean => ![404, 405, 501].includes(status) && status < 500;

const EXPECTED = "a success for the invitation of an employee of the company, or a refusal of its body; not 404 or 501";

/** What the answer to a successful invitation holds, as a value of A-121. Undefined for another form. */
export function invitationForm({ data }: Exchange): DecisionValues["invite-response"] | undefined {
  if (data.has("employee_id") && data.has("email")) return "invitation";
  if (data.has("first_name") && data.has("employment_type")) return "employee";
  return data.names.length === 1 && data.has("id") ? "id" : undefined;
}

/** Invitations to the portal (§4.2, N3). */
export const portalInvitationChecks: readonly Check[] = [
  check("EMP-45", "MUST offer the invitation of an employee to the portal", {}, async (t) => {
    const { own } = await t.use(updateSubject);
    if (!own) t.notApplicable("the run invites only employees that it hired, and POST /employees is refused here (A-102)");
    const invited = await t.use(bossInvited);
    t.must("EMP-45", { at: invited, expected: EXPECTED, holds: isOffered(invited) });
    if (invited.ok) t.observe("invite-response", invited, invitationForm(invited));
  }),
  check("EMP-45.again", "MUST offer the invitation of any employee; OBSERVE a second invitation", {}, async (t) => {
    const { stayer } = await t.use(hiredPair);
    const params = { id: stayer.id };
    const first = await t.call("inviteEmployee", { params });
    t.must("EMP-45", { at: first, expected: EXPECTED, holds: isOffered(first) });
    const second = await t.call("inviteEmployee", { params });
    t.must("EMP-45", { at: [first, second], expected: EXPECTED, holds: isOffered(second) });
    if (first.ok)
      t.observe(
        "invite-again",
        [first, second],
        second.ok
          ? "resend"
          : second.refused(409, "CONFLICT")
            ? "conflict"
            : second.refused(400, "VALIDATION_ERROR")
              ? "validation-error"
              : undefined,
      );
  }),
];
