/** A place in a JSON file as programs write it, `companies[0].employees[12].resource.email`, from a JSON Pointer. */
export function placeText(pointer: string): string {
  if (pointer === "") return "the file";
  const names = pointer
    .slice(1)
    .split("/")
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  const parts = names.map((name) => {
    if (/^\d+$/.test(name)) return `[${name}]`;
    return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `["${name}"]`;
  });
  return parts.join("").replace(/^\./, "");
}
