import answers from './answers.json';
import comparison from './comparison.json';
import diagnosis from './diagnosis.json';
import reasons from './reasons.json';
import report from './report.json';
import sources from './sources.json';
import teeth from './teeth.json';
import treatment from './treatment.json';
import warnings from './warnings.json';
import whatIf from './whatIf.json';

export const en = {
  answers,
  comparison,
  diagnosis,
  reasons,
  report,
  sources,
  teeth,
  treatment,
  warnings,
  whatIf,
};
