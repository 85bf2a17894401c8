/// The style sheet of the HTML report: one column, narrow or wide, light or dark, and print.
enum PageStyle {
  static let css = """
    :root{color-scheme:light dark;--ground:#f6f7f9;--card:#fff;--ink:#1b1f24;--soft:#57606a;--line:#d5dae1;--good:#17692f;
    --good-ground:#dcf3e2;--bad:#b3121d;--bad-ground:#fde3e4;--accent:#0b57d0;--code:#eef1f5}
    @media(prefers-color-scheme:dark){:root{--ground:#101317;--card:#191d23;--ink:#e7eaef;--soft:#a3adba;--line:#323a45;
    --good:#6bd58a;--good-ground:#16331f;--bad:#ff938c;--bad-ground:#48191c;--accent:#8fb8ff;--code:#232932}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,'Segoe UI',Roboto,sans-serif}
    header,main,nav{max-width:1180px;margin:0 auto;padding:0 20px}
    header{padding-top:28px}
    h1{font-size:1.7rem;line-height:1.2;margin:0 0 4px}
    h2{font-size:1.05rem;margin:26px 0 8px;overflow-wrap:anywhere}
    h3{font-size:1rem;margin:18px 0 6px}
    p{margin:6px 0;overflow-wrap:anywhere}
    a{color:var(--accent)}
    :focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
    .soft{color:var(--soft)}
    .skip{position:absolute;left:-999px}
    .skip:focus{left:8px;top:8px;background:var(--card);padding:8px}
    .verdict{font-size:1.15rem;font-weight:600}
    .good{color:var(--good)}
    .bad{color:var(--bad)}
    code,pre{font:13px/1.45 'DejaVu Sans Mono',Menlo,Consolas,monospace}
    code{background:var(--code);border-radius:4px;padding:1px 5px;overflow-wrap:anywhere}
    pre{background:var(--code);border-radius:6px;padding:10px 12px;margin:8px 0;overflow-x:auto}
    .dots{display:flex;flex-wrap:wrap;gap:6px;list-style:none;margin:0;padding:0}
    .mark{display:inline-block;min-width:26px;height:26px;border-radius:6px;text-align:center;line-height:26px;
    font-weight:700;text-decoration:none;background:var(--good-ground);color:var(--good)}
    .mark.fail{background:var(--bad);color:var(--card)}
    .wide{overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--card)}
    table{border-collapse:collapse}
    th,td{padding:5px 8px;text-align:center;font-weight:400;white-space:nowrap}
    thead th{font-size:.8rem;line-height:1.25;color:var(--soft);vertical-align:bottom}
    thead th span{display:block}
    tbody th{text-align:left;position:sticky;left:0;background:var(--card);max-width:46vw;white-space:normal;
    min-width:150px}
    tr+tr>*{border-top:1px solid var(--line)}
    details.test{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:8px 0}
    details.test.fail{border-left:5px solid var(--bad)}
    details.test>summary{cursor:pointer;display:flex;gap:10px;align-items:center;padding:9px 12px}
    details.test>summary .name{flex:1;overflow-wrap:anywhere}
    details.test>summary .time{white-space:nowrap}
    .body{padding:2px 14px 14px}
    .failure{border-top:1px solid var(--line);margin-top:10px;padding-top:6px}
    .what{font-weight:600}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 14px;margin:8px 0}
    dt{color:var(--soft)}
    dd{margin:0;overflow-wrap:anywhere}
    mark{background:var(--bad-ground);color:var(--bad);border-radius:3px}
    del{color:var(--bad)}
    .diff span,.diff ins,.diff del{display:block;text-decoration:none;white-space:pre}
    .diff ins{color:var(--good);background:var(--good-ground)}
    .diff del{background:var(--bad-ground)}
    .shots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,330px),1fr));gap:16px;align-items:start}
    figure{margin:8px 0}
    figcaption{font-size:.85rem;color:var(--soft);margin-top:4px;overflow-wrap:anywhere}
    .screen,figure img{display:block;width:auto;max-width:100%;height:auto;border-radius:6px;border:1px solid var(--line)}
    .film .screen{max-height:78vh}
    .bar{display:flex;flex-wrap:wrap;gap:10px;align-items:center;margin-top:6px;max-width:720px}
    .bar button{font:inherit;min-width:84px;min-height:34px;border:1px solid var(--line);border-radius:6px;
    background:var(--card);color:var(--ink);cursor:pointer}
    .bar input{flex:1;min-width:140px;accent-color:var(--accent)}
    .bar output{min-width:13em;color:var(--soft);font-size:.85rem}
    .defs{position:absolute;width:0;height:0}
    footer{max-width:1180px;margin:30px auto;padding:0 20px}
    @media(max-width:600px){header,main,nav,footer{padding-left:12px;padding-right:12px}
    h1{font-size:1.35rem}.body{padding:2px 10px 12px}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:6px}
    .bar output{min-width:100%}}
    @media print{:root{color-scheme:light;--ground:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--good:#17692f;
    --good-ground:#e8f6ec;--bad:#b3121d;--bad-ground:#fde3e4;--accent:#000;--code:#f2f2f2}
    body{font-size:11pt}.bar,.skip,.keys{display:none}figure,.mark,pre{break-inside:avoid}pre{white-space:pre-wrap}
    details.test{break-inside:auto}.wide{overflow:visible}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}

    """
}
