import { currentContract } from "@hr-platform/engine/contract/current";
import type { ControlShell } from "@hr-platform/engine/http/control-shell";
import { type MockParts, createMock } from "@hr-platform/engine/mock";
import { standardPipeline } from "@hr-platform/engine/operations/standard-pipeline";
import type { Mock, MockOptions } from "@hr-platform/engine/sandbox/mock-handle";
import { type KeptExchanges, keptExchanges } from "@hr-platform/engine/sandbox/mock-sandbox";
import { activity } from "@hr-platform/activity/activity";
import { pipelineWith } from "@hr-platform/faults/registry";

/** Loads the control API at its first call. */
const control: ControlShell = () => import("./api/serve.ts");

const CURRENT = standardPipeline(currentContract);

/**
 * The engine with all that the whole mock adds to it. The catalogue of faults is loaded by what names one, and explanations by the control
 * API and by `mock.ts`: a start of the command needs neither.
 * @throws ConfigurationError for an invalid option.
 */
export function composeMock(given: MockOptions, parts?: Partial<Omit<MockParts<KeptExchanges>, "journalOf">>): Mock;
export function composeMock<J extends KeptExchanges>(given: MockOptions, parts: MockParts<J>): Mock<J>;
export function composeMock(
  given: MockOptions,
  { pipeline = CURRENT, journalOf = keptExchanges, sharing = {} }: Partial<MockParts<KeptExchanges>> = {},
): Mock {
  return createMock(given, { pipeline: { ...pipeline, withFaults: pipelineWith, activity }, control, journalOf, sharing });
}
