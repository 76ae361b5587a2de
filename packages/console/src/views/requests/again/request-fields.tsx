import type { AgainFields } from "./again-form.ts";

interface RequestFieldsProps {
  readonly fields: AgainFields;
  readonly set: (fields: AgainFields) => void;
}

/** Method, path, query, headers and body of a request, to change. */
export function RequestFields({ fields, set }: RequestFieldsProps) {
  const field = (name: keyof AgainFields) => ({
    value: fields[name],
    spellcheck: false,
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set({ ...fields, [name]: currentTarget.value }),
  });
  return (
    <>
      <div class="again-line">
        <label class="field">
          <span>Method</span>
          <input size={7} required {...field("method")} />
        </label>
        <label class="field wide">
          <span>Path, below the base URL</span>
          <input required {...field("path")} />
        </label>
        <label class="field wide">
          <span>Query</span>
          <input {...field("query")} />
        </label>
      </div>
      <label class="field">
        <span>Headers, one a line; a masked key stays the key that it was</span>
        <textarea rows={4} {...field("headers")} />
      </label>
      <label class="field">
        <span>Body</span>
        <textarea rows={8} {...field("body")} />
      </label>
    </>
  );
}
