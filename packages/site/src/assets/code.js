// A button at each block of code that copies it. Without JavaScript there is none.
(() => {
  const said = document.createElement("p");
  said.className = "said";
  said.setAttribute("role", "status");
  document.body.append(said);

  const selectAll = (code) => {
    const range = document.createRange();
    range.selectNodeContents(code);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  };

  // A page that came over plain HTTP from another machine has no clipboard: then the text is selected.
  const copy = async (code) => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      return "Copied";
    } catch {
      selectAll(code);
      return "Selected";
    }
  };

  for (const block of document.querySelectorAll("figure.code:not(.output)")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    const say = (done) => {
      button.textContent = done;
      said.textContent = done;
      setTimeout(() => {
        button.textContent = "Copy";
        said.textContent = "";
      }, 2000);
    };
    button.addEventListener("click", () => void copy(block.querySelector("code")).then(say));
    block.append(button);
  }
})();
