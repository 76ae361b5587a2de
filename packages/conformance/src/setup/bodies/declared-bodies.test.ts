import { expect, test } from "vitest";
import { Forms } from "../../forms/forms.ts";
import { candidateUnder, declares, moveUnder, offerUnder } from "./declared-bodies.ts";

const person = { first: "Ann", last: "Lee", email: "ann@example.com" };
const stage = { id: "7", name: "Phone" };
const ids = { application: "a", candidate: "c" };

test("bodies have the declared names, and the usual ones for other members", () => {
  const forms = new Forms({
    new_candidate: { role: "roleId", name: "fullName" },
    stage_move: { stage: "to", by: "name" },
    new_offer: { application: "applicationId", starts: "startDate" },
  });
  expect(candidateUnder(forms, person, "r")).toEqual({ fullName: "Ann Lee", email: "ann@example.com", roleId: "r" });
  expect(moveUnder(forms, stage)).toEqual({ to: "Phone" });
  expect(offerUnder(forms, ids, "2026-05-01")).toEqual({ applicationId: "a", startDate: "2026-05-01" });
  const others = new Forms({
    new_candidate: { first: "given_name" },
    stage_move: { stage: "stageId" },
    new_offer: { candidate: "person" },
  });
  expect(candidateUnder(others, person, undefined)).toEqual({ given_name: "Ann", last_name: "Lee", email: "ann@example.com" });
  expect([moveUnder(others, stage), offerUnder(others, ids, "2026-05-01")]).toEqual([{ stageId: "7" }, { person: "c" }]);
});

test("further members are in each body with the values that they always have", () => {
  const also = { privacy_consent: true, "source.channel": "API" };
  const forms = new Forms({ new_candidate: { also }, stage_move: { also: { notify: false } }, new_offer: { also: { currency: "AUD" } } });
  expect(candidateUnder(forms, person, undefined)).toMatchObject({ first_name: "Ann", privacy_consent: true, source: { channel: "API" } });
  expect(moveUnder(forms, stage)).toEqual({ stage_id: "7", notify: false });
  expect(offerUnder(forms, ids, "2026-05-01")).toEqual({ application_id: "a", currency: "AUD" });
});

test("a name with dots leads into objects", () => {
  const forms = new Forms({
    new_candidate: {
      role: "application.role",
      first: "application.person.given",
      last: "application.person.family",
      email: "__proto__.email",
    },
    stage_move: { stage: "target.stage" },
  });
  const body = candidateUnder(forms, person, "r");
  expect(JSON.stringify(body)).toBe(
    '{"application":{"person":{"given":"Ann","family":"Lee"},"role":"r"},"__proto__":{"email":"ann@example.com"}}',
  );
  expect(({} as { email?: string }).email).toBeUndefined();
  expect(moveUnder(forms, stage)).toEqual({ target: { stage: "7" } });
});

test("without a row nothing is declared, and bodies have the usual names", () => {
  const forms = new Forms();
  expect(declares(forms, "new_candidate")).toBe(false);
  expect(candidateUnder(forms, person, "r")).toEqual({ first_name: "Ann", last_name: "Lee", email: "ann@example.com", role_id: "r" });
  expect([moveUnder(forms, stage), offerUnder(forms, ids, "2026-05-01")]).toEqual([{ stage_id: "7" }, { application_id: "a" }]);
});
