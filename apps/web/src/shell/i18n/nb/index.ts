import { nb as words } from '@alveola/report/words/nb';
import type { Words } from '../types';
import charting from './charting.json';
import report from './report.json';
import wizard from './wizard.json';
import xray from './xray.json';

export const assessment: Words<typeof import('../en/index').assessment> = {
  charting,
  report,
  wizard,
  words,
  xray,
};
