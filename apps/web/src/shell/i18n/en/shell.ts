import common from './common.json';
import dashboard from './dashboard.json';
import login from './login.json';
import papers from './papers.json';
import patients from './patients.json';
import problems from './problems.json';
import settings from './settings.json';

/** What every screen outside the wizard says: loaded first. The wizard's words are in `index.ts`. */
export const shell = { common, dashboard, login, papers, patients, problems, settings };
