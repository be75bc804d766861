import type { Language } from '@alveola/clinical';
import en from './words/en.json';
import sheetEn from './words/patientSheet.en.json';
import nb from './words/nb.json';
import sheetNb from './words/patientSheet.nb.json';
import pt from './words/pt.json';
import sheetPt from './words/patientSheet.pt.json';

/** English is the type: what another language lacks does not compile. */
export type ReportWords = typeof en;
export const REPORT_WORDS: Readonly<Record<Language, ReportWords>> = { en, nb, pt };

/** Plain words for somebody who has never heard of periodontitis. */
export type SheetWords = typeof sheetEn;
export const SHEET_WORDS: Readonly<Record<Language, SheetWords>> = { en: sheetEn, nb: sheetNb, pt: sheetPt };
