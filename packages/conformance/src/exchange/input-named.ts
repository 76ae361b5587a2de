/** The input that error.field names: the first step of a path in any notation, without a prefix for query or body. */
export function inputNamed(field: string): string {
  const steps = field.split(/[.[\]/]+/).filter((step) => step !== "" && step !== "$");
  return (["body", "query", "path"].includes(steps[0]!) && steps.length > 1 ? steps[1] : steps[0]) ?? "";
}
