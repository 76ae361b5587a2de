import type { Stream } from "@hr-platform/domain";
import type { RegisterInput, RegisterOutput } from "./small-models.ts";
import type { TimedOperation } from "./sequential-model.ts";

/** What concurrent agents see of one correct register: each operation takes effect somewhere between call and return. */
export function drawHistory(chance: Stream, agents: number, operations: number): TimedOperation<RegisterInput, RegisterOutput>[] {
  const history: TimedOperation<RegisterInput, RegisterOutput>[] = [];
  const busy: { input: RegisterInput; called: number; output?: RegisterOutput }[] = [];
  let [value, time, begun] = [0, 0, 0];

  function effect(input: RegisterInput): RegisterOutput {
    if ("read" in input) return value;
    if ("from" in input && input.from !== value) return false;
    value = "from" in input ? input.to : input.write;
    return true;
  }

  while (begun < operations || busy.length > 0) {
    time += 1;
    if (begun < operations && busy.length < agents && chance.chance(0.5)) {
      begun += 1;
      const inputs: RegisterInput[] = [{ read: true }, { write: chance.int(0, 9) }, { from: value, to: chance.int(0, 9) }];
      busy.push({ input: chance.pick(inputs), called: time });
    } else if (busy.length > 0) {
      const one = chance.pick(busy);
      if (!("output" in one)) one.output = effect(one.input);
      else {
        busy.splice(busy.indexOf(one), 1);
        const isLost = chance.chance(0.05);
        history.push({ input: one.input, called: one.called, output: isLost ? undefined : one.output, returned: isLost ? Infinity : time });
      }
    }
  }
  return history;
}
