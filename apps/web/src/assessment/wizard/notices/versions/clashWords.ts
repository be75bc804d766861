import {
  CLINICAL_VALUE_TYPES,
  IMPLANT_SIGNS,
  MEASURING_STEPS,
  OVERRULABLE,
  RECORD_PARTS,
  REHABILITATION_REASONS,
  RISK_QUESTIONS,
  SIDED_FINDINGS,
  SIDES,
  SITE_LISTS,
  type Visibility,
  WHOLE_FINDINGS,
} from '@alveola/clinical';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { recordWords } from '../../../../shell/i18n/reportWords';
import { useAssessment } from '../../../saving/store';
import type { Clash } from '../../../saving/versions/merge';
import { toothLabel } from '../../../teeth/notation';

export const PART_NAMES = {
  information: 'wizard:steps.0',
  dentition: 'wizard:steps.1',
  clinical_values: 'wizard:steps.2',
  xray_image: 'wizard:steps.3',
  measurement: 'wizard:steps.4',
} as const;

export function useClashWords() {
  const { t } = useTranslation();
  const notation = useAssessment((state) => state.editor?.preferences.dental_notation_system ?? 'FDI');
  const words = recordWords();
  return (clash: Clash) => {
    const { tooth, mine, theirs } = clash;
    const field = toFieldName(clash, words, t);
    const where =
      tooth === null
        ? field
        : `${t('versions:conflict.tooth', { tooth: toothLabel(tooth, notation) })} · ${field}`;
    const isMoved = [mine, theirs].every((value) => isMarker(value) || isRootFilm(value, clash));
    return {
      where,
      mine: toValueText(mine, clash, words, t),
      theirs: isMoved ? t('versions:conflict.elsewhere') : toValueText(theirs, clash, words, t),
    };
  };
}

function isOneOf<const T extends string>(list: readonly T[], name: string | undefined): name is T {
  return list.some((each) => each === name);
}

function toFieldName({ part, field }: Clash, { answers, teeth }: RecordWords, t: TFunction): string {
  const [name, second, third] = field.split('.');
  const side = SIDES.find((each) => each === (third ?? second));
  const sided = (text: string) => (side ? `${text} ${t(`xray:side.${side}`)}` : text);
  if (isOneOf(CLINICAL_VALUE_TYPES, name)) return teeth.value[name];
  if (isOneOf(IMPLANT_SIGNS, name))
    return teeth.finding[name === 'suppuration' ? 'suppuration' : 'nonKeratinized'];
  if (name === 'patientAge') return answers.patientAge;
  if (isOneOf(RISK_QUESTIONS, name)) return answers[name].label;
  if (name === 'AdditionalFindings' && isOneOf(SIDED_FINDINGS, second)) return sided(teeth.finding[second]);
  if (name === 'AdditionalFindings' && isOneOf(WHOLE_FINDINGS, second)) return teeth.finding[second];
  if (field === 'BoneDefect.bowelShaped') return teeth.finding.bowelShaped;
  if (isOneOf(MEASURING_STEPS, name)) return sided(t(`teeth:step.${name}`));
  if (name === 'remark') return t('charting:remark.name');
  if (name === 'notPeriodontal') return t('xray:cause');
  if (name === 'rootFilm') return t('xray:apex.otherFilm');
  if (name === 'implantLength') return t('xray:implantLength');
  if (name === 'score') return teeth.label.score;
  if (name === 'sites' && isOneOf(SITE_LISTS, second)) return t(`charting:sites.list.${second}`);
  if (field.startsWith('sites.furcation')) return teeth.value.Furcation;
  if (name === 'sites') return t('versions:conflict.sites');
  if (name === 'visibility') return t('xray:visibility.label');
  if (name === 'calibrations') return t('versions:conflict.scale');
  if (name === 'overrule') return t('versions:conflict.overrule');
  if (name === 'registration' || name === 'zeros') return t('versions:conflict.registration');
  return t(PART_NAMES[RECORD_PARTS.find((each) => each === part) ?? 'information']);
}

type RecordWords = ReturnType<typeof recordWords>;

function isMarker(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'image' in value;
}

function isRootFilm(value: unknown, { field }: Pick<Clash, 'field'>): boolean {
  return field === 'rootFilm' && value !== null;
}

const STATES = ['present', 'missing', 'implant'] as const;

function toValueText(value: unknown, { field }: Clash, words: RecordWords, t: TFunction): string {
  const { answers, teeth } = words;
  if (value === null) return '–';
  if (isRootFilm(value, { field })) return t('xray:placed');
  if (field === 'remark' && typeof value === 'string') return value;
  if (Array.isArray(value)) return toListText(value, field, words, t);
  const state = STATES.find((each) => each === value);
  if (state) return t(`wizard:help.${state}`);
  if (typeof value === 'boolean') return value ? answers.yes : answers.no;
  if (isMarker(value)) return t('xray:placed');
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return t('versions:conflict.differs');
  const lists: readonly Readonly<Record<string, string>>[] = [
    teeth.cause,
    ...RISK_QUESTIONS.filter((each) => each === field).map((question) => answers[question].answer),
  ];
  return lists.find((list) => Object.hasOwn(list, value))?.[value] ?? value;
}

function toListText(
  list: readonly unknown[],
  field: string,
  { answers, diagnosis }: RecordWords,
  t: TFunction,
): string {
  const [first, second] = list;
  if (field.startsWith('sites.')) return list.map(toCell).join(' ');
  if (field === 'complexRehabilitation') {
    const reasons = Array.isArray(second) ? second : [];
    const reasonsInOrder = REHABILITATION_REASONS.filter((each) => reasons.includes(each));
    const answer = answers.complexRehabilitation.answer[first === 'Yes' ? 'Yes' : 'No'];
    return [answer, ...reasonsInOrder.map((each) => answers.complexRehabilitationReasons[each])].join(' · ');
  }
  if (field === 'visibility') return t(`xray:visibility.${toVisibility(list)}`);
  if (typeof first !== 'object' || first === null)
    return field === 'overrule' ? '–' : t('versions:conflict.differs');
  if ('mm' in first) return `${String(first.mm)}\u00a0mm`;
  const names: Readonly<Record<string, string>> = { ...diagnosis.condition, ...diagnosis.extent };
  const classes = OVERRULABLE.flatMap((each) => new Map(Object.entries(first)).get(each) ?? []);
  return classes.map((each) => names[String(each)] ?? String(each)).join(' · ');
}

function toCell(value: unknown): string {
  if (typeof value === 'boolean') return value ? '●' : '○';
  return typeof value === 'number' ? String(value) : '–';
}

function toVisibility([isMissing, isSplit, distal, mesial]: readonly unknown[]): Visibility {
  if (isMissing === true) return 'notVisible';
  if (isSplit === true) return 'twoAreas';
  if (distal === true) return 'distalOnly';
  return mesial === true ? 'mesialOnly' : 'visible';
}
