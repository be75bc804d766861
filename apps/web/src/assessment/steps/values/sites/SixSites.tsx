import {
  type Assessment,
  emptySites,
  hasPlace,
  isYesNo,
  LOWER_ARCH,
  PROBING_ORDER,
  quadrant,
  SITE_LISTS,
  SITE_PATH,
  SITE_ROWS,
  type SiteRowName,
  sitedRows,
  UPPER_ARCH,
} from '@alveola/clinical';
import { formatMargin } from '@alveola/report';
import { memo, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../../../ui/useMedia';
import { Button, IconButton } from '../../../../ui/Button';
import { dismissToast, toast } from '../../../../ui/overlay/toast';
import { Tabs } from '../../../../ui/Tabs';
import { classes } from '../../../../ui/classes';
import { siteStop } from '../../../document/siteCursor';
import type { Action, Editor, SiteCursor } from '../../../document/state';
import { activeSession, currentEditor, dispatch, useIsReading } from '../../../saving/store';
import { toothLabel } from '../../../teeth/notation';
import { useFollowedCell } from '../../../teeth/useFollowedCell';
import { readSitePath } from '../../probingPath';
import { SITE_KEYS } from '../../stepKeys';
import { Progress } from '../ChartNote';
import { useCharting } from '../useCharting';
import { findWholeDepth, Halves, SiteArch } from './chart/SiteArch';
import { MARK_COLOURS, MARK_SIGNS, toOpenRow } from './chart/SiteCells';
import { MarginQuestion, SiteQuestion, SiteNote, SiteSummary } from './SiteNote';
import { toEdit, toLook, toMinus, toSiteAction, toSiteBeside } from './siteAction';
import { SiteKey } from './chart/SiteKey';
import { SitePad } from '../Keypad';
import { Remarks } from '../Remarks';
import { AsBefore } from '../earlier/DifferenceNote';
import { earlierAt, earlierSites, useLastVisit } from '../earlier/differences';
import { useSettled } from '../../../../ui/useSettled';

export function SixSites({ editor, cursor }: { readonly editor: Editor; readonly cursor: SiteCursor }) {
  const { t } = useTranslation();
  const { document, preferences } = editor;
  const { at, list } = cursor;
  const isReading = useIsReading();
  const isAnswered = isYesNo(list);
  const stop = siteStop(editor, cursor);
  const active = stop?.tooth ?? null;
  const last = useLastVisit();
  const { dentition } = document;
  const earlier = useMemo(() => earlierSites(last, { dentition }), [last, dentition]);
  const before = earlierAt(earlier, cursor);
  const { chart, isArmed, onEnter, onFill, onRemark, onAsBefore, written, setWritten } = useCharting({
    keys: SITE_KEYS,
    chartKeys: ['row', 'enter', 'yes'],
    tooth: active,
    before: before === null ? null : takeEarlier(editor, list, before),
    filling: isAnswered ? toEdit({ does: 'fill', value: false }) : null,
    toAction: (intent) => toSiteAction(intent, editor, cursor),
    toMove: (arrow) => toSiteBeside(editor, cursor, arrow),
  });
  const hasEarlier = earlier.size > 0 && (list === 'depth' || list === 'margin');
  const taken = onAsBefore && before;
  const beforeText =
    taken !== null && list === 'margin' ? formatMargin(taken, preferences.margin_sign) : (taken ?? '–');
  useEffect(() => dispatch(toLook({ does: 'follow', path: readSitePath() })), []);
  useFollowedCell(chart, at && `[data-site="${at.tooth}-${at.site}-${toOpenRow(list)}"]`, true);

  const settled = useSettled(editor);
  const lastVisitAt = last !== null && earlier.size > 0 ? last.visitedAt : null;
  const hasWholeTeeth = PROBING_ORDER.some((tooth) => findWholeDepth(document, tooth) !== null);
  const isNarrow = useMedia(NARROW);
  const isWide = useMedia(WIDE);
  const summary = useMemo(() => isWide && <SiteSummary editor={settled} />, [isWide, settled]);
  const half = quadrant(active ?? editor.tooth ?? 11);
  const arches = isNarrow ? [HALVES[half]] : [UPPER_ARCH, LOWER_ARCH];
  const ask = () => {
    if (isReading) return summary;
    if (list === 'margin') return <MarginQuestion editor={settled} otherwise={summary} />;
    if (lastVisitAt === null) return summary;
    return <SiteQuestion editor={settled} earlier={earlier} lastVisitAt={lastVisitAt} otherwise={summary} />;
  };
  const note = <SiteNote editor={editor} cursor={cursor} isArmed={isArmed} />;
  const actions = (
    <div className="ml-auto flex shrink-0 flex-wrap gap-2">
      {active !== null && (
        <IconButton
          icon="edit"
          label={t('charting:remark.on', { tooth: toothLabel(active, preferences.dental_notation_system) })}
          onPointerDown={(event) => event.preventDefault()}
          onClick={onRemark}
        />
      )}
      <Button
        aria-pressed={isAnswered ? undefined : isArmed}
        disabled={emptySites(document, list).length === 0}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onFill}
      >
        {t(isAnswered ? 'charting:sites.fillNo' : 'charting:sites.fill')}
      </Button>
      {hasEarlier && (
        <span className="max-[900px]:hidden pointer-coarse:hidden">
          <AsBefore value={beforeText} onTake={onAsBefore} />
        </span>
      )}
      <OneValue editor={editor} />
    </div>
  );
  return (
    <div className="mx-auto flex w-full max-w-[1440px] grow flex-col gap-1 px-6 pb-1 [--above-pad:4rem] [--below-tabs:calc(var(--above)+2.625rem)] max-xl:px-3 max-[900px]:[--above-pad:8rem] pointer-coarse:[--above-pad:8rem] pointer-coarse:[--below-tabs:calc(var(--above)+2.875rem)]">
      <h1 className="sr-only">{t('charting:sites.title')}</h1>
      <div className="contents [&_[role=tab]]:px-3 max-2xl:[&_[role=tab]]:text-dense sm:[&_[role=tablist]]:sticky [&_[role=tablist]]:top-(--above) [&_[role=tablist]]:z-10 [&_[role=tablist]]:bg-ground [@media(max-height:25rem)]:[&_[role=tablist]]:static!">
        <Tabs
          label={t('charting:values.types')}
          value={list}
          onChange={(to) => dispatch(toLook({ does: 'list', list: to }))}
          tabs={SITE_ROWS.map((each) => ({
            value: each,
            label: (
              <ListTab
                list={each}
                left={emptySites(document, each).length}
                total={SITE_PATH.filter((place) => hasPlace(document, each, place)).length}
              />
            ),
          }))}
        >
          {isNarrow && <Halves editor={editor} half={half} />}
          {!isNarrow && (
            // Reserves the height of the question, so that the chart does not move.
            <div className="flex min-h-11 items-center gap-x-6 max-xl:flex-wrap">
              {!isReading && note}
              {ask()}
              {!isReading && actions}
            </div>
          )}
          <div
            ref={chart}
            role="grid"
            aria-label={t('charting:sites.grid')}
            className={classes(
              // Half an arch scrolls sideways on a phone, where two-digit figures would run into each other.
              'isolate flex flex-col gap-1 rounded-lg border border-line bg-paper px-2 py-1 max-sm:scroll-pl-18 max-sm:overflow-x-auto max-sm:px-0 max-sm:*:min-w-136',
              isNarrow && 'mt-2',
            )}
          >
            {arches.map((teeth) => (
              <SiteArch
                key={teeth[0]}
                document={document}
                preferences={preferences}
                cursor={cursor}
                stop={stop}
                teeth={teeth}
                earlier={earlier}
              />
            ))}
          </div>
        </Tabs>
      </div>
      {!isReading && (
        <div className="flex flex-col gap-1 bg-ground max-[900px]:sticky max-[900px]:bottom-16 max-[900px]:py-2 max-sm:bottom-20 max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:top-full max-sm:after:h-4 max-sm:after:bg-ground pointer-coarse:sticky pointer-coarse:bottom-16 pointer-coarse:z-10 pointer-coarse:py-2 max-sm:pointer-coarse:bottom-20 [@media(max-height:25rem)]:static!">
          {isNarrow && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              {note}
              {ask()}
            </div>
          )}
          <SitePad list={list} onEnter={onEnter} minus={toMinus(preferences)}>
            {hasEarlier && <AsBefore isPadKey value={beforeText} onTake={onAsBefore} />}
          </SitePad>
        </div>
      )}
      {!isWide && <SiteSummary editor={settled} />}
      <SiteKey
        lastVisitAt={lastVisitAt}
        hasWholeTeeth={hasWholeTeeth}
        hasLooseDepths={hasLooseDepths(document)}
      />
      <Remarks active={null} written={written} onWrite={setWritten} />
      {isNarrow && !isReading && actions}
    </div>
  );
}

/** A typed margin takes its sign from the clinic's way of writing it. */
function takeEarlier({ preferences }: Editor, list: SiteRowName, value: number): Action {
  const isNegated = list === 'margin' && preferences.margin_sign !== 'recession+';
  return toEdit({ does: 'digit', digit: isNegated ? 0 - value : value });
}

const HALVES = {
  1: UPPER_ARCH.slice(0, 8),
  2: UPPER_ARCH.slice(8),
  3: LOWER_ARCH.slice(8),
  4: LOWER_ARCH.slice(0, 8),
} as const;

const NARROW = '(max-width: 899px)';
const WIDE = '(min-width: 80rem)';

function hasLooseDepths({ clinical_values }: Assessment): boolean {
  return sitedRows(clinical_values).some(({ depth, margin }) =>
    depth.some((mm, at) => mm !== null && (margin[at] ?? null) === null),
  );
}

function countSiteValues({ clinical_values }: Assessment): number {
  const lists = sitedRows(clinical_values).flatMap((row) => SITE_LISTS.map((list) => row[list]));
  return lists.flat().filter((value) => value !== null).length;
}

function OneValue({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const isSited = sitedRows(editor.document.clinical_values).length > 0;
  const leave = () => {
    if (!isSited) return dispatch(toLook({ does: 'close' }));
    const count = countSiteValues(editor.document);
    dispatch(toEdit({ does: 'drop' }));
    const { document: dropped } = currentEditor() ?? editor;
    const id = toast({
      text: t('charting:sites.dropped', { count }),
      action: { label: t('common:undo'), run: () => dispatch({ type: 'undone' }) },
    });
    // The next edit would be undone instead.
    const stop = activeSession().store.subscribe(({ editor: now }) => {
      if (now?.document === dropped) return;
      dismissToast(id);
      stop();
    });
  };
  return <Button onClick={leave}>{t('charting:sites.close')}</Button>;
}

interface ListTabProps {
  readonly list: SiteRowName;
  readonly left: number;
  readonly total: number;
}

const ListTab = memo(function ListTab({ list, left, total }: ListTabProps) {
  const { t } = useTranslation();
  return (
    <>
      {isYesNo(list) && (
        <span aria-hidden="true" className={MARK_COLOURS[list]}>
          {MARK_SIGNS[list]}
        </span>
      )}
      <span className="max-[1400px]:hidden">{t(`charting:sites.list.${list}`)}</span>
      <span className="min-[1400px]:hidden">{t(`charting:sites.short.${list}`)}</span>
      <Progress done={total - left} total={total} className="max-xl:hidden" />
    </>
  );
});
