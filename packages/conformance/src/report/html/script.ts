/**
 * The page's only script. It filters by text, verdict and whether a failure is known; unfolds what an address, a match or printing needs; and
 * takes `/` to the search.
 */
export const SCRIPT = `
const text=document.getElementById("text"),none=document.getElementById("none");
const rows=[...document.querySelectorAll(".row,.point,.line")].map((row)=>({row,words:row.textContent.toLowerCase()}));
const causes=[...document.querySelectorAll(".cause")].map((cause)=>[cause,cause.querySelector("summary").textContent.toLowerCase()]);
const folds=[...document.querySelectorAll(".section,.area,.cause")].reverse();
const first=new Map();
const boxes=[...document.querySelectorAll("#filter input[type=checkbox]")];
function filter(){
  const words=text.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const filtered=words.length>0||boxes.some((box)=>!box.checked);
  const shown=new Set(boxes.filter((box)=>box.name!=="known"&&box.checked).map((box)=>box.value));
  const known=boxes.every((box)=>box.name!=="known"||box.checked);
  const titles=new Map(causes);
  let any=false;
  for(const {row,words:own} of rows){
    const all=own+(titles.get(row.closest(".cause"))??"");
    const kind=row.dataset.verdict===undefined?words.length>0||!filtered:shown.has(row.dataset.verdict)&&(known||row.dataset.known===undefined);
    row.hidden=!(kind&&words.every((word)=>all.includes(word)));
    any||=!row.hidden;
  }
  for(const fold of folds){
    const has=fold.querySelector(".row,.point,.line")!==null,some=fold.querySelector(".row:not([hidden]),.point:not([hidden]),.line:not([hidden])")!==null;
    fold.hidden=filtered&&has&&!some;
    if(!first.has(fold))first.set(fold,fold.open);
    if(words.length>0){if(some)fold.open=true}else{fold.open=first.get(fold);if(!filtered)first.delete(fold)}
  }
  none.hidden=any;
}
let later;
text.addEventListener("input",()=>{clearTimeout(later);later=setTimeout(filter,120)});
for(const box of boxes)box.addEventListener("change",filter);
function unfold(){
  const id=decodeURIComponent(location.hash.slice(1));
  const found=id===""?null:document.getElementById(id);
  if(found===null)return;
  if(found.closest("[hidden]")!==null){text.value="";for(const box of boxes)box.checked=true;filter()}
  for(let at=found;at!==null;at=at.parentElement)if(at.tagName==="DETAILS")at.open=true;
  found.scrollIntoView();
  found.querySelector(":scope>summary")?.focus({preventScroll:true});
}
addEventListener("hashchange",unfold);
addEventListener("click",(event)=>{if(event.target.closest?.("a[href^='#']")?.hash===location.hash)unfold()});
addEventListener("keydown",(event)=>{
  if(event.key==="/"&&!event.ctrlKey&&!event.metaKey&&!event.altKey&&document.activeElement!==text){event.preventDefault();text.focus();text.select()}
  if(event.key==="Escape"&&document.activeElement===text){text.value="";filter()}
});
addEventListener("beforeprint",()=>{for(const fold of document.querySelectorAll("#failures,#failures .cause,#failures .row"))fold.open=true});
addEventListener("load",unfold);
`;
