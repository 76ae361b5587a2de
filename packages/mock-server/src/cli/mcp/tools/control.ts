import { suggestion } from "@hr-platform/engine/contract/suggestion";
import { listOf, text, texts } from "@hr-platform/control/row/schema";
import { answerText } from "../../verbs/answer-text.ts";
import { flagsOf, formOf, positionals, sentBy } from "../../verbs/verb-input.ts";
import { type CommandVerb, allVerbs, rowFor } from "../../verbs/verbs.ts";
import { ToolError } from "../control.ts";
import { type AnyTool, tool } from "../tool.ts";

/** Every row of the control API, by the words of the command line. */
export const controlTool: AnyTool = tool(
  {
    name: "control",
    title: "Anything else that the mock can do",
    description:
      "What the other tools do not have, such as snapshots, rate limits, transport rules and deliveries: each verb of the command line. Without verb: lists all of them, with what they take.",
    isReading: false,
    properties: {
      verb: text("The words of a verb.", { examples: ["snapshot take", "limits"] }),
      values: listOf(text("A value."), "Its values, in their order."),
      flags: texts('Its flags by name, such as {"limit":"5"}.'),
    },
  },
  async (calls, { verb, values = [], flags = {} }) => {
    const all = allVerbs();
    if (verb === undefined) return all.flatMap(linesOf);
    const which = all.find(({ name }) => name === verb.trim());
    const known = all.map(({ name }) => name);
    if (which === undefined) throw new ToolError(`There is no verb '${verb}'${suggestion(verb, known)}; leave verb out to see all.`);
    const row = rowFor(which, values, Object.keys(flags));
    const { path, body } = sentBy(row, values, flags);
    const answer = await (row.ofSandboxes === true ? calls.beside() : calls).send(row.method, path, body);
    return (typeof answer === "string" ? answer : answerText(answer, [...values])).trimEnd().split("\n");
  },
);

function linesOf({ name, rows }: CommandVerb): string[] {
  return rows.map((row) => {
    const flags = flagsOf(row).map((one) => one.name);
    const takes = [...positionals(row).map(formOf), ...(flags.length === 0 ? [] : [`{${flags.join(", ")}}`])].join(" ");
    return `${name}${takes === "" ? "" : ` ${takes}`}: ${row.summary}`;
  });
}
