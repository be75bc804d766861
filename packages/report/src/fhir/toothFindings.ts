import {
  listJudged,
  ASCENDING,
  findRow,
  SIDES,
  toFindings,
  type ToothNumber,
  type Third,
  type ToothOrImplantResult,
  toothState,
} from '@alveola/clinical';
import type {
  CodeableConcept,
  Observation,
  ObservationComponent,
  Patient,
  RiskAssessment,
} from '@medplum/fhirtypes';
import { reasonSentence } from '../sentences/reasonSentence';
import { scored } from '../sentences/readReport';
import {
  bodySite,
  concept,
  type Entry,
  type Exchange,
  NAMES,
  observation,
  quantity,
  refer,
  type VerifiedCode,
} from './entry';

const VERIFIED_FINDINGS: Readonly<Record<string, VerifiedCode>> = {
  ApikalPeriodontitis: 'apicalPeriodontitis',
  RootCaries: 'rootCaries',
};

/** Null where bone loss was measured at the visit, or the day is unknown. */
function earlierXray({ because }: ToothOrImplantResult) {
  return because.find(({ code }) => code === 'xray.earlier' || code === 'xray.old') ?? null;
}

/** Unrounded; a side that was not measured is left out. */
export function toBoneLosses(exchange: Exchange): readonly Entry<Observation>[] {
  return listJudged(exchange.report.result).flatMap((judged) => boneLoss(exchange, judged));
}

function boneLoss(exchange: Exchange, judged: ToothOrImplantResult): readonly Entry<Observation>[] {
  const { tooth, boneLoss: loss } = judged;
  if ('known' in loss) return estimate(exchange, tooth, loss.estimate);
  const earlier = earlierXray(judged);
  const aboutFilms = judged.because.filter(({ code }) => code.startsWith('xray.'));
  const { label, side } = exchange.reader.words.teeth;
  const component = SIDES.flatMap((toothSide): ObservationComponent[] => {
    const value = loss[toothSide];
    if (value === null) return [];
    const code = concept(`boneLoss.${toothSide}`, `${label.boneLoss}, ${side[toothSide]}`);
    return [{ code, valueQuantity: quantity(value, '%') }];
  });
  return [
    observation(exchange, `boneLoss-${tooth}`, {
      category: 'imaging',
      code: concept('boneLoss', label.boneLoss),
      bodySite: bodySite(exchange, tooth),
      valueQuantity: quantity(loss.worst, '%'),
      component,
      ...(earlier === null ? {} : { effectiveDateTime: String(earlier.values.taken) }),
      ...(aboutFilms.length === 0
        ? {}
        : { note: aboutFilms.map((reason) => ({ text: reasonSentence(reason, exchange.reader) })) }),
    }),
  ];
}

/** A reading by eye gives a class, no figure. */
function estimate(
  exchange: Exchange,
  tooth: ToothNumber,
  estimatedThird: Third | undefined,
): readonly Entry<Observation>[] {
  if (estimatedThird === undefined) return [];
  const { label, third } = exchange.reader.words.teeth;
  return [
    observation(exchange, `boneLoss-${tooth}`, {
      category: 'imaging',
      code: concept('boneLoss.estimate', label.boneLoss),
      bodySite: bodySite(exchange, tooth),
      valueCodeableConcept: concept(`third.${estimatedThird}`, third[estimatedThird]),
    }),
  ];
}

/** Only recorded findings: a box that was not ticked may not have been examined. */
export function toToothFindings(exchange: Exchange): readonly Entry<Observation>[] {
  const { document } = exchange.report;
  return ASCENDING.filter((tooth) => toothState(document, tooth) !== 'missing').flatMap((tooth) =>
    listed(exchange, tooth).map(({ code, text, value }) =>
      observation(exchange, `${code}-${tooth}`, {
        category: 'exam',
        code: concept(code, text, VERIFIED_FINDINGS[code]),
        bodySite: bodySite(exchange, tooth),
        ...(value === undefined ? { valueBoolean: true } : { valueCodeableConcept: { text: value } }),
      }),
    ),
  );
}

interface Listed {
  readonly code: string;
  readonly text: string;
  readonly value?: string;
}

function listed({ report, reader }: Exchange, tooth: ToothNumber): readonly Listed[] {
  const { document } = report;
  const { finding, side, cause } = reader.words.teeth;
  const row = findRow(document, tooth);
  const { whole, sided } = toFindings(row);
  const sides = (foundSides: readonly (typeof SIDES)[number][]) =>
    foundSides.map((toothSide) => side[toothSide]).join(', ');
  const vertical = SIDES.filter((toothSide) => row.BoneDefect[toothSide] === true);
  const { suppuration, non_keratinized_gingiva: mucosa } = document.clinical_values;
  return [
    ...whole.map((code) => ({ code, text: finding[code] })),
    ...sided.map((sidedFinding) => ({
      code: sidedFinding.finding,
      text: finding[sidedFinding.finding],
      value: sides(sidedFinding.sides),
    })),
    ...(vertical.length > 0 ? [{ code: 'BoneDefect', text: finding.vertical, value: sides(vertical) }] : []),
    ...(row.BoneDefect.bowelShaped === true ? [{ code: 'bowelShaped', text: finding.bowelShaped }] : []),
    ...(suppuration.includes(tooth) ? [{ code: 'suppurating', text: finding.suppuration }] : []),
    ...(mucosa.includes(tooth) ? [{ code: 'nonKeratinized', text: finding.nonKeratinized }] : []),
    ...(row.notPeriodontal === null
      ? []
      : [{ code: `cause.${row.notPeriodontal}`, text: cause[row.notPeriodontal] }]),
    ...(row.isMissingFromXray ? [{ code: 'isMissingFromXray', text: finding.isMissingFromXray }] : []),
  ];
}

/** Lost or never present: the record does not tell. */
export function toMissingTeeth(exchange: Exchange): readonly Entry<Observation>[] {
  const { document } = exchange.report;
  const text = exchange.reader.words.teeth.label.missing;
  return ASCENDING.filter((tooth) => toothState(document, tooth) === 'missing').map((tooth) =>
    observation(exchange, `missing-${tooth}`, {
      category: 'exam',
      code: concept('missing', text),
      bodySite: bodySite(exchange, tooth),
      valueBoolean: true,
    }),
  );
}

/** Labels of findings, never a diagnosis, and only where the clinic uses them. */
export function toToothGroups(exchange: Exchange): readonly Entry<Observation>[] {
  const { report, reader } = exchange;
  if (!report.preferences.tooth_diagnosis_on_tooth_level) return [];
  const { group, label } = reader.words.teeth;
  return report.result.teeth.flatMap(({ tooth, groups }) =>
    groups.map((toothGroup) =>
      observation(exchange, `${toothGroup}-${tooth}`, {
        category: 'exam',
        code: concept('group', label.group),
        bodySite: bodySite(exchange, tooth),
        valueCodeableConcept: concept(`group.${toothGroup}`, group[toothGroup]),
      }),
    ),
  );
}

/** A risk has no body site of its own: the standard extension gives one to its subject. */
function aboutTooth(exchange: Exchange, location: CodeableConcept) {
  const patient = refer<Patient>(exchange, NAMES.patient);
  const url = 'http://hl7.org/fhir/StructureDefinition/bodySite';
  return {
    contained: [{ resourceType: 'BodyStructure' as const, id: 'tooth', location, patient }],
    subject: { ...patient, extension: [{ url, valueReference: { reference: '#tooth' } }] },
  };
}

/** A prognosis set by hand comes first; a tooth that was not judged has none. */
export function toPrognoses(exchange: Exchange): readonly Entry<RiskAssessment>[] {
  const { report, reader } = exchange;
  const { words } = reader;
  return listJudged(report.result).flatMap((judged) => {
    const { score, level, isModified } = scored(report, judged);
    if (level === 'NotJudged') return [];
    const isImplant = 'certainty' in judged;
    const text = words.teeth[isImplant ? 'levelImplant' : 'level'][level];
    const where = bodySite(exchange, judged.tooth);
    const earlier = earlierXray(judged);
    return [
      {
        name: `prognosis-${judged.tooth}`,
        resource: {
          resourceType: 'RiskAssessment' as const,
          status: report.isDraft ? ('preliminary' as const) : ('final' as const),
          code: { ...concept('prognosis', `${words.diagnosis.label.prognosis}, ${where.text}`) },
          ...aboutTooth(exchange, where),
          occurrenceDateTime: report.date,
          prediction: [
            {
              qualitativeRisk: concept(`level.${level}`, text),
              rationale: `${words.teeth.label.score}: ${score}`,
            },
          ],
          note: [
            { text: isModified ? words.report.teeth.modified : words.diagnosis.indicative },
            ...(earlier?.code === 'xray.old' ? [{ text: reasonSentence(earlier, reader) }] : []),
          ],
        },
      },
    ];
  });
}
