import { type Call, changedReports, getReport, makeStart, referralPack, reportPdf } from '@alveola/contract';
import type { CallExample, CallExamples } from '../../platform/http/openapi';

const REPORT = 'c0RkZ3VnN0x1c2hQa1d2Zg';
const CHANGED = '2026-11-22T10:00:00.000Z';

const report = {
  id: REPORT,
  reference_number: 'X-1001-5f3a',
  patient_number: '1001',
  analysis_date: '2026-11-22T09:12:00.000Z',
  notes: '',
  status: 'Completed',
  draft: false,
  information: [],
  dentitions: [],
  clinical_values: [],
  xray_images: [],
  measurements: [],
  entry: { information: null, dentition: null, clinical_values: null, xray_image: null, measurement: null },
  history: null,
  completions: [
    {
      completed_at: CHANGED,
      completed_by: 'Kari Nordmann',
      completed_title: 'Dentist',
      reason: null,
      rules_version: '1.3',
      findings: {
        standing: {
          condition: 'Periodontitis',
          stage: 'III',
          grade: 'B',
          blt: 'Generalized',
          stability: 'Unstable',
        },
      },
      record: {
        information: {
          patientAge: 54,
          isPatientSmoke: '1-9',
          haveDiabetes: 'No',
          oralHygiene: 'Later registration',
          missingTeeth: 'No',
          complexRehabilitation: 'No',
          complexRehabilitationReasons: [],
        },
        history: null,
      },
    },
  ],
  imported: null,
};

const PAPER = { id: REPORT, language: 'en', time_zone: 'Europe/Oslo' };

export const CALL_EXAMPLES: CallExamples = new Map<Call, CallExample>([
  [
    changedReports,
    {
      parameters: { since: '2026-11-22T00:00:00Z', limit: '50' },
      answer: {
        reports: [
          {
            id: REPORT,
            patient_number: '1001',
            reference_number: 'X-1001-5f3a',
            analysis_date: '2026-11-22T09:12:00.000Z',
            changed_at: CHANGED,
            deleted: false,
          },
        ],
        next: null,
      },
    },
  ],
  [getReport, { parameters: { id: REPORT }, answer: report }],
  [reportPdf, { parameters: { ...PAPER, annex: 'no' } }],
  [referralPack, { parameters: PAPER }],
  [
    makeStart,
    {
      body: { patient_number: '1001' },
      answer: { path: '/start/fJ2wq7Rk', expires_at: '2026-11-22T10:01:00.000Z' },
    },
  ],
]);
