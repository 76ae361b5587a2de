/** The style of the matrix: readable on a laptop and a phone, light and dark, and on paper. */
export const MATRIX_STYLE = `
:root{--ground:#fff;--ink:#1c2128;--soft:#555f6a;--line:#d5dae0;--pane:#f4f6f8;--link:#0b5cad;--pass:#17713d;--fail:#c4262e;--warn:#8f4f00;--inconclusive:#7043b5;--observed:#1a62a8;--idle:#66707b}
@media (prefers-color-scheme:dark){:root{--ground:#14181d;--ink:#e4e8ec;--soft:#a3aeba;--line:#333b45;--pane:#1d232a;--link:#7fbaf7;--pass:#4cc38a;--fail:#ff8582;--warn:#e3a04a;--inconclusive:#bda4f2;--observed:#75b7f6;--idle:#8b95a0}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,nav,search,main,footer,noscript{display:block;max-width:90rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:1rem;border-top:.5rem solid var(--idle)}
h1{font-size:1.75rem;margin:.1rem 0;line-height:1.2}
p{margin:.4rem 0}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.6rem;background:var(--ground);padding:.3rem .6rem}
.read{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.kind,.soft{color:var(--soft);font-size:.875rem;font-weight:400}
nav{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;padding-top:.6rem}
nav a[aria-current]{font-weight:600;color:var(--ink);text-decoration:none;border-bottom:2px solid var(--link)}
search{padding-top:.6rem}
input[type=search]{width:100%;padding:.5rem .7rem;font:inherit;color:inherit;background:var(--pane);border:1px solid var(--idle);border-radius:.4rem}
::placeholder{color:var(--soft);opacity:1}
button{font:inherit;color:var(--link);background:none;border:0;padding:0;cursor:pointer;text-align:left}
p button{border:1px solid var(--idle);border-radius:.4rem;padding:.1rem .6rem;margin-bottom:.2rem}button[aria-pressed=true]{color:var(--ink);background:var(--pane);font-weight:600}
code{font-family:ui-monospace,monospace;font-size:.875em}
.key{display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.875rem}
.key i,.strip i{font-style:normal}
.scroll{overflow:auto;max-height:90vh;position:relative}
table{border-collapse:collapse;font-size:.9rem;min-width:100%}
th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}
thead th{background:var(--ground);vertical-align:bottom;position:sticky;top:0;z-index:1;box-shadow:inset 0 -1px var(--line)}
tbody th{font-weight:600;white-space:nowrap}
.grid tbody th{background:var(--ground);position:sticky;left:0}.grid thead th:first-child{left:0;z-index:2}
.grid tbody tr:hover{background:var(--pane)}
.said{min-width:18rem;max-width:38rem}
.statements{table-layout:fixed;width:max-content}.id{width:6.5rem}.words{width:23rem}.sum{width:7rem}.one{width:1.8rem}.statements .tally{white-space:normal}
.tally{white-space:nowrap;font-size:.85rem}.tally b{font-weight:500}
.who{padding:.2rem;width:1.8rem}.who span{writing-mode:vertical-rl;max-height:13rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:500}
.grid td.p,.grid td.f,.grid td.w,.grid td.o,.grid td.i,.grid td.a,.grid td.m,.grid td.n,.grid td.none{text-align:center;width:1.8rem}
.strip{font:.8rem/1.6 ui-monospace,monospace;white-space:nowrap;letter-spacing:.05em;color:var(--pass)}
.p{color:var(--pass)}.f{color:var(--fail);font-weight:700}.w{color:var(--warn)}.o{color:var(--observed)}.i{color:var(--inconclusive)}.a,.m,.n,.none{color:var(--idle)}
.date{white-space:nowrap}.number{font-variant-numeric:tabular-nums;text-align:right}
.detail td{background:var(--pane)}
dl{margin:.2rem 0;min-width:14rem;display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
#drop{border:2px dashed var(--idle);border-radius:.5rem;padding:1.5rem;text-align:center;color:var(--soft);margin:.6rem 0}#drop.over{background:var(--pane);color:var(--ink)}
footer{padding-top:1rem;padding-bottom:1.5rem}
@media (max-width:40rem){.said{min-width:9rem}.statements .said{max-width:10.5rem}.id{width:5.8rem}.words{width:10.5rem}.sum{width:5rem}.who span{max-height:8rem}th,td{padding:.25rem}h1{font-size:1.4rem}dl{grid-template-columns:1fr}}
@media print{.screen,script{display:none}.scroll{overflow:visible;max-height:none}thead th,.grid tbody th{position:static}body{font-size:9pt}tr{break-inside:avoid}}
`;
