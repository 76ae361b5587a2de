/** The page's only script: filters requirements by text and verdict, and unfolds failures and warnings for printing. */
export const SCRIPT = `
const form=document.getElementById("filter"),text=document.getElementById("text"),none=document.getElementById("none");
const rows=[...document.querySelectorAll(".area .row")].map((row)=>({row,words:row.textContent.toLowerCase()}));
const areas=[...document.querySelectorAll(".area")].map((area)=>({area,open:area.open}));
function filter(){
  const words=text.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const shown=new Set([...form.querySelectorAll("[name=verdict]:checked")].map((box)=>box.value));
  let any=false;
  for(const {row,words:all} of rows){row.hidden=!(shown.has(row.dataset.verdict)&&words.every((word)=>all.includes(word)));any||=!row.hidden}
  for(const {area,open} of areas){const some=area.querySelector(".row:not([hidden])");area.hidden=some===null;area.open=words.length>0?some!==null:open}
  none.hidden=any;
}
form.addEventListener("input",filter);
form.addEventListener("submit",(event)=>event.preventDefault());
addEventListener("beforeprint",()=>{for(const {area} of areas)if(area.querySelector("[data-verdict=fail],[data-verdict=warn]"))area.open=true});
`;
