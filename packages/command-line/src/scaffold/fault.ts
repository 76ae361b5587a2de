import { ScaffoldError, withImport, withRow } from "./source-text.ts";
import type { Scaffold, Tree } from "./tree.ts";

const CATALOGUE = "packages/faults/src/catalogue";
const PROOFS = "packages/faults/test";

const row = (id: string): string => `  {
    id: "${id}",
    title: "Does this wrong", // Title: what the server does wrong, beginning with a verb.
    violates: [], // Requirements: the ids of those that it breaks.
    breaks: changeResponse((response) => response), // Wrapper: what of the pipeline it changes, and how.
  },`;

const proofRow = (id: string): string => `  proof("${id}", (mock) => unchecked(mock).get("/company").text),`;

const areaOf = (file: string): string => file.split("/").at(-1)!.replace(".ts", "");

/** All files of the catalogue: those beside its index, and those of the folders that the index imports from. */
function faultFiles(tree: Tree): string[] {
  const folders = [...tree.read(`${CATALOGUE}/index.ts`)!.matchAll(/"\.(\/[\w-]+)\/[\w-]+\.ts"/g)].map(([, folder]) => folder!);
  return ["", ...new Set(folders)].flatMap((folder) => tree.list(CATALOGUE + folder).map((file) => `${CATALOGUE}${folder}/${file}`));
}

/** A fault in the catalogue, and its proof. */
export function faultRow(tree: Tree, name: string): Scaffold {
  const [, area = "", id = ""] = /^([a-z-]+)\/([a-z0-9-]+)$/.exec(name) ?? [];
  const all = faultFiles(tree);
  const holder = all.find((file) => tree.read(file)!.includes(`id: "${id}"`));
  if (holder !== undefined) throw new ScaffoldError(`fault '${id}' exists already, in ${holder}; choose another name`);
  const lists = all.filter((file) => withRow(tree.read(file)!, "Fault", "") !== undefined);
  const path = lists.find((file) => areaOf(file) === area);
  if (path === undefined)
    throw new ScaffoldError(
      `fault '${name}' must be AREA/ID in kebab case, such as leave-lists/listed-leave-has-no-type; AREA is a file of ${CATALOGUE}: ${lists.map(areaOf).join(", ")}`,
    );
  const made = withRow(tree.read(path)!, "Fault", row(id))!;
  const up = path.slice(CATALOGUE.length).replaceAll(/[^/]+(\/|$)/g, "../");
  const files = new Map([[path, withImport(made, "changeResponse", `${up.slice(1)}fault.ts`)]]);
  const left = [`${path}: title, violates (ids of spec/requirements) and breaks (the wrappers of packages/faults/src)`];
  // Proofs of leave-lists lie in leave.ts, those of employee-ends in employees.ts as its folder says, others in wire.ts.
  const candidates = [area, path.split("/").at(-2)!, area.split("-")[0]!, "wire"].map((file) => `${PROOFS}/${file}.ts`);
  const proof = candidates.find((file) => tree.read(file) !== undefined)!;
  const proofs = withRow(tree.read(proof)!, "Proof", proofRow(id));
  if (proofs === undefined) left.push(`${proof}: proofs are made from the catalogue there; see that one of its scenes shows the fault`);
  else {
    files.set(proof, withImport(withImport(proofs, "proof", "./proof.ts"), "unchecked", "./proof.ts"));
    left.push(`${proof}: a request whose answer differs with the fault`);
  }
  left.push(
    "npx vitest run packages/faults/test",
    "npm run strength -- kill --only REQUIREMENT (does a check notice it?), and matrix --fault ID (records in kills.json which do)",
  );
  return { files, left };
}
