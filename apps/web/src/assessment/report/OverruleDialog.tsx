import {
  type Extent,
  EXTENTS,
  type Grade,
  GRADES,
  type Overrule,
  type Stage,
  STAGES,
} from '@alveola/clinical';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { Select } from '../../ui/form/Select';
import { dispatch } from '../saving/store';
import { ReasonField } from './completion/ReasonField';
import { useReader, useReport } from './reportView';

const MAX_REASON = 2000;

/** Empty: the diagnosis has none. */
interface Chosen {
  readonly stage: Stage | '';
  readonly grade: Grade | '';
  readonly blt: Extent | '';
}

/** Stage, grade and extent as the clinician judges them, with the reason; always back to the computed ones. */
export function OverruleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { result, document } = useReport();
  const { words } = useReader();
  const { profile } = useSession();
  const before = document.measurement.overrule ?? null;
  const { stage, grade, blt } = result.diagnosis;
  const [set, change] = useState<Chosen>({
    stage: before?.stage ?? stage ?? '',
    grade: before?.grade ?? grade ?? '',
    blt: before?.blt ?? blt ?? '',
  });
  const [reason, setReason] = useState(before?.reason ?? '');
  const [tried, setTried] = useState(false);
  const overrule: Overrule = {
    ...(set.stage && set.stage !== stage ? { stage: set.stage } : {}),
    ...(set.grade && set.grade !== grade ? { grade: set.grade } : {}),
    ...(set.blt && set.blt !== blt ? { blt: set.blt } : {}),
    reason: reason.trim().slice(0, MAX_REASON),
    by: profile?.name ?? '',
  };
  const differs = Boolean(overrule.stage ?? overrule.grade ?? overrule.blt);
  const apply = () => {
    setTried(true);
    if (!differs || overrule.reason === '') return;
    dispatch({ type: 'overruleSet', overrule });
    onClose();
  };
  const { label, extent } = words.diagnosis;
  const computed = (value: string | null) => t('summary:overrule.computed', { value: value ?? '–' });
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
            <Button
              icon="reset"
              onClick={() => {
                dispatch({ type: 'overruleSet', overrule: null });
                onClose();
              }}
            >
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
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={label.stage}
          value={set.stage}
          options={choices(STAGES, stage === null, (value) => value)}
          hint={computed(stage)}
          onChange={(value) => change({ ...set, stage: value })}
        />
        <Select
          label={label.grade}
          value={set.grade}
          options={choices(GRADES, grade === null, (value) => value)}
          hint={computed(grade)}
          onChange={(value) => change({ ...set, grade: value })}
        />
        <Select
          label={label.extent}
          value={set.blt}
          options={choices(EXTENTS, blt === null, (value) => extent[value])}
          hint={computed(blt && extent[blt])}
          onChange={(value) => change({ ...set, blt: value })}
        />
      </div>
      <ReasonField
        label={t('summary:overrule.reason')}
        value={reason}
        onChange={setReason}
        error={
          tried
            ? (!differs && t('summary:overrule.nothing')) ||
              (overrule.reason === '' && t('summary:overrule.reasonRequired')) ||
              undefined
            : undefined
        }
      />
    </Dialog>
  );
}

function choices<V extends string>(all: readonly V[], orNone: boolean, word: (value: V) => string) {
  const listed: { value: V | ''; label: string }[] = all.map((value) => ({ value, label: word(value) }));
  return orNone ? [{ value: '' as const, label: '–' }, ...listed] : listed;
}
