import {
  EXTENTS,
  GRADES,
  type Overrule,
  OVERRULED_CONDITIONS,
  STAGES,
  type Extent,
  type Grade,
  type Overrulable,
  type Stage,
  type Standing,
} from '@alveola/clinical';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/useSession';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/form/Select';
import { Dialog } from '../../ui/overlay/Dialog';
import { dispatch, useAssessment } from '../saving/store';
import { TextArea } from '../../ui/form/TextField';
import { useReader, useReport } from './reportView';
import type { ApiProblem } from '../../shell/problem';

const MAX_REASON = 2000;

export function OverruleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { result, document } = useReport();
  const { profile } = useSession();
  const before = document.measurement.overrule ?? null;
  const computed = result.diagnosis;
  const [chosen, choose] = useState<Chosen>(() => toChosen(computed, before));
  const [reason, setReason] = useState(before?.reason ?? '');
  const [tried, setTried] = useState(false);
  const faults = findOverruleFaults(computed, chosen, reason);
  const shown = tried ? faults : [];
  const close = (overrule: Overrule | null) => {
    dispatch({ type: 'overruleSet', overrule });
    onClose();
  };
  const apply = () => {
    setTried(true);
    if (faults.length > 0) return;
    const set = toOverruled(computed, chosen);
    close({ ...set, reason: reason.trim().slice(0, MAX_REASON), by: profile?.name ?? '' });
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('summary:overrule.title')}
      description={t('summary:overrule.text')}
      actions={
        <>
          {before && (
            <Button icon="reset" onClick={() => close(null)}>
              {t('summary:overrule.reset')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={apply}>
            {t('summary:overrule.apply')}
          </Button>
        </>
      }
    >
      <Classes chosen={chosen} tried={tried} onChange={choose} />
      {shown.includes('nothing') && (
        <div className="mt-4">
          <Alert tone="danger">{t('summary:overrule.nothing')}</Alert>
        </div>
      )}
      <div className="mt-4">
        <TextArea
          label={t('summary:overrule.reason')}
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={shown.includes('reason') ? t('summary:overrule.reasonRequired') : undefined}
        />
      </div>
    </Dialog>
  );
}

interface ClassesProps {
  readonly chosen: Chosen;
  readonly tried: boolean;
  readonly onChange: (chosen: Chosen) => void;
}

function Classes({ chosen, tried, onChange }: ClassesProps) {
  const { t } = useTranslation();
  const { result, document } = useReport();
  const { condition, label, extent } = useReader().words.diagnosis;
  const failure = useAssessment((state) => state.failure);
  const computed = result.diagnosis;
  const applies = hasClasses(computed, chosen.condition);
  const missing = missingClasses(computed, chosen);
  const refused = (part: ClassName | 'condition') => {
    // The refused choice is in the record; another choice was not sent yet.
    const isSame = document.measurement.overrule?.[part] === (chosen[part] || undefined);
    return isSame && isPartRefused(failure, part) ? t('summary:overrule.refused') : undefined;
  };
  const asComputed = (value: string | null) => t('summary:overrule.asComputed', { value: value ?? '–' });
  const field = <P extends ClassName>(
    part: P,
    all: readonly Exclude<Chosen[P], ''>[],
    value: string | null,
    toWord = (each: Exclude<Chosen[P], ''>): string => each,
  ) => {
    const needed = missing.includes(part) ? t('summary:overrule.needed') : undefined;
    const hint = computed.condition === 'Periodontitis' ? asComputed(value) : undefined;
    const isOpen = !applies || chosen[part] === '';
    return {
      disabled: !applies,
      value: applies ? chosen[part] : ('' as const),
      onChange: (to: Chosen[P] | '') => onChange({ ...chosen, [part]: to }),
      hint: applies ? (needed && !tried ? needed : hint) : t('summary:overrule.casesOnly'),
      error: tried && needed ? needed : refused(part),
      options: [
        ...(isOpen ? [{ value: '' as const, label: applies ? t('summary:overrule.choose') : '–' }] : []),
        ...all.map((each) => ({ value: each, label: toWord(each) })),
      ],
    };
  };
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('summary:overrule.condition')}
        value={chosen.condition}
        error={refused('condition')}
        options={[
          { value: '', label: t('summary:overrule.asComputed', { value: condition[computed.condition] }) },
          ...OVERRULED_CONDITIONS.map((value) => ({
            value,
            label:
              value === computed.condition
                ? t('summary:overrule.confirmed', { value: condition[value] })
                : condition[value],
          })),
        ]}
        onChange={(value) => onChange({ ...chosen, condition: value })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Select {...field('stage', STAGES, computed.stage)} label={label.stage} />
        <Select {...field('grade', GRADES, computed.grade)} label={label.grade} />
        <Select
          {...field('blt', EXTENTS, computed.blt && extent[computed.blt], (value) => extent[value])}
          label={label.extent}
        />
      </div>
    </div>
  );
}

const OVERRULED_CLASSES = ['stage', 'grade', 'blt'] as const;
type ClassName = (typeof OVERRULED_CLASSES)[number];
type OverruledCondition = (typeof OVERRULED_CONDITIONS)[number];

/** An empty condition means the computed one; an empty class was not chosen yet. */
export interface Chosen {
  readonly condition: OverruledCondition | '';
  readonly stage: Stage | '';
  readonly grade: Grade | '';
  readonly blt: Extent | '';
}

export function toChosen(computed: Standing, before: Overrule | null): Chosen {
  const condition = before?.condition ?? '';
  if (!hasClasses(computed, condition)) return { condition, stage: '', grade: '', blt: '' };
  const computedClasses = computed.condition === 'Periodontitis' ? computed : null;
  return {
    condition,
    stage: before?.stage ?? computedClasses?.stage ?? '',
    grade: before?.grade ?? computedClasses?.grade ?? '',
    blt: before?.blt ?? computedClasses?.blt ?? '',
  };
}

/** Rules 1.1 §6, "What stands decides". */
function hasClasses(computed: Standing, condition: Chosen['condition']): boolean {
  return (condition || computed.condition) === 'Periodontitis';
}

export function missingClasses(computed: Standing, chosen: Chosen): readonly ClassName[] {
  return hasClasses(computed, chosen.condition)
    ? OVERRULED_CLASSES.filter((name) => chosen[name] === '')
    : [];
}

export function toOverruled(computed: Standing, chosen: Chosen): Omit<Overrule, 'reason' | 'by'> {
  const { condition, stage, grade, blt } = chosen;
  const isCase = computed.condition === 'Periodontitis';
  const isSet = (name: ClassName) =>
    hasClasses(computed, condition) && !(isCase && chosen[name] === computed[name]);
  return {
    ...(condition ? { condition } : {}),
    ...(stage && isSet('stage') ? { stage } : {}),
    ...(grade && isSet('grade') ? { grade } : {}),
    ...(blt && isSet('blt') ? { blt } : {}),
  };
}

export function findOverruleFaults(computed: Standing, chosen: Chosen, reason: string) {
  return [
    ...(Object.keys(toOverruled(computed, chosen)).length === 0 ? (['nothing'] as const) : []),
    ...missingClasses(computed, chosen),
    ...(reason.trim() === '' ? (['reason'] as const) : []),
  ];
}

const PATH = 'data.overrule.';

export function refusedParts(failure: ApiProblem | null): readonly string[] {
  return Object.keys(failure?.codes ?? {}).flatMap((path) =>
    path.startsWith(PATH) ? [path.slice(PATH.length)] : [],
  );
}

export function isPartRefused(failure: ApiProblem | null, part: Overrulable | 'reason'): boolean {
  return refusedParts(failure).includes(part);
}
