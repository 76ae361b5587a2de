/** A field for a member of a body. */
export interface FieldProps {
  readonly id: string;
  readonly text: string;
  readonly change: (text: string) => void;
  /** Attributes of the input that name its help and its error. */
  readonly aria: { readonly "aria-describedby": string; readonly "aria-invalid": boolean };
}
