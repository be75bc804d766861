import answers from './answers.json';
import diagnosis from './diagnosis.json';
import reasons from './reasons.json';
import sources from './sources.json';
import teeth from './teeth.json';
import treatment from './treatment.json';
import warnings from './warnings.json';

export const en = { answers, diagnosis, reasons, sources, teeth, treatment, warnings };
