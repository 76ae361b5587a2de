import { faults } from "@hr-platform/faults/catalogue/index";
import { OptionNames } from "@hr-platform/engine/contract/settings/option-names";
import { readRules } from "@hr-platform/engine/sandbox/transport-rules/read-transport-rules";
import type { Sandbox } from "@hr-platform/engine/sandbox/sandbox";
import { orRefuse } from "../row/or-refuse.ts";
import { type ControlRow, ok, row } from "../row/row.ts";
import { type ValueOf, flag, listOf, named, object, readBy, sentence, text } from "../row/schema.ts";
import { transportRule } from "./transport-rule-schema.ts";

const fault = named(
  "Fault",
  object("A named mistake that a server can make.", {
    id: text("Its id."),
    title: text("What the server does."),
    violates: listOf(text("An id."), "Ids of the requirements that it violates."),
    active: flag("Whether it is in force."),
    area: text("The area of the first requirement that it violates.", { examples: ["leave"] }),
    requirements: listOf(
      object("A requirement.", {
        id: text("Its id.", { examples: ["LEAVE-12"] }),
        statement: text("What it says."),
        sections: listOf(text("A section of the API document."), "Where the document says so."),
      }),
      "The requirements that it violates, in words.",
    ),
  }),
);

const inForce = named(
  "FaultsInForce",
  object("What is in force.", {
    active: listOf(
      object("A fault.", {
        id: text("Its id."),
        title: text("What the server does."),
        violates: listOf(text("An id."), "Ids of the requirements that it violates."),
      }),
      "The active faults.",
    ),
    transport: listOf(transportRule, "The transport rules, in order."),
  }),
);

const params = { id: text("Id of a fault.", { examples: ["page-2-skips-a-row"] }) };

const change = named(
  "FaultChoice",
  object(
    "The new active faults and transport rules. A missing member changes nothing.",
    {
      active: sentence("active must be a list of fault ids.", listOf(text("An id."), "Ids of faults.")),
      transport: readBy((rules, { contract, clock }) => readRules(contract, rules, clock.now()), listOf(transportRule, "Transport rules.")),
    },
    ["active", "transport"],
  ),
);

const rules = named(
  "TransportRules",
  object("The active transport rules. PUT /_mock/faults replaces them.", { transport: listOf(transportRule, "In order.") }),
);

/** Where transport rules are set, and how they look. */
const ABOUT_RULES = `PUT /_mock/faults sets transport rules, and so does the command fault switch --transport '[{"kind":"error","status":503,"times":1}]'. The list replaces the rules that there are; [] ends them.`;

export const faultRows: readonly ControlRow[] = [
  row("GET /faults", {
    id: "listFaults",
    summary: "List the faults",
    answer: ok("All of them.", listOf(fault)),
    run: ({ sandbox }) => readFaults(sandbox),
  }),
  row("PUT /faults", {
    id: "switchFaults",
    summary: "Replace the active faults and transport rules",
    about: ABOUT_RULES,
    body: change,
    names: new OptionNames(["active", "transport"], { active: ["faults", "fault"], transport: ["rules"] }),
    answer: ok("All of them, with their current state.", listOf(fault)),
    change: ({ sandbox, body: { active = sandbox.faults, transport } }) => orRefuse("active", () => sandbox.setFaults(active, transport)),
    run: ({ sandbox }) => readFaults(sandbox),
  }),
  row("DELETE /faults", {
    id: "turnFaultsOff",
    summary: "Turn every fault off; transport rules stay",
    verb: "fault off",
    answer: ok("What is in force now.", inForce),
    change: ({ sandbox }) => {
      sandbox.setFaults([]);
      return readInForce(sandbox);
    },
  }),
  row("GET /faults/active", {
    id: "listActiveFaults",
    summary: "List the faults and transport rules that are in force",
    about: ABOUT_RULES,
    verb: "fault",
    answer: ok("What is in force.", inForce),
    run: ({ sandbox }) => readInForce(sandbox),
  }),
  row("POST /faults/{id}/on", {
    id: "turnFaultOn",
    summary: "Turn one fault on; the others stay as they are",
    params,
    answer: ok("What is in force now.", inForce),
    change: ({ sandbox, params: { id } }) => {
      orRefuse("id", () => sandbox.setFaults([...new Set([...sandbox.faults, id])]));
      return readInForce(sandbox);
    },
  }),
  row("POST /faults/{id}/off", {
    id: "turnFaultOff",
    summary: "Turn one fault off; the others stay as they are",
    params,
    answer: ok("What is in force now.", inForce),
    change: ({ sandbox, params: { id } }) => {
      orRefuse("id", () => sandbox.parts.activeFaults.withFaults([id]));
      sandbox.setFaults(sandbox.faults.filter((one) => one !== id));
      return readInForce(sandbox);
    },
  }),
  row("GET /transport", {
    id: "listTransportRules",
    summary: "List the active transport rules",
    about: ABOUT_RULES,
    answer: ok("In order.", rules),
    run: ({ sandbox }) => ({ transport: sandbox.transport }),
  }),
];

function readInForce({ faults: ids, transport }: Sandbox): ValueOf<typeof inForce> {
  const active = ids.flatMap((id) => faults.get(id) ?? []);
  return { active: active.map(({ id, title, violates }) => ({ id, title, violates })), transport };
}

async function readFaults(sandbox: Sandbox): Promise<ValueOf<typeof fault>[]> {
  const active = new Set(sandbox.faults);
  const texts = new Map((await sandbox.contract.requirementTexts()).map((requirement) => [requirement.id, requirement]));
  return [...faults.values()].map(({ id, title, violates }) => {
    const requirements = violates.flatMap((name) => texts.get(name) ?? []);
    return {
      id,
      title,
      violates,
      active: active.has(id),
      area: requirements[0]?.area ?? "",
      requirements: requirements.map(({ id: name, statement, section }) => ({ id: name, statement, sections: section })),
    };
  });
}
