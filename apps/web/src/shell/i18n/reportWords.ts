import type { ReportWords } from '@alveola/report';
import i18next from 'i18next';

export function answerWords(): Pick<ReportWords, 'answers'> {
  return { answers: i18next.getResourceBundle(i18next.language, 'answers') };
}

export function recordWords(): Pick<ReportWords, 'answers' | 'diagnosis' | 'teeth'> {
  const { answers, diagnosis, teeth } = reportWords();
  return { answers, diagnosis, teeth };
}

export function reportWords(): ReportWords {
  const find = <N extends keyof ReportWords>(namespace: N): ReportWords[N] =>
    i18next.getResourceBundle(i18next.language, namespace);
  return {
    answers: find('answers'),
    comparison: find('comparison'),
    diagnosis: find('diagnosis'),
    pdf: find('pdf'),
    reasons: find('reasons'),
    report: find('report'),
    sources: find('sources'),
    teeth: find('teeth'),
    treatment: find('treatment'),
    warnings: find('warnings'),
    sure: find('sure'),
  };
}
