import { EXTENTS, GRADES, type Overrule, OVERRULED_CONDITIONS, STAGES } from '@alveola/clinical';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/useSession';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/form/Select';
import { Dialog } from '../../ui/overlay/Dialog';
import { dispatch, useAssessment } from '../saving/store';
import { ReasonField } from './completion/Confirm';
import {
  type Chosen,
  OVERRULED_CLASSES,
  findOverruleFaults,
  hasClasses,
  isPartRefused,
  missingClasses,
  toChosen,
  toOverruled,
} from './overrule';
import { useReader, useReport } from './reportView';

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
      <ReasonField
        label={t('summary:overrule.reason')}
        value={reason}
        onChange={setReason}
        error={shown.includes('reason') ? t('summary:overrule.reasonRequired') : undefined}
      />
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
  const refused = (part: (typeof OVERRULED_CLASSES)[number] | 'condition') => {
    // The refused choice is in the record; another choice was not sent yet.
    const isSame = document.measurement.overrule?.[part] === (chosen[part] || undefined);
    return isSame && isPartRefused(failure, part) ? t('summary:overrule.refused') : undefined;
  };
  const asComputed = (value: string | null) => t('summary:overrule.computed', { value: value ?? '–' });
  const field = (part: (typeof OVERRULED_CLASSES)[number], value: string | null) => {
    const needed = missing.includes(part) ? t('summary:overrule.needed') : undefined;
    const hint = computed.condition === 'Periodontitis' ? asComputed(value) : undefined;
    return {
      disabled: !applies,
      hint: applies ? (needed && !tried ? needed : hint) : t('summary:overrule.casesOnly'),
      error: tried && needed ? needed : refused(part),
    };
  };
  const choices = <V extends string>(all: readonly V[], isOpen: boolean, word: (value: V) => string) => [
    ...(isOpen ? [{ value: '' as const, label: applies ? t('summary:overrule.choose') : '–' }] : []),
    ...all.map((value) => ({ value, label: word(value) })),
  ];
  const isOpen = (part: (typeof OVERRULED_CLASSES)[number]) => !applies || chosen[part] === '';
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
        <Select
          label={label.stage}
          options={choices(STAGES, isOpen('stage'), (value) => value)}
          onChange={(stage) => onChange({ ...chosen, stage })}
          {...field('stage', computed.stage)}
          value={applies ? chosen.stage : ''}
        />
        <Select
          label={label.grade}
          options={choices(GRADES, isOpen('grade'), (value) => value)}
          onChange={(grade) => onChange({ ...chosen, grade })}
          {...field('grade', computed.grade)}
          value={applies ? chosen.grade : ''}
        />
        <Select
          label={label.extent}
          options={choices(EXTENTS, isOpen('blt'), (value) => extent[value])}
          onChange={(blt) => onChange({ ...chosen, blt })}
          {...field('blt', computed.blt && extent[computed.blt])}
          value={applies ? chosen.blt : ''}
        />
      </div>
    </div>
  );
}
