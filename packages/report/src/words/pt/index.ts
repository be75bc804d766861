import type { Words } from '../namespaces';
import account from './account.json';
import answers from './answers.json';
import charting from './charting.json';
import common from './common.json';
import comparison from './comparison.json';
import dashboard from './dashboard.json';
import diagnosis from './diagnosis.json';
import login from './login.json';
import mails from './mails.json';
import papers from './papers.json';
import patientSheet from './patientSheet.json';
import patients from './patients.json';
import payment from './payment.json';
import pdf from './pdf.json';
import problems from './problems.json';
import provider from './provider.json';
import reasons from './reasons.json';
import report from './report.json';
import settings from './settings.json';
import sources from './sources.json';
import summary from './summary.json';
import sure from './sure.json';
import teeth from './teeth.json';
import terms from './terms.json';
import treatment from './treatment.json';
import validation from './validation.json';
import warnings from './warnings.json';
import wizard from './wizard.json';
import xray from './xray.json';

export const words: Words = {
  account,
  answers,
  charting,
  common,
  comparison,
  dashboard,
  diagnosis,
  login,
  mails,
  papers,
  patientSheet,
  patients,
  payment,
  pdf,
  problems,
  provider,
  reasons,
  report,
  settings,
  sources,
  summary,
  sure,
  teeth,
  terms,
  treatment,
  validation,
  warnings,
  wizard,
  xray,
};
