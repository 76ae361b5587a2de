/** The part of the page's script that checks a certificate: signatures, files and lines. It judges nothing again. */
export const CHECK: string = `
function check(){
  count.textContent="";
  return '<p>Choose the folder of a certificate, or drop it here. Nothing leaves this page.</p><p><label>Folder <input type="file" id="files" webkitdirectory multiple></label></p><div id="drop">Drop the folder here</div><div id="found" role="status"></div><p class="soft">The page checks the signatures and every byte. To have each verdict judged again from the evidence, run <code>hr-conformance verify FOLDER</code>.</p>';
}
function listenForFiles(){
  const drop=document.getElementById("drop");
  document.getElementById("files").addEventListener("change",(event)=>checkFiles([...event.target.files]));
  drop.addEventListener("dragover",(event)=>{event.preventDefault();drop.classList.add("over")});
  drop.addEventListener("dragleave",()=>drop.classList.remove("over"));
  drop.addEventListener("drop",async(event)=>{
    event.preventDefault();
    drop.classList.remove("over");
    checkFiles((await Promise.all([...event.dataTransfer.items].map((item)=>filesIn(item.webkitGetAsEntry())))).flat());
  });
}
async function filesIn(entry){
  if(entry===null)return[];
  if(entry.isFile)return[await new Promise((yes,no)=>entry.file(yes,no))];
  const reader=entry.createReader(),all=[];
  for(;;){const some=await new Promise((yes,no)=>reader.readEntries(yes,no));if(some.length===0)break;all.push(...some)}
  return(await Promise.all(all.filter((one)=>one.isFile).map(filesIn))).flat();
}
const hex=(buffer)=>[...new Uint8Array(buffer)].map((b)=>b.toString(16).padStart(2,"0")).join("");
const unhex=(text)=>Uint8Array.from(text.match(/../g)??[],(two)=>parseInt(two,16));
const unbase=(text)=>Uint8Array.from(atob(text),(c)=>c.charCodeAt(0));
const sha=async(...parts)=>crypto.subtle.digest("SHA-256",await new Blob(parts).arrayBuffer());
async function rootOf(leaves){
  let row=leaves;
  while(row.length>1){
    const above=[];
    for(let n=0;n<row.length;n+=2)above.push(row[n+1]===undefined?row[n]:new Uint8Array(await sha(Uint8Array.of(1),row[n],row[n+1])));
    row=above;
  }
  return hex(row[0]??(await sha()));
}
function linesIn(bytes){
  const lines=[];
  let from=0;
  for(let at=bytes.indexOf(10);at>=0;at=bytes.indexOf(10,from)){lines.push(bytes.subarray(from,at));from=at+1}
  if(from<bytes.length)lines.push(new TextEncoder().encode("(no line feed)"));
  return lines;
}
async function leafOf(line){
  const withheld=/^\\{"withheld":"([0-9a-f]{64})"\\}$/.exec(new TextDecoder().decode(line));
  return withheld===null?new Uint8Array(await sha(Uint8Array.of(0),line)):unhex(withheld[1]);
}
async function checkFiles(files){
  const found=document.getElementById("found");
  found.textContent="Checking …";
  try{
    const {lines,wrong}=await checked(new Map(files.map((file)=>[file.name,file])));
    found.innerHTML="<dl>"+lines.map(([name,text])=>"<dt>"+e(name)+"</dt><dd>"+e(text)+"</dd>").join("")+"</dl>"+(wrong.length===0?'<p class="p"><b>Every byte is as signed.</b></p>':'<p class="f"><b>'+(wrong.length===1?"One thing is wrong":wrong.length+" things are wrong")+"</b></p><ul>"+wrong.map((line)=>"<li>"+e(line)+"</li>").join("")+"</ul>");
  }catch(error){found.innerHTML='<p class="f">'+e(error.message)+"</p>"}
}
async function checked(files){
  const bytesOf=async(name)=>new Uint8Array(await files.get(name).arrayBuffer());
  if(!files.has("certificate.json"))throw new Error("There is no certificate.json among these files.");
  const text=await files.get("certificate.json").text();
  const envelope=JSON.parse(text),payload=unbase(envelope.payload),statement=JSON.parse(new TextDecoder().decode(payload));
  const c=statement.predicate?.certificate;
  if(c?.format!==1)throw new Error("This is no certificate of a format that the page reads.");
  const wrong=[];
  const exact=JSON.stringify({payload:btoa(String.fromCharCode(...payload)),payloadType:envelope.payloadType,signatures:envelope.signatures.map(({keyid,sig})=>({keyid,sig}))},null,2)+"\\n";
  if(exact!==text)wrong.push("certificate.json: its bytes are not those that certify writes");
  const type=new TextEncoder().encode(envelope.payloadType);
  const signed=await new Blob(["DSSEv1 "+type.length+" ",type," "+payload.length+" ",payload]).arrayBuffer();
  const by=[];
  for(const {role,name,key} of c.signers){
    const file=role+".pub";
    if(!files.has(file)){wrong.push(file+" is missing");continue}
    const raw=unbase(JSON.parse(await files.get(file).text()).key);
    if("sha256:"+hex(await sha(raw))!==key){wrong.push(file+" is not the key that the certificate names");continue}
    const own=envelope.signatures.filter(({keyid})=>keyid===key);
    if(own.length===0)continue;
    const known=await crypto.subtle.importKey("raw",raw,"Ed25519",false,["verify"]);
    if(own.length===1&&await crypto.subtle.verify("Ed25519",known,unbase(own[0].sig),signed))by.push({role,name,key});
    else wrong.push("certificate.json: the signature of "+name+" is not valid");
  }
  if(by.length===0)wrong.push("certificate.json: nobody has signed it");
  for(const [name,hash] of Object.entries(c.files)){
    if(!files.has(name))wrong.push(name+" is missing");
    else if(hex(await sha(await bytesOf(name)))!==hash)wrong.push(name+" was changed after it was signed");
  }
  let withheld=0;
  for(const [n,run] of c.runs.entries()){
    const name="run-"+(n+1)+".evidence.jsonl",list="run-"+(n+1)+".leaves";
    if(!files.has(name)){wrong.push(name+" is missing");continue}
    const leaves=await Promise.all(linesIn(await bytesOf(name)).map(leafOf));
    if(leaves.length!==run.lines||await rootOf(leaves)!==run.root){
      const listed=files.has(list)?(await files.get(list).text()).split("\\n").slice(0,-1):[];
      const first=leaves.findIndex((leaf,at)=>hex(leaf)!==listed[at]);
      wrong.push(name+" is not what was signed"+(first<0?"":", from line "+(first+1)+" on"));
    }
  }
  const known=new Set([...Object.keys(c.files),"certificate.json","attestation.sigstore.json",...c.runs.flatMap((_,n)=>["run-"+(n+1)+".evidence.jsonl","run-"+(n+1)+".leaves"])]);
  for(const name of files.keys())if(!known.has(name))wrong.push(name+" does not belong to the certificate");
  const [subject]=statement.subject,level=by.some(({role})=>role==="witness")?"witnessed":by.length>0?"declared by the vendor, and by nobody else":"nobody vouches for it";
  const pass=Object.values(c.verdicts).filter((verdict)=>verdict==="pass").length;
  return{wrong,lines:[["Says",c.target.name+": "+c.result+", API "+c.document_version+", tier "+c.tier+", "+pass+" statements pass"],["Level",level],...(files.has("attestation.sigstore.json")?[["Attested","by GitHub, says the folder; only the command verify checks that"]]:[]),...by.map(({role,name,key})=>[role==="vendor"?"Vendor":"Witness",name+", "+key]),["Judged",subject.name+" "+Object.entries(subject.digest).map(([kind,digest])=>kind+":"+digest).join(" ")],["Nonce",c.nonce.value+", "+(c.nonce.chosen_by==="issuer"?"given by whoever asked for it":"from suite and day")],["Signed",c.issued_at]]};
}
`;
