import { useRead } from "../../../api/use-control.ts";

/** A field of a web action. */
export interface ActionField {
  readonly type: "uuid" | "date" | "text" | "boolean" | "integer" | "texts" | "object";
  readonly required: boolean;
  readonly meaning: string;
  /** The texts that it takes; absent: any. */
  readonly values?: readonly string[];
}

/** Something that a person does in the web application and the API refuses. */
export interface WebAction {
  readonly name: string;
  readonly title: string;
  /** The tables whose records it is about. */
  readonly about: readonly string[];
  readonly fields: Readonly<Record<string, ActionField>>;
}

/** The actions of the web application; empty until they are read. */
export function useWebActions(): readonly WebAction[] {
  const { data } = useRead("/_mock/web");
  return (data?.actions as readonly WebAction[] | undefined) ?? [];
}
