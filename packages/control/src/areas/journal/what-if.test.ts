import { expect, test } from "vitest";
import { someone } from "@hr-platform/engine/test/support/cast";
import { client } from "@hr-platform/engine/test/support/client";
import { call } from "../../../test/support/control.ts";
import { frozenMock } from "../../../test/support/whole-mock.ts";

interface Other {
  readonly status: number;
  readonly body: string;
  readonly refused_by: string | null;
  readonly read: readonly string[];
  readonly differs: readonly object[];
}

test("the response under another decision is that of a fork with it, and nothing changes", async () => {
  const mock = frozenMock();
  client(mock, undefined, { checked: false }).post("/webhooks", { url: "https://hooks.partner.example/1", events: ["leave.approved"] });
  const before = await call(mock, "GET", "/requests");
  const other = (await call(mock, "GET", "/requests/0/what-if?decide=create-status=201")).body as unknown as Other;
  expect(other).toMatchObject({
    status: 201,
    refused_by: null,
    read: ["create-status"],
    differs: [{ path: "status", before: 200, after: 201 }],
  });
  expect(other.body).toContain('"secret":"whsec_…"');
  const fork = await call(mock, "POST", "/requests/0/send", { at: "before", decisions: { "create-status": "201" } });
  expect(fork.body).toMatchObject({ status: other.status, body: other.body });
  expect((await call(mock, "GET", "/requests/0/what-if")).body).toMatchObject({ status: 200, differs: [] });
  expect((await call(mock, "GET", "/requests/0/what-if?decide=leave-overlap=ignored")).body).toMatchObject({ read: [], differs: [] });
  expect(await call(mock, "GET", "/requests")).toEqual(before);
  expect(
    client(mock, undefined, { checked: false })
      .get("/webhooks")
      .text.match(/partner/g),
  ).toHaveLength(1);
});

test("a refusal under another decision names its step, in the state of then", async () => {
  const mock = frozenMock();
  client(mock, "hrk_wattle_write").get(`/employees/${someone(mock).id}`);
  client(mock).patch("/company", { name: "Changed" });
  const { body } = await call(mock, "GET", "/requests/0/explanation");
  const slugs = (body as unknown as { readonly decisions: readonly { readonly slug: string }[] }).decisions.map(({ slug }) => slug);
  expect(slugs).toContain("write-implies-read");
  const answers = await Promise.all(
    ["yes", "no"].map(
      async (value) => (await call(mock, "GET", `/requests/0/what-if?decide=write-implies-read=${value}`)).body as unknown as Other,
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  expect(answers.find(({ status }) => status === 403)!.refused_by).toBe("scope");
});

test("an unknown decision or value is refused", async () => {
  const mock = frozenMock();
  client(mock).get("/company");
  for (const decide of ["create-status=x", "nothing=1", "create-status", "=", "a=b,"]) {
    const { status, body } = await call(mock, "GET", `/requests/0/what-if?decide=${encodeURIComponent(decide)}`);
    expect([decide, status, body.error.field]).toEqual([decide, 400, "decide"]);
  }
});
