import { useQueryClient } from "@tanstack/preact-query";
import { useEffect, useRef, useState } from "preact/hooks";
import { controlToken, isTokenNeeded, keepToken } from "../api/token.ts";

/** Asks for the control token when a call needed it. */
export function TokenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const queries = useQueryClient();
  const [token, setToken] = useState("");
  const isOpen = isTokenNeeded.value;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const use = (event: Event): void => {
    event.preventDefault();
    keepToken(token.trim());
    setToken("");
    void queries.invalidateQueries();
  };
  return (
    <dialog ref={dialog} aria-labelledby="token-title" onCancel={() => (isTokenNeeded.value = false)}>
      <form onSubmit={use}>
        <h2 id="token-title">This mock needs its control token</h2>
        <p>The mock was started with it: --control-token. This tab keeps it until you close the tab.</p>
        {controlToken.value === "" ? null : (
          <p class="failed" role="alert">
            This is not the token of this mock.
          </p>
        )}
        <label class="field">
          <span>Control token</span>
          <input type="password" autocomplete="off" required value={token} onInput={({ currentTarget }) => setToken(currentTarget.value)} />
        </label>
        <button type="submit" class="primary">
          Use token
        </button>
      </form>
    </dialog>
  );
}
