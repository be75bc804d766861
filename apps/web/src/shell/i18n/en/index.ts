import { en as words } from '@alveola/report/words/en';
import charting from './charting.json';
import report from './report.json';
import wizard from './wizard.json';
import xray from './xray.json';

/**
 * What the wizard says, loaded with it. A new area: its three files, and its import here, in `nb/index.ts`
 * and in `pt/index.ts`.
 */
export const assessment = { charting, report, wizard, words, xray };
