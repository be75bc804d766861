import type {
  Bundle,
  Composition,
  CompositionSection,
  DiagnosticReport,
  Media,
  Observation,
} from '@medplum/fhirtypes';
import { warningSentence } from '../sentences/reasonSentence';
import { headline } from '../sentences/readReport';
import { LANGUAGE_TABLE } from '../words/languages';
import { conclusion, diagnosis, figures, implants } from './diagnosis';
import { type Entry, type Exchange, NAMES, refer } from './entry';
import { images } from './images';
import { clinic, clinician, patient, software } from './people';
import { carePlan, referral } from './plan';
import { risks } from './risks';
import { concept } from './systems';
import { boneLosses, missingTeeth, prognoses, toothFindings, toothGroups } from './toothFindings';
import { toothValues } from './toothValues';

/** A FHIR R4 document; docs/decisions/0026-referral-pack.md maps the record to its resources. */
export function toBundle(exchange: Exchange): Bundle {
  const { toUrn, report } = exchange;
  const diagnoses = diagnosis(exchange);
  const observations = [
    ...risks(exchange),
    ...figures(exchange),
    ...missingTeeth(exchange),
    ...toothValues(exchange),
    ...boneLosses(exchange),
    ...toothFindings(exchange),
  ];
  const judged = [...toothGroups(exchange), ...implants(exchange), ...prognoses(exchange)];
  const pictures = images(exchange);
  const plans = [...carePlan(exchange), ...referral(exchange, diagnoses)];
  const sections = [
    section(exchange, 'diagnosis', diagnoses),
    section(exchange, 'findings', observations),
    section(exchange, 'teeth', judged),
    section(exchange, 'plan', plans),
    section(exchange, 'images', pictures),
  ].flatMap((each) => each ?? []);
  const entries: readonly Entry[] = [
    composition(exchange, sections),
    patient(exchange),
    clinic(exchange),
    clinician(exchange),
    software(exchange),
    diagnosticReport(exchange, observations, pictures),
    ...diagnoses,
    ...observations,
    ...judged,
    ...plans,
    ...pictures,
  ];
  return {
    resourceType: 'Bundle',
    type: 'document',
    language: LANGUAGE_TABLE[exchange.reader.language].locale,
    identifier: { system: 'urn:ietf:rfc:3986', value: toUrn('bundle') },
    timestamp: report.date,
    entry: entries.map(({ name, resource }) => ({ fullUrl: toUrn(name), resource })),
  };
}

function composition(exchange: Exchange, sections: CompositionSection[]): Entry<Composition> {
  const { report, reader } = exchange;
  const { sentence, implants: said } = headline(report, reader);
  const old = report.result.warnings.filter(({ code }) => code === 'W31');
  return {
    name: NAMES.composition,
    resource: {
      resourceType: 'Composition',
      status: report.isDraft ? 'preliminary' : 'final',
      type: concept('referral-pack', exchange.words.title, 'referralNote'),
      identifier: { system: 'urn:alveola:reference', value: report.reference },
      subject: refer(exchange, NAMES.patient),
      date: report.date,
      author: [refer(exchange, NAMES.clinician), refer(exchange, NAMES.software)],
      title: reader.words.report.head.title,
      custodian: refer(exchange, NAMES.clinic),
      text: narrative([
        sentence,
        ...said,
        ...old.map((warning) => warningSentence(warning, reader)),
        reader.words.diagnosis.disclaimer,
      ]),
      section: [
        ...sections,
        {
          title: reader.words.report.head.title,
          entry: [refer(exchange, NAMES.report)],
        },
      ],
    },
  };
}

type Section = keyof Exchange['words']['section'];

function section(exchange: Exchange, name: Section, entries: readonly Entry[]): CompositionSection | null {
  if (entries.length === 0) return null;
  const title = exchange.words.section[name];
  return {
    title,
    code: concept(`section.${name}`, title),
    entry: entries.map((each) => refer(exchange, each.name)),
  };
}

function diagnosticReport(
  exchange: Exchange,
  observations: readonly Entry<Observation>[],
  pictures: readonly Entry<Media>[],
): Entry<DiagnosticReport> {
  const { report, reader } = exchange;
  return {
    name: NAMES.report,
    resource: {
      resourceType: 'DiagnosticReport',
      identifier: [{ system: 'urn:alveola:reference', value: report.reference }],
      status: report.isDraft ? 'preliminary' : 'final',
      code: concept('report', reader.words.report.head.title),
      subject: refer(exchange, NAMES.patient),
      effectiveDateTime: report.date,
      issued: report.date,
      performer: [refer(exchange, NAMES.clinic), refer(exchange, NAMES.clinician)],
      result: observations.map(({ name }) => refer<Observation>(exchange, name)),
      ...(pictures.length === 0
        ? {}
        : { media: pictures.map(({ name }) => ({ link: refer<Media>(exchange, name) })) }),
      conclusion: headline(report, reader).sentence,
      conclusionCode: [conclusion(exchange)],
    },
  };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function narrative(paragraphs: readonly string[]): NonNullable<Composition['text']> {
  const said = paragraphs.map(
    (text) => `<p>${text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`,
  );
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${said.join('')}</div>` };
}
