import type { Mock } from "@hr-platform/engine/sandbox/mock-handle";
import { inWeb } from "@hr-platform/engine/test/support/engagement";
import { type Proof, proof, unchecked } from "./proof.ts";

const paths = (mock: Mock): unknown => unchecked(mock).get("/learning-paths").data;
const programmes = (mock: Mock): unknown => [1, 2, 3].map((page) => unchecked(mock).get("/survey-programmes", { page, limit: 1 }).data);

/** A published or unpublished learning path of wattle. */
function pathOf(mock: Mock, published: boolean): string {
  const { learning_paths } = mock.defaultSandbox.company("wattle").data;
  return learning_paths.find((path) => path.published === published)!.resource.id;
}

/** Learning paths and survey programmes. */
export const learningProofs: readonly Proof[] = [
  ...["courses-with-answer-keys", "last-course-with-its-quiz", "unpublished-paths-are-listed", "courses-are-a-number"].map((fault) =>
    proof(fault, paths),
  ),
  proof("withdrawn-paths-stay-listed", (mock) => {
    const before = paths(mock);
    inWeb(mock, "unpublish-learning-path", { learning_path_id: pathOf(mock, true) });
    return [before, paths(mock)];
  }),
  ...["unpublished-programmes-on-page-2", "programmes-without-cadence"].map((fault) => proof(fault, programmes)),
  proof("programmes-by-id", (mock) => unchecked(mock).get("/survey-programmes").data),
  proof("paths-are-published-over-the-api", (mock) => [
    unchecked(mock).post(`/learning-paths/${pathOf(mock, false)}/publish`).status,
    paths(mock),
  ]),
  proof("programmes-are-made-over-the-api", (mock) => [
    unchecked(mock).post("/survey-programmes", { title: "Winter" }).status,
    unchecked(mock).get("/survey-programmes").data,
  ]),
];
