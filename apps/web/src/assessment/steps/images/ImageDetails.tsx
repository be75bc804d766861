import { XRAY_KINDS } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportWords } from '../../../shell/i18n/reportWords';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useProblemText } from '../../../shell/problemText';
import { Button } from '../../../ui/Button';
import { FieldError, TextField } from '../../../ui/form/TextField';
import { Select } from '../../../ui/form/Select';
import { activeSession, useIsReading } from '../../saving/store';

type Change = Parameters<ReturnType<typeof activeSession>['describeXray']>[1];

export function ImageDetails({ xray }: { readonly xray: Xray }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const textOf = useProblemText();
  const isReading = useIsReading();
  const [problem, setProblem] = useState<unknown>(null);
  const { xrays } = reportWords().report;
  const change = async (to: Change) => {
    setProblem(null);
    await activeSession().describeXray(xray.id, to).catch(setProblem);
  };
  if (isReading)
    return (
      <p className="px-3 pb-2 text-dense text-ink-soft">
        {xray.kind && `${xrays.kind[xray.kind]} · `}
        {xray.taken ? `${t('charting:images.taken')} ${day(xray.taken)}` : xrays.takenUnknown}
      </p>
    );
  return (
    <div className="flex flex-col gap-2 px-3 pb-3">
      <TakenField key={xray.taken} xray={xray} onChange={(taken) => void change({ taken })} />
      <Select
        label={t('charting:images.kind')}
        value={xray.kind ?? ''}
        options={[
          { value: '', label: t('charting:images.kindUnknown') },
          ...XRAY_KINDS.map((value) => ({ value, label: xrays.kind[value] })),
        ]}
        onChange={(kind) => void change({ kind: kind === '' ? null : kind })}
      />
      {xray.kind === 'bitewing' && <p className="text-dense text-ink-soft">{xrays.bitewing}</p>}
      {problem !== null && (
        <FieldError id={`${xray.id}-problem`}>
          {t('charting:images.changeFailed', { message: textOf(problem) })}
        </FieldError>
      )}
    </div>
  );
}

interface TakenFieldProps {
  readonly xray: Xray;
  readonly onChange: (taken: string | null) => void;
}

/**
 * Sends the date when the field is left, because the browser reports every part of a typed year as a date.
 */
function TakenField({ xray, onChange }: TakenFieldProps) {
  const { t } = useTranslation();
  // Swedish dates have ISO format.
  const [today] = useState(() => new Date().toLocaleDateString('sv'));
  const [typed, setTyped] = useState(xray.taken ?? '');
  const input = useRef<HTMLInputElement>(null);
  const isToCome = typed > today;
  const send = (taken: string) => {
    if (taken <= today && taken !== (xray.taken ?? '')) onChange(taken === '' ? null : taken);
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-36 grow">
        <TextField
          ref={input}
          type="date"
          label={t('charting:images.taken')}
          aria-label={`${t('charting:images.taken')}: ${xray.file_name}`}
          value={typed}
          max={today}
          error={isToCome ? t('charting:images.notYetTaken') : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => send(typed)}
        />
      </div>
      {typed === '' && (
        <Button
          onClick={() => {
            setTyped(today);
            send(today);
            // The button goes away with the focus.
            input.current?.focus();
          }}
        >
          {t('charting:images.today')}
        </Button>
      )}
    </div>
  );
}
