import { buildReport, fill, type Reader, type WholeReport, type Words } from '@alveola/report';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import type { FileDates } from '../../../platform/paper/dates';
import { blocks, type PicturePaths } from './blocks';
import { html } from './html';
import { STYLE } from './style';

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
