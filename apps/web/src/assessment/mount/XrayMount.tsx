import type { ToothNumber } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { listMounted, type MountedXray, type FilmPlace, toMount } from './mount';
import { usePicture } from '../../session/picture';
import { Skeleton } from '../../ui/Spinner';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { useWindowEvent } from '../../ui/useKeys';
import { toothName } from '@alveola/report';
import { usePreferences } from '../../session/useSession';
import { reportWords } from '../../shell/i18n/reportWords';
import { useFormat } from '../../shell/i18n/useFormat';

const ROWS: readonly (readonly (FilmPlace | null)[])[] = [
  ['upperRight', 'upperFront', 'upperLeft'],
  ['bitewingRight', null, 'bitewingLeft'],
  ['lowerRight', 'lowerFront', 'lowerLeft'],
];

export function MountSection({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="mount" className="flex break-inside-avoid flex-col gap-3">
      <h2 id="mount" className="text-lead">
        {t('charting:mount.title')}
      </h2>
      {children}
    </section>
  );
}

interface XrayMountProps {
  readonly xrays: readonly Xray[];
  readonly teethOn: (id: string) => readonly ToothNumber[];
}

export function XrayMount({ xrays, teethOn }: XrayMountProps) {
  const { t } = useTranslation();
  const mount = useMemo(() => toMount(xrays, teethOn), [xrays, teethOn]);
  const [shown, setShown] = useState<string | null>(null);
  const all = listMounted(mount);
  const { panoramic, places, loose } = mount;
  const rows = ROWS.filter((row) => row.some((place) => place !== null && places[place].length > 0));
  const pictures = (list: readonly MountedXray[], isWide = false) =>
    list.map((mounted) => (
      <MountedPicture
        key={mounted.xray.id}
        mounted={mounted}
        isWide={isWide}
        onOpen={() => setShown(mounted.xray.id)}
      />
    ));
  return (
    <div className="dark flex flex-col gap-3 rounded-lg border border-line p-3 print:[print-color-adjust:exact]">
      {panoramic.length > 0 && (
        <ul
          aria-label={t('charting:mount.panoramic')}
          className={classes('grid gap-3', panoramic.length > 1 && 'sm:grid-cols-2')}
        >
          {pictures(panoramic, true)}
        </ul>
      )}
      {rows.map((row) => (
        <div key={row[0]} className="grid break-inside-avoid grid-cols-3 gap-3">
          {row.map((place, at) =>
            place !== null && places[place].length > 0 ? (
              <ul
                key={at}
                aria-label={t(`charting:mount.${place}`)}
                className="flex min-w-0 flex-col justify-center gap-2"
              >
                {pictures(places[place])}
              </ul>
            ) : (
              <span
                key={at}
                aria-hidden="true"
                className={classes('min-h-16 rounded-md', place && 'border border-dashed border-line')}
              />
            ),
          )}
        </div>
      ))}
      {loose.length > 0 && (
        <>
          {all.length > loose.length && (
            <p className="text-dense text-ink-soft">{t('charting:mount.loose')}</p>
          )}
          <ul
            aria-label={t('charting:mount.loose')}
            className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3"
          >
            {pictures(loose)}
          </ul>
        </>
      )}
      {shown !== null && (
        <XrayPreview all={all} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </div>
  );
}

interface MountedPictureProps {
  readonly mounted: MountedXray;
  readonly isWide: boolean;
  readonly onOpen: () => void;
}

function MountedPicture({ mounted, isWide, onOpen }: MountedPictureProps) {
  const { t } = useTranslation();
  const { xray } = mounted;
  const { url, problem } = usePicture(xray.id, isWide ? 'view' : 'thumb');
  const name = useXrayName()(mounted);
  return (
    <li className="min-w-0 break-inside-avoid">
      <button
        type="button"
        aria-label={t('charting:mount.open', { name })}
        onClick={onOpen}
        className="flex w-full flex-col gap-1 rounded-md text-left hover:opacity-90 focus-visible:outline-offset-2"
      >
        <span
          className={classes(
            'flex w-full items-center justify-center overflow-hidden rounded-sm bg-black',
            isWide ? 'min-h-32' : 'min-h-24',
          )}
        >
          {url && <img src={url} alt="" className="max-h-80 max-w-full object-contain" />}
          {!url && !problem && <Skeleton className="h-24 w-full bg-ground-deep" />}
          {problem && <span className="p-3 text-center text-dense">{t('charting:images.loadFailed')}</span>}
        </span>
        <span className="w-full text-center text-dense text-ink-soft">{name}</span>
      </button>
    </li>
  );
}

interface XrayPreviewProps {
  readonly all: readonly MountedXray[];
  readonly shown: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

function XrayPreview({ all, shown, onShow, onClose }: XrayPreviewProps) {
  const { t } = useTranslation();
  const nameOf = useXrayName();
  const at = all.findIndex(({ xray }) => xray.id === shown);
  const mounted = all[at];
  const show = (to: number) => {
    const next = all[to];
    if (next) onShow(next.xray.id);
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') show(at - 1);
    if (key === 'ArrowRight') show(at + 1);
  };
  // Listens before the dialog, which stops keys from reaching the screen behind it.
  useWindowEvent('keydown', press, true, true);
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

function Large({ id, alt }: { readonly id: string; readonly alt: string }) {
  const { url, problem, retry } = usePicture(id, 'view');
  return (
    <div className="dark flex min-h-64 items-center justify-center rounded-md">
      {url && <img src={url} alt={alt} className="max-h-[calc(100dvh-14rem)] max-w-full object-contain" />}
      {!url && !problem && <Skeleton className="h-64 w-full bg-ground-deep" />}
      <ProblemAlert problem={problem} onRetry={retry} />
    </div>
  );
}

function useXrayName(): (mounted: MountedXray) => string {
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
