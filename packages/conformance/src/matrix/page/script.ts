import { CHECK } from "./check-script.ts";

/** The page's only script: views, filter, and a check of a certificate that somebody drops. The address holds the view, so any of them can be sent. */
export const MATRIX_SCRIPT: string = `
const D=JSON.parse(document.getElementById("data").textContent);
const NAMES=Object.fromEntries(Object.entries(D.letters).map(([name,letter])=>[letter,name]));
NAMES["-"]="says nothing";
const SIGNS={p:"✓",f:"✗",w:"!",o:"○",i:"?",a:"/",m:"∅",n:"·","-":" "};
const MOST_CELLS=24;
const VIEWS={statements:"Statements",points:"Open points",results:"Results",programs:"Programs",check:"Check a certificate"};
const q=document.getElementById("q"),view=document.getElementById("view"),count=document.getElementById("count"),nav=document.querySelector("nav");
const e=(text)=>String(text).replace(/[&<>"']/g,(c)=>"&#"+c.charCodeAt(0)+";");
let state={view:"statements",q:"",sort:"order",open:""};
function fromAddress(){
  const read=new URLSearchParams(location.hash.slice(1));
  state={view:read.get("view")in VIEWS?read.get("view"):"statements",q:read.get("q")??"",sort:read.get("sort")==="fails"?"fails":"order",open:read.get("open")??""};
  q.value=state.q;
}
function toAddress(){
  const kept=Object.entries(state).filter(([name,value])=>value!==""&&!(name==="view"&&value==="statements")&&!(name==="sort"&&value==="order"));
  history.replaceState(null,"","#"+new URLSearchParams(kept));
}
const glob=(text)=>new RegExp("^"+text.replace(/[.+?^$\\{\\}()|[\\]\\\\]/g,"\\\\$&").replaceAll("*",".*")+"$","i");
function terms(){
  return [...state.q.matchAll(/(-?)(?:([a-z]+):)?("[^"]*"|\\S+)/gi)].map(([,not,name,value])=>({not:not==="-",name:name?.toLowerCase(),value:value.replaceAll('"',"").toLowerCase()}));
}
const OF_RESULTS={name:(r,v)=>(r.name+" "+r.id).toLowerCase().includes(v),tier:(r,v)=>r.tier===v,vouched:(r,v)=>r.level===v};
function columns(){
  const own=terms().filter(({name})=>name in OF_RESULTS);
  return D.results.map((r,n)=>n).filter((n)=>own.every(({not,name,value})=>OF_RESULTS[name](D.results[n],value)!==not));
}
function rowsOf(rows,known,words){
  const own=terms().filter(({name})=>!(name in OF_RESULTS)).map((term)=>({...term,glob:glob(term.value)}));
  return rows.map((row,n)=>n).filter((n)=>own.every((term)=>{
    const test=term.name===undefined?undefined:known[term.name];
    const is=test===undefined?words(n).includes(term.name===undefined?term.value:term.name+":"+term.value):test(rows[n],term,n);
    return is!==term.not;
  }));
}
const texts=D.statements.map((s)=>(s.id+" "+s.section+" "+s.statement).toLowerCase());
const pointTexts=D.points.map((p)=>(p.id+" "+p.slug+" "+p.question).toLowerCase());
const lettersAt=(n,shown)=>shown.map((c)=>D.results[c].verdicts[n]).join("");
const tally=(letters)=>["f","w","p","o"].map((l)=>[l,letters.split(l).length-1]).filter(([,many])=>many>0);
function statements(){
  const shown=columns();
  const letter=(value)=>D.letters[value]??"?";
  const found=rowsOf(D.statements,{status:(s,{value},n)=>shown.some((c)=>D.results[c].verdicts[n]===letter(value)),level:(s,{value})=>s.level===value,area:(s,{value})=>s.area===value,id:(s,term)=>term.glob.test(s.id)},(n)=>texts[n]);
  const fails=(n)=>shown.reduce((sum,c)=>sum+(D.results[c].verdicts[n]==="f"),0);
  count.textContent=found.length+" of "+D.statements.length+" statements, "+shown.length+" of "+D.results.length+" results";
  // The same columns in the same order: rows only come and go.
  const key=[shown,state.sort,state.open].join("|"),table=view.querySelector("table.statements");
  if(table!==null&&table.dataset.key===key){
    const kept=new Set(found.map((n)=>D.statements[n].id));
    for(const row of table.tBodies[0].rows)if(row.id!=="")row.hidden=!kept.has(row.id);else row.hidden=!kept.has(state.open);
    return;
  }
  const kept=new Set(found),all=D.statements.map((_,n)=>n);
  if(state.sort==="fails")all.sort((a,b)=>fails(b)-fails(a)||a-b);
  const wide=shown.length>MOST_CELLS;
  const head=wide?'<th scope="col">'+shown.length+" results, in the order of names</th>":shown.map((c)=>'<th scope="col" class="who" title="'+e(D.results[c].name)+'"><span>'+e(D.results[c].name)+"</span></th>").join("");
  const body=all.map((n)=>{
    const s=D.statements[n],letters=lettersAt(n,shown),is=state.open===s.id;
    const cells=wide?'<td class="strip"><span aria-hidden="true">'+letters.replace(/[^p]+|p+/g,(run)=>run[0]==="p"?"✓".repeat(run.length):[...run].map((l)=>'<i class="'+(l==="-"?"none":l)+'">'+SIGNS[l]+"</i>").join(""))+"</span></td>"
      :[...letters].map((l)=>l==="p"?'<td class="p">✓</td>':'<td class="'+(l==="-"?"none":l)+'"><span aria-hidden="true">'+SIGNS[l]+'</span><span class="read">'+NAMES[l]+"</span></td>").join("");
    return '<tr id="'+e(s.id)+'"'+(kept.has(n)?"":" hidden")+'><th scope="row"><button aria-expanded="'+is+'" data-open="'+e(s.id)+'">'+e(s.id)+'</button></th><td class="said">'+e(s.statement)+'</td><td class="tally">'+tally(letters).map(([l,many])=>'<b class="'+l+'">'+many+" "+NAMES[l]+"</b>").join(" ")+"</td>"+cells+"</tr>"+(is?detail(n,shown,wide,kept.has(n)):"");
  }).join("");
  return '<p class="screen"><button data-sort="order" aria-pressed="'+(state.sort==="order")+'">Order of the document</button> <button data-sort="fails" aria-pressed="'+(state.sort==="fails")+'">What fails most</button></p><p class="key">'+Object.entries(SIGNS).filter(([l])=>l!=="-").map(([l,sign])=>'<span><i class="'+l+'">'+sign+"</i> "+NAMES[l]+"</span>").join(" ")+'</p><div class="scroll" tabindex="0" role="region" aria-label="Statements by result"><table class="grid statements" data-key="'+key+'"><colgroup><col class="id"><col class="words"><col class="sum"><col'+(wide?' style="width:'+shown.length*0.6+'rem">':' span="'+shown.length+'" class="one">')+'</colgroup><thead><tr><th scope="col">Statement</th><th scope="col">In our words</th><th scope="col">Together</th>'+head+"</tr></thead><tbody>"+body+"</tbody></table></div>";
}
function detail(n,shown,wide,isShown){
  const s=D.statements[n],by=new Map();
  for(const c of shown){const l=D.results[c].verdicts[n];by.set(l,[...(by.get(l)??[]),D.results[c].name])}
  return '<tr class="detail"'+(isShown?"":" hidden")+'><td colspan="'+(3+(wide?1:shown.length))+'"><p>'+e(s.id)+", "+e(s.level)+", "+e(s.area)+", "+e(s.section)+"</p><dl>"+[...by].map(([l,names])=>"<dt>"+NAMES[l]+"</dt><dd>"+names.map(e).join(" · ")+"</dd>").join("")+"</dl></td></tr>";
}
function points(){
  const shown=columns();
  const seen=D.points.map((p)=>{const by=new Map();for(const c of shown){const value=D.results[c].observed[p.slug];if(value!==undefined)by.set(value,[...(by.get(value)??[]),D.results[c].name])}return by});
  const found=rowsOf(D.points,{id:(p,term)=>term.glob.test(p.id),observed:(p,term,n)=>[...seen[n].keys()].some((value)=>term.glob.test(value)),differ:(p,{value},n)=>(seen[n].size>1)===(value==="yes")},(n)=>pointTexts[n]);
  count.textContent=found.length+" of "+D.points.length+" open points, "+shown.length+" of "+D.results.length+" results";
  return '<div class="scroll" tabindex="0" role="region" aria-label="Open points"><table><thead><tr><th scope="col">Open point</th><th scope="col">What the document leaves open</th><th scope="col">Who does what</th></tr></thead><tbody>'+found.map((n)=>{
    const p=D.points[n];
    return '<tr id="'+e(p.id)+'"><th scope="row">'+e(p.id)+"<br><code>"+e(p.slug)+'</code></th><td class="said">'+e(p.question)+"</td><td><dl>"+([...seen[n]].map(([value,names])=>"<dt><code>"+e(value)+"</code> "+names.length+"</dt><dd>"+names.map(e).join(" · ")+"</dd>").join("")||"<dd>not observed</dd>")+"</dl></td></tr>";
  }).join("")+"</tbody></table></div>";
}
const LEVELS={report:"no certificate",nobody:"unsigned",declared:"declared by the vendor","built-in-ci":"built in CI",witnessed:"witnessed"};
function results(){
  const shown=columns();
  count.textContent=shown.length+" of "+D.results.length+" results";
  return '<div class="scroll" tabindex="0" role="region" aria-label="Results"><table><thead><tr>'+["Name","Verdict","pass","fail","warn","observed","not judged","Tier","Date","Vouched for","Judged","Suite's edition"].map((name)=>'<th scope="col">'+name+"</th>").join("")+"</tr></thead><tbody>"+shown.map((c)=>{
    const r=D.results[c],many=(...ls)=>ls.reduce((sum,l)=>sum+r.verdicts.split(l).length-1,0);
    return '<tr><th scope="row">'+e(r.name)+'<br><span class="soft">'+e(r.id)+"</span></th><td>"+e(r.verdict)+"</td>"+[many("p"),many("f"),many("w"),many("o"),many("i","a","m","n","-")].map((n)=>'<td class="number">'+n+"</td>").join("")+"<td>"+e(r.tier)+'</td><td class="date">'+e(r.at.slice(0,10))+"</td><td>"+e(LEVELS[r.level]??r.level)+(r.signers.length===0?"":": "+r.signers.map(e).join(", "))+"</td><td>"+e(r.subject??r.base_url)+"</td><td>"+e(r.edition??"")+"</td>"+"</tr>";
  }).join("")+"</tbody></table></div>";
}
function programs(){
  count.textContent=D.programs.length+" results of programs that use the API";
  if(D.programs.length===0)return "<p>No report of <code>hr-mock check-client</code> is in the folder.</p>";
  const ids=[...new Set(D.programs.flatMap((p)=>Object.keys(p.scenarios)))].sort();
  return '<div class="scroll" tabindex="0" role="region" aria-label="Programs"><table class="grid"><thead><tr><th scope="col">Scenario</th>'+D.programs.map((p)=>'<th scope="col" class="who"><span>'+e(p.name)+"</span></th>").join("")+"</tr></thead><tbody>"+'<tr><th scope="row">verdict</th>'+D.programs.map((p)=>"<td>"+e(p.verdict)+"</td>").join("")+"</tr>"+'<tr><th scope="row">vouched for</th>'+D.programs.map((p)=>"<td>"+e(LEVELS[p.level]??p.level)+(p.signers.length===0?"":": "+p.signers.map(e).join(", "))+"</td>").join("")+"</tr>"+ids.map((id)=>'<tr><th scope="row">'+e(id)+"</th>"+D.programs.map((p)=>{const l=D.letters[p.scenarios[id]]??"-";return '<td class="'+(l==="-"?"none":l)+'"><span aria-hidden="true">'+SIGNS[l]+'</span><span class="read">'+e(p.scenarios[id]??"was not tried")+"</span></td>"}).join("")+"</tr>").join("")+'<tr><th scope="row">depends on</th>'+D.programs.map((p)=>"<td>"+(p.breaks.map(e).join(", ")||"nothing")+"</td>").join("")+"</tr></tbody></table></div>";
}
${CHECK}
const SHOW={statements,points,results,programs,check};
function show(){
  nav.innerHTML=Object.entries(VIEWS).map(([name,title])=>'<a href="#'+new URLSearchParams({view:name,...(state.q===""?{}:{q:state.q})})+'"'+(name===state.view?' aria-current="page"':"")+">"+title+"</a>").join("");
  const text=SHOW[state.view]();
  if(text!==undefined)view.innerHTML=text;
  if(state.view==="check")listenForFiles();
}
let later;
q.addEventListener("input",()=>{clearTimeout(later);later=setTimeout(()=>{state.q=q.value.trim();toAddress();show()},60)});
view.addEventListener("click",(event)=>{
  const {open,sort}=event.target.closest("button")?.dataset??{};
  if(open===undefined&&sort===undefined)return;
  if(open!==undefined)state.open=state.open===open?"":open;
  if(sort!==undefined)state.sort=sort;
  toAddress();
  show();
  (open===undefined?view.querySelector('[data-sort="'+sort+'"]'):view.querySelector('[data-open="'+CSS.escape(open)+'"]'))?.focus();
});
addEventListener("hashchange",()=>{fromAddress();show()});
addEventListener("keydown",(event)=>{if(event.key==="/"&&document.activeElement!==q&&!event.ctrlKey&&!event.metaKey){event.preventDefault();q.focus()}});
fromAddress();
show();
`;
