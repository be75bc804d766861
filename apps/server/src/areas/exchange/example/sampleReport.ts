import { readFile } from 'node:fs/promises';
import { assessment, DEFAULT_PREFERENCES, diagnose, sureBeside } from '@alveola/clinical';
import { sampleReport } from '@alveola/contract';
import { reader, readKinds } from '@alveola/report';
import type { Language } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import { fileAnswer } from '../../../platform/http/answer';
import { type Route, route } from '../../../platform/http/route';
import { datesIn } from '../../../platform/paper/dates';
import type { LoadedReport } from '../../reports/pdf/load';
import { LISTED, PICTURE } from './exampleRoute';
import written from './record.json' with { type: 'json' };

const made = new Map<Language, Promise<Buffer>>();

export const sampleReportRoute: Route = route(
  sampleReport,
  async ({ deps: { now }, query: { language } }) => {
    const bytes = made.get(language) ?? write(language, now());
    made.set(language, bytes);
    bytes.catch(() => made.delete(language));
    const { fileName } = readWords(language).pdf;
    return fileAnswer(await bytes, 'application/pdf', `${fileName}.pdf`);
  },
);

async function write(language: Language, now: Date): Promise<Buffer> {
  const document = assessment.parse(written);
  const preferences = DEFAULT_PREFERENCES;
  const result = diagnose(document, preferences);
  const words = readWords(language);
  const { name, width, height } = LISTED;
  const picture: LoadedReport['report']['pictures'][number] = {
    id: name,
    width,
    height,
    file_name: name,
    spacing: null,
    burned_in: false,
    taken: null,
    kind: 'periapical',
    isGone: false,
  };
  const { writeReport } = await import('../../reports/pdf/writePapers');
  return writeReport(
    {
      reader: reader(language, preferences, words),
      dates: datesIn(language, undefined),
      bytes: new Map([[name, await readFile(PICTURE)]]),
      report: {
        preferences,
        document,
        result,
        sure: sureBeside(result, { ...document, xray_kinds: readKinds([picture]) }, preferences),
        earlier: null,
        clinic: words.product.sample.clinic,
        letterhead: { address: [], phone: '', email: '', logo: null },
        clinician: words.product.sample.clinician,
        role: '',
        patientNumber: words.product.sample.patient,
        reference: `X-${words.product.sample.patient}`,
        date: now.toISOString(),
        isDraft: false,
        isRevised: false,
        replacedAt: null,
        completions: [],
        pictures: [picture],
      },
    },
    true,
  );
}
