import type { Xray } from '@alveola/contract';
import { useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../session/form/ConfirmDialog';
import { usePicture } from '../../../session/picture';
import { useMay } from '../../../session/useSession';
import type { ApiProblem } from '../../../shell/problem';
import { useProblemText } from '../../../shell/problemText';
import { Button, IconButton } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { Skeleton } from '../../../ui/Spinner';
import { activeSession, useAssessment, useEditor, useIsReading } from '../../saving/store';
import { type Assessment, toMarkers, type ToothNumber, XRAY_KINDS } from '@alveola/clinical';
import { reportWords } from '../../../shell/i18n/reportWords';
import { useFormat } from '../../../shell/i18n/useFormat';
import { FieldError, TextField } from '../../../ui/form/TextField';
import { Select } from '../../../ui/form/Select';

export function ImageCard({ xray }: { readonly xray: Xray }) {
  const { t } = useTranslation();
  const { document } = useEditor();
  const isReading = useIsReading();
  const mayDelete = useMay('delete');
  const [asking, setAsking] = useState(false);
  const markers = markersOn(document, xray.id);
  const isCarried = useAssessment(
    ({ reportId, completed }) => xray.report_id !== (completed?.reportId ?? reportId),
  );
  return (
    <li className="group flex flex-col overflow-hidden rounded-lg border border-line bg-paper">
      <Thumbnail xray={xray} />
      <div className="flex items-center gap-2 py-2 pr-1 pl-3">
        <div className="min-w-0 grow">
          <p className="truncate font-medium" title={xray.file_name}>
            {xray.file_name}
          </p>
          <p className="text-dense text-ink-faint tabular">
            {t('charting:images.size', { width: xray.width, height: xray.height })}
            {markers > 0 && <span className="block">{t('charting:images.markers', { count: markers })}</span>}
          </p>
        </div>
        {!isReading && (isCarried || mayDelete) && (
          <IconButton
            icon="trash"
            label={t(isCarried ? 'charting:images.takeOut' : 'charting:images.delete', {
              name: xray.file_name,
            })}
            onClick={() => setAsking(true)}
          />
        )}
      </div>
      {isCarried && <p className="px-3 pb-1 text-dense text-ink-soft">{t('charting:images.carried')}</p>}
      <ImageDetails xray={xray} />
      {xray.burned_in && (
        <p
          role="note"
          className="flex gap-2 border-t border-line bg-warn-soft px-3 py-2 text-dense text-warn"
        >
          <Icon name="warning" size={16} className="mt-0.5 shrink-0" />
          <span>
            <strong className="font-semibold">{t('charting:images.burnedIn')}.</strong>{' '}
            {t('charting:images.burnedInText')}
          </span>
        </p>
      )}
      {asking && (
        <DeleteDialog xray={xray} markers={markers} isCarried={isCarried} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}

/** Fetching again does not help; adding the picture again does. */
function isLost({ code }: ApiProblem): boolean {
  return code === 'xray-file-missing' || code === 'xray-file-damaged';
}

function Thumbnail({ xray }: { readonly xray: Xray }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { url, problem, retry } = usePicture(xray.id, 'thumb');
  return (
    <div className="dark flex aspect-[4/3] items-center justify-center">
      {url && <img src={url} alt={xray.file_name} className="max-h-full max-w-full object-contain" />}
      {!url && !problem && <Skeleton className="size-full bg-ground-deep" />}
      {problem && (
        <div className="flex flex-col items-center gap-2 p-4 text-center text-dense">
          {isLost(problem) ? textOf(problem) : t('charting:images.loadFailed')}
          <Button onClick={retry}>{t('charting:images.again')}</Button>
        </div>
      )}
    </div>
  );
}

interface DeleteDialogProps {
  readonly xray: Xray;
  readonly markers: number;
  readonly isCarried: boolean;
  readonly onClose: () => void;
}

function DeleteDialog({ xray, markers, isCarried, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t(isCarried ? 'charting:images.takeOutTitle' : 'charting:images.deleteTitle')}
      text={
        <>
          {t(isCarried ? 'charting:images.takeOutText' : 'charting:images.deleteText', {
            name: xray.file_name,
          })}{' '}
          {markers > 0 && t('charting:images.deleteMarkers', { count: markers })}
        </>
      }
      action={t(isCarried ? 'charting:images.takeOutConfirm' : 'charting:images.deleteConfirm')}
      onConfirm={() => activeSession().deleteXray(xray.id)}
      onClose={onClose}
    />
  );
}

export function markersOn(a: Assessment, image: string): number {
  return a.measurement.teeth.flatMap(toMarkers).filter(({ point }) => point.image === image).length;
}

export function teethOn(a: Assessment, image: string): readonly ToothNumber[] {
  return a.measurement.teeth
    .filter((row) => toMarkers(row).some(({ point }) => point.image === image))
    .map(({ tooth }) => tooth);
}

type Change = Parameters<ReturnType<typeof activeSession>['describeXray']>[1];

function ImageDetails({ xray }: { readonly xray: Xray }) {
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
      <TakenField xray={xray} onChange={(taken) => void change({ taken })} />
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
      {problem !== null && <FieldError id={`${xray.id}-problem`}>{textOf(problem)}</FieldError>}
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
  const [saved, setSaved] = useState(xray.taken);
  // Another key would show the saved date, too, but take the focus away.
  if (saved !== xray.taken) {
    setSaved(xray.taken);
    setTyped(xray.taken ?? '');
  }
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
