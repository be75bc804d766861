import { buildReport, COLOURS, fill, type Reader, type WholeReport, type Words } from '@alveola/report';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import type { FileDates } from '../../../platform/paper/dates';
import { blocks, type PicturePaths, html } from './blocks';

/** Allows no scripts and no other hosts; pictures lie beside the page. */
const POLICY =
  "default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

export interface LinkedFile {
  readonly path: string;
  readonly name: string;
  readonly about: string;
}

export function writePage(
  report: WholeReport,
  reader: Reader,
  words: Words['exchange'],
  dates: FileDates,
  paths: PicturePaths,
  files: readonly LinkedFile[],
): Buffer {
  const title = `${words.title} · ${fill(words.page.patient, { number: report.patientNumber })}`;
  const page = html`<!doctype html>
<html lang="${LANGUAGE_TABLE[reader.language].locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<header><p>${words.title}. ${fill(words.page.from, { clinic: report.clinic, date: dates.day(report.date) })}</p></header>
<nav aria-label="${words.page.files}"><ul>${files.map(
    ({ path, name, about }) => html`<li><a href="${path}">${name}<small>${about}</small></a></li>`,
  )}</ul></nav>
<main>
${blocks(buildReport(report, reader, dates), paths)}
</main>
</body>
</html>
`;
  return Buffer.from(page.markup);
}

const INK = `--ink:${COLOURS.ink};--soft:${COLOURS['ink-soft']};--line:${COLOURS.line};--ground:${COLOURS.ground};--paper:${COLOURS.paper};--accent:${COLOURS.accent}`;

const STYLE = `
:root{${INK};color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 Inter,"Segoe UI",system-ui,sans-serif;font-variant-numeric:tabular-nums}
main,header,nav{max-width:1060px;margin:0 auto;padding:0 20px}
header{padding-top:20px}
header p{margin:0;color:var(--soft)}
nav{padding-top:12px;padding-bottom:4px}
nav ul{display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0;list-style:none}
nav a{display:block;min-height:44px;padding:9px 14px;border:1px solid var(--line);border-radius:8px;background:var(--paper);text-decoration:none;font-weight:600}
nav small{display:block;font-weight:400;color:var(--soft)}
a{color:var(--accent)}
a:focus-visible,.scroll:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main{margin-top:12px;margin-bottom:40px;padding-top:20px;padding-bottom:28px;background:var(--paper);border:1px solid var(--line);border-radius:8px}
h1{font-size:24px;line-height:1.25;margin:0 0 12px}
h2{font-size:18px;line-height:1.3;margin:28px 0 8px}
h2.answer{font-size:24px;margin-top:20px}
h3{font-size:15px;margin:14px 0 4px}
p{margin:4px 0}
ul,ol{margin:4px 0;padding-left:22px}
hr{border:0;border-top:1px solid var(--line);margin:28px 0 12px}
small,.soft,.note,.unknown,dt{color:var(--soft)}
small,.note,dt{font-size:13px;font-weight:400}
.strong,.moderate,dd{font-weight:600}
.lead{font-size:18px}
.deep,.bad{font-weight:700;color:${COLOURS.hopeless}}
.moderate{color:${COLOURS['fair-text']}}
.good{color:${COLOURS['good-text']}}
dl{display:grid;gap:0 20px;margin:10px 0;grid-template-columns:repeat(auto-fit,minmax(150px,1fr))}
dl>div{padding:6px 0}
dd{margin:0;overflow-wrap:anywhere}
dl.head{border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
dl.large,dl.framed{gap:0;border:1px solid var(--line);border-radius:8px;overflow:hidden}
dl.large>div,dl.framed>div{padding:8px 14px;margin:0 -1px -1px 0;border-right:1px solid var(--line);border-bottom:1px solid var(--line)}
dl.framed{display:flex;flex-wrap:wrap}
dl.framed>div{flex:1 1 max(150px,22%)}
dl.large dd>span{font-size:24px}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px;margin:8px 0}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{padding:6px 10px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
thead th{font-size:13px;color:var(--soft);background:var(--ground)}
tbody tr:last-child>*{border-bottom:0}
td svg,.keys svg{vertical-align:-2px;flex:none}
.keys{display:flex;flex-wrap:wrap;gap:4px 18px;margin:6px 0;padding:0;list-style:none;font-size:13px}
.keys li{display:inline-flex;align-items:center;gap:6px}
figure{margin:10px 0;break-inside:avoid}
figure.drawn>svg,figure.picture>svg{display:block;width:100%}
figure.dark{background:${COLOURS['xray-ground']};color:#fff;border-radius:8px;padding:6px 12px}
figure.picture{border:1px solid var(--line);border-radius:8px;overflow:hidden}
figure.picture>svg{background:${COLOURS['xray-edge']};max-height:80vh}
figcaption{padding:8px 14px;font-size:13px}
figcaption a{display:inline-block;padding:4px 8px;font-weight:600}
.criteria{list-style:none;padding-left:0}
.criteria b{display:inline-block;width:1.2em;color:var(--accent)}
ol.steps{list-style:none;padding:0;border:1px solid var(--line);border-radius:8px}
ol.steps>li{padding:4px 14px 10px}
ol.steps>li+li{border-top:1px solid var(--line)}
@page{margin:15mm}
@media print{body{background:#fff;font-size:12px}nav{display:none}header,main{border:0;margin:0;padding:0;max-width:none}h1,h2,h3{break-after:avoid}tr,li{break-inside:avoid}.scroll{overflow:visible}figure.dark{print-color-adjust:exact;break-after:avoid}}
`;
