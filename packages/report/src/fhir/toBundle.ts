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
import { toCarePlan, toConclusion, toCondition, toFigures, toImplants, toServiceRequest } from './diagnosis';
import { coding, concept, type Entry, type Exchange, NAMES, refer } from './entry';
import { toParties, toRiskFactors } from './patient';
import { toBoneLosses, toMissingTeeth, toPrognoses, toToothFindings, toToothGroups } from './toothFindings';
import { toToothValues } from './toothValues';
import { teethOnPicture } from '../drawings/measured';
import { fill, toothList } from '../sentences/reader';

/** A FHIR R4 document; docs/decisions/0026-referral-pack.md maps the record to its resources. */
export function toBundle(exchange: Exchange): Bundle {
  const { toUrn, report } = exchange;
  const diagnoses = toCondition(exchange);
  const observations = [
    ...toRiskFactors(exchange),
    ...toFigures(exchange),
    ...toMissingTeeth(exchange),
    ...toToothValues(exchange),
    ...toBoneLosses(exchange),
    ...toToothFindings(exchange),
  ];
  const judged = [...toToothGroups(exchange), ...toImplants(exchange), ...toPrognoses(exchange)];
  const pictures = toMedia(exchange);
  const plans = [...toCarePlan(exchange), ...toServiceRequest(exchange, diagnoses)];
  const sections = [
    section(exchange, 'diagnosis', diagnoses),
    section(exchange, 'findings', observations),
    section(exchange, 'teeth', judged),
    section(exchange, 'plan', plans),
    section(exchange, 'images', pictures),
  ].flatMap((filledSection) => filledSection ?? []);
  const entries: readonly Entry[] = [
    composition(exchange, sections),
    ...toParties(exchange),
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
  const { sentence, implants: implantSentences } = headline(report, reader);
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
        ...implantSentences,
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
    entry: entries.map((entry) => refer(exchange, entry.name)),
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
      conclusionCode: [toConclusion(exchange)],
    },
  };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function narrative(paragraphs: readonly string[]): NonNullable<Composition['text']> {
  const lines = paragraphs.map(
    (text) => `<p>${text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)}</p>`,
  );
  return { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${lines.join('')}</div>` };
}

function toMedia(exchange: Exchange): readonly Entry<Media>[] {
  const { report, reader, files } = exchange;
  return report.pictures.flatMap((picture, index): Entry<Media>[] => {
    const file = files.get(picture.id);
    if (!file) return [];
    const n = index + 1;
    const teeth = teethOnPicture(report.document, picture.id).map(({ tooth }) => tooth);
    return [
      {
        name: `picture-${n}`,
        resource: {
          resourceType: 'Media',
          status: 'completed',
          type: { coding: [coding('mediaType', 'image', 'Image')] },
          subject: refer(exchange, NAMES.patient),
          ...(picture.taken === null ? {} : { createdDateTime: picture.taken }),
          width: picture.width,
          height: picture.height,
          content: {
            contentType: file.mediaType,
            url: file.path,
            title: fill(reader.words.report.xrays.alt, { n, teeth: toothList(teeth, reader) }),
          },
        },
      },
    ];
  });
}
