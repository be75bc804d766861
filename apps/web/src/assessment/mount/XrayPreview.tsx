import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePicture } from '../../session/picture';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { Skeleton } from '../../ui/Spinner';
import type { MountedXray } from './mount';
import { toothName } from '@alveola/report';
import { usePreferences } from '../../session/useSession';
import { reportWords } from '../../shell/i18n/reportWords';
import { useFormat } from '../../shell/i18n/useFormat';

interface XrayPreviewProps {
  readonly all: readonly MountedXray[];
  readonly shown: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

export function XrayPreview({ all, shown, onShow, onClose }: XrayPreviewProps) {
  const { t } = useTranslation();
  const nameOf = useXrayName();
  const at = all.findIndex(({ xray }) => xray.id === shown);
  const mounted = all[at];
  const show = (to: number) => {
    const next = all[to];
    if (next) onShow(next.xray.id);
  };
  useArrowKeys(
    () => show(at - 1),
    () => show(at + 1),
  );
  if (!mounted) return null;
  return (
    <Dialog
      open
      full
      title={nameOf(mounted)}
      onOpenChange={onClose}
      actions={
        <>
          <span role="status" className="mr-auto self-center text-dense text-ink-soft tabular">
            {t('charting:values.progress', { done: at + 1, total: all.length })}
          </span>
          <Button icon="chevron-left" disabled={at === 0} onClick={() => show(at - 1)}>
            {t('charting:mount.previous')}
          </Button>
          <Button
            icon="chevron-right"
            className="flex-row-reverse"
            disabled={at === all.length - 1}
            onClick={() => show(at + 1)}
          >
            {t('charting:mount.next')}
          </Button>
          <Button variant="primary" autoFocus onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <Large id={shown} alt={nameOf(mounted)} />
    </Dialog>
  );
}

/** Listens before the dialog, which stops keys from reaching the screen behind it. */
function useArrowKeys(onLeft: () => void, onRight: () => void): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onLeft();
      if (key === 'ArrowRight') onRight();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [onLeft, onRight]);
}

function Large({ id, alt }: { readonly id: string; readonly alt: string }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { url, problem, retry } = usePicture(id, 'view');
  return (
    <div className="dark flex min-h-64 items-center justify-center rounded-md">
      {url && <img src={url} alt={alt} className="max-h-[calc(100dvh-14rem)] max-w-full object-contain" />}
      {!url && !problem && <Skeleton className="h-64 w-full bg-ground-deep" />}
      {problem && (
        <Alert tone="danger" action={<Button onClick={retry}>{t('common:retry')}</Button>}>
          {textOf(problem)}
        </Alert>
      )}
    </div>
  );
}

export function useXrayName(): (mounted: MountedXray) => string {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { dental_notation_system: notation } = usePreferences();
  const { xrays } = reportWords().report;
  return ({ xray: { kind, taken }, teeth }) =>
    [
      kind === null ? t('charting:images.kindUnknown') : xrays.kind[kind],
      taken === null ? xrays.takenUnknown : day(taken),
      kind !== 'panoramic' && teeth.map((tooth) => toothName(tooth, { notation })).join(', '),
    ]
      .filter(Boolean)
      .join(' · ');
}
