import type { Words } from '../types';
import common from './common.json';
import dashboard from './dashboard.json';
import login from './login.json';
import papers from './papers.json';
import patients from './patients.json';
import problems from './problems.json';
import settings from './settings.json';

export const shell: Words<typeof import('../en/shell').shell> = {
  common,
  dashboard,
  login,
  papers,
  patients,
  problems,
  settings,
};
