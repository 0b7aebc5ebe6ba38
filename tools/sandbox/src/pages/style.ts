/** One style for every page of the sandbox, light and dark. */
export const STYLE = `
@font-face{font-family:"Source Sans 3 Variable";src:url(/fonts/text.woff2) format("woff2");font-weight:200 900;font-display:swap}
@font-face{font-family:"Bricolage Grotesque Variable";src:url(/fonts/display.woff2) format("woff2");font-weight:200 800;font-display:swap}
:root{color-scheme:light dark;--paper:light-dark(#fbfaf7,#0e1322);--surface:light-dark(#fff,#151c30);--sunken:light-dark(#f3f1ea,#0a0e1a);--ink:light-dark(#12182b,#eef0f6);--muted:light-dark(#565d72,#a9b1c7);--line:light-dark(#e3e0d8,#263048);--line-strong:light-dark(#878373,#66738f);--accent:light-dark(#3b4cca,#8e9bff);--accent-strong:light-dark(#2f3dab,#a9b3ff);--on-accent:light-dark(#fff,#0e1322);--accent-soft:light-dark(#eceefb,#1d2547);--bad:light-dark(#b3261e,#ff8f86);--bad-soft:light-dark(#fbe9e7,#3a1b20)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 "Source Sans 3 Variable",system-ui,"Segoe UI",sans-serif;font-variant-numeric:tabular-nums lining-nums}
header{display:flex;gap:16px;align-items:center;justify-content:space-between;max-width:1120px;margin:0 auto;padding:24px 24px 16px}
.logo{display:flex;gap:10px;align-items:center;color:var(--ink);text-decoration:none;font:700 22px/1.08 "Bricolage Grotesque Variable","Source Sans 3 Variable",system-ui,sans-serif;letter-spacing:-.02em}
.mark{width:32px;height:32px;fill:light-dark(#c8102e,#dc2a45);stroke:none}.mark path{fill:none;stroke:var(--accent);stroke-width:2.5;stroke-linecap:round}
.place{color:var(--muted)}
main{max-width:1120px;margin:0 auto;padding:8px 24px 64px}
h1{font:700 34px/1.08 "Bricolage Grotesque Variable","Source Sans 3 Variable",system-ui,sans-serif;letter-spacing:-.02em;margin:16px 0 12px}h2{font-size:20px;margin:32px 0 12px}
p{max-width:68ch;margin:0 0 16px}.soft,.small{color:var(--muted)}.small{font-weight:400}
a{color:var(--accent)}a:hover{color:var(--accent-strong)}
:is(a,button,input,iframe,summary):focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:16px;top:8px;background:var(--surface);padding:8px 12px;border-radius:10px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:32px}
.card>:first-child{margin-top:0}.card>:last-child{margin-bottom:0}
.narrow{max-width:440px;margin:0 auto}
.columns{display:grid;gap:32px;grid-template-columns:repeat(auto-fit,minmax(min(100%,340px),1fr));align-items:start}
.rows{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:12px;background:var(--surface);overflow:hidden}
.rows li+li{border-top:1px solid var(--line)}
.rows a{display:block;padding:12px 16px;color:inherit;text-decoration:none;min-height:48px}.rows a:hover{background:var(--accent-soft)}
.rows a:focus-visible{outline-offset:-3px}
.row-top{display:flex;justify-content:space-between;gap:12px;font-weight:600}
.row-top :is(time,.row-text,span+span){font-weight:400;color:var(--muted);white-space:nowrap}
.row-text{color:var(--muted);overflow:hidden;text-overflow:ellipsis}
label{display:block;font-weight:600;margin:16px 0 4px}
:is(input,select){width:100%;font:inherit;padding:10px 12px;min-height:48px;border:1px solid var(--line-strong);border-radius:10px;background:var(--surface);color:var(--ink)}
input[readonly]{background:var(--sunken)}input[aria-invalid]{border-color:var(--bad)}::placeholder{color:var(--muted);opacity:1}
.card-number{position:relative}.card-number output{position:absolute;inset:0 12px 0 auto;display:flex;align-items:center;color:var(--muted);pointer-events:none}
.two{display:grid;grid-template-columns:1fr 1fr;gap:16px}
button,.button{display:inline-flex;align-items:center;justify-content:center;font:inherit;font-weight:600;min-height:48px;padding:10px 20px;border:1px solid var(--accent);border-radius:10px;background:var(--accent);color:var(--on-accent);cursor:pointer;text-decoration:none}
:is(button,.button):hover{background:var(--accent-strong);border-color:var(--accent-strong);color:var(--on-accent)}
.quiet,.quiet:hover{background:transparent;color:var(--accent)}.wide{width:100%}
.actions{display:grid;gap:12px;margin-top:24px}.inline{display:flex;gap:12px;flex-wrap:wrap;align-items:end}.inline .grow{flex:1;min-width:200px}.inline label{margin-top:0}
.after{margin-top:24px}
.price{display:flex;justify-content:space-between;align-items:baseline;gap:16px;font-size:20px;font-weight:700;padding:16px 0;border-top:1px solid var(--line);border-bottom:1px solid var(--line);margin:16px 0}
.error{border:1px solid var(--bad);background:var(--bad-soft);color:var(--bad);border-radius:10px;padding:12px 16px;margin:16px 0}
.note{border:1px solid var(--line);border-radius:10px;padding:12px 16px;margin:16px 0;color:var(--muted)}
.phone{max-width:440px;border:1px solid var(--line-strong);border-radius:32px;padding:24px 16px 16px;background:var(--surface)}
.phone h2{margin:0 8px 16px;text-align:center;font-size:17px}
.texts{list-style:none;margin:0;padding:0;display:grid;gap:12px}
.text{max-width:88%;justify-self:start;background:var(--accent-soft);border-radius:18px;border-bottom-left-radius:6px;padding:10px 14px}
.body{display:block;white-space:pre-wrap;overflow-wrap:anywhere}
.text.mine{justify-self:end;background:var(--accent);color:var(--on-accent);border-radius:18px;border-bottom-right-radius:6px}
.when{display:block;font-size:15px;color:var(--muted);margin-top:4px}.mine .when{color:inherit}
.reply{display:grid;grid-template-columns:1fr auto;gap:8px;margin-top:16px}
.mail{margin-bottom:32px}.mail iframe{width:100%;height:640px;border:1px solid var(--line);border-radius:10px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:16px/1.5 ui-monospace,"DejaVu Sans Mono",monospace;border:1px solid var(--line);border-radius:10px;padding:16px;background:var(--sunken);margin:8px 0}
summary{cursor:pointer;padding:8px 0;font-weight:600;min-height:40px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px}dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
.tag{display:inline-block;border:1px solid currentColor;border-radius:999px;padding:0 10px;font-weight:600}.tag.bad{color:var(--bad)}
@media (max-width:480px){header{padding:16px}main{padding:8px 16px 48px}.card{padding:24px}dl{grid-template-columns:1fr}dt{margin-top:8px}.row-top+.row-top{display:block}.row-top .row-text{display:block}}
`;
