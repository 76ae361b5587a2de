import type { ScenarioRow } from "./scenario.ts";

/** What the contract permits besides its open points: more members, and a creation that is refused. */
export const contractRows: readonly ScenarioRow[] = [
  {
    id: "contract.members",
    title: "Every answer has members that the document does not have.",
    clause: ["§9"],
    expected: "It passes over them.",
    apply: () => [
      {
        id: "contract.members",
        arrangement: { transport: [{ kind: "grown" }] },
        expectation: {
          effects: "same",
          end: "success",
          requirement: "CLIENT-19",
          mend: "Pick the members that you need, and ignore all others.",
        },
      },
    ],
  },
  {
    id: "contract.web-only",
    title: "The service refuses to create employees over the API.",
    clause: ["§4.2"],
    expected: "It says so, and ends or does without.",
    apply: ({ use }) => {
      if (!use.operations.some(({ operation }) => operation.id === "createEmployee")) return "the program creates no employees";
      return ["forbidden", "not-implemented"].map((value) => ({
        id: `contract.web-only.${value}`,
        arrangement: { decide: { "employee-create": value } },
        choices: { "employee-create": value },
        expectation: {
          effects: "same",
          end: "or-clear",
          requirement: "CLIENT-02",
          mend: "Expect POST /employees to succeed or to be refused: report who could not be created, and end with a status other than 0.",
        },
      }));
    },
  },
];
