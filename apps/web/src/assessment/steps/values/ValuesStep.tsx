import {
  applies,
  CLINICAL_VALUE_TYPES,
  type ClinicalValueType,
  maximum,
  PROBING_ORDER,
  type ToothNumber,
  teethWithoutValue,
  toothState,
  findValue,
} from '@alveola/clinical';
import { markKeys, marksFor, toothName } from '@alveola/report';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { reportWords } from '../../../shell/i18n/reportWords';
import { QueriesProvider } from '../../../session/Queries';
import { lazyPart } from '../../../shell/loadPart';
import { Tabs } from '../../../ui/Tabs';
import { siteCursor } from '../../document/siteCursor';
import { dispatch, useEditor, useIsReading, useResult } from '../../saving/store';
import { Keys } from '../../teeth/SceneDrawing';
import { DentitionChart } from '../../teeth/DentitionChart';
import { toothBeside } from '../../teeth/notation';
import { VALUE_KEYS } from '../stepKeys';
import { BlankQuestion } from './BlankQuestion';
import { ChartNote, Progress } from './ChartNote';
import { AsBefore, DifferenceNote } from './earlier/DifferenceNote';
import { ASKED_MM, depthDifferences, earlierValue, useLastVisit } from './earlier/differences';
import { ImplantPanel, LivePanel } from './LivePanel';
import { Keypad } from './Keypad';
import { Remarks } from './Remarks';
import { useReadBack } from './readBack/useReadBack';
import { useCharting } from './useCharting';
import { toValueAction } from './valueAction';
import { RowNames, ValueRows } from './ValueRows';

const SixSites = lazyPart([], () => import('./sites/SixSites').then((m) => m.SixSites));

export function ValuesStep() {
  const { t } = useTranslation();
  const editor = useEditor();
  const cursor = siteCursor(editor);
  useReadBack();
  if (PROBING_ORDER.every((tooth) => toothState(editor.document, tooth) === 'missing'))
    return (
      <div className="mx-auto w-full max-w-xl p-10">
        <h1 className="sr-only">{t(cursor === null ? 'wizard:steps.2' : 'charting:sites.title')}</h1>
        <Alert tone="info">{t('charting:values.noTeeth')}</Alert>
      </div>
    );
  return (
    <QueriesProvider>
      {cursor === null ? <ToothValues /> : <SixSites editor={editor} cursor={cursor} />}
    </QueriesProvider>
  );
}

function ToothValues() {
  const { t } = useTranslation();
  const editor = useEditor();
  const { document, preferences, tooth: active, valueType, awaitsDigit } = editor;
  const isReading = useIsReading();
  const empty = teethWithoutValue(document, valueType).length;
  const last = useLastVisit();
  const before = active === null || awaitsDigit ? null : earlierValue(last, document, valueType, active);
  const hasBefore = PROBING_ORDER.some((tooth) => earlierValue(last, document, valueType, tooth) !== null);
  const isOff = (tooth: ToothNumber) => !applies(document, valueType, tooth);
  const { chart, isArmed, onEnter, onFill, onAsBefore, written, setWritten } = useCharting({
    keys: VALUE_KEYS,
    chartKeys: ['type', 'enter', 'asBefore'],
    tooth: active,
    before: before === null ? null : { type: 'valueEntered', value: before },
    filling: null,
    toAction: (intent) => toValueAction(intent, editor),
    toMove: (arrow) => ({ type: 'toothSelected', tooth: toothBeside(active ?? 11, arrow, isOff) }),
  });
  const beforeText = (onAsBefore && before) ?? '–';

  const result = useResult();
  const language = currentLanguage();
  const marks = useMemo(() => marksFor(document, result, language), [document, result, language]);
  const typeName = t(`teeth:value.${valueType}`);
  const describe = (tooth: ToothNumber) => {
    if (isOff(tooth)) return null;
    const value = findValue(document, valueType, tooth);
    const announcement =
      value === null
        ? t('charting:values.noValue', { type: typeName })
        : t('charting:values.valueOf', { type: typeName, value });
    const earlierDepth = earlierValue(last, document, valueType, tooth);
    return earlierDepth === null
      ? announcement
      : `${announcement}, ${t('charting:earlier.was', { value: earlierDepth })}`;
  };
  const askedDifferences = depthDifferences(last, document, ASKED_MM)
    .filter(({ tooth }) => !(awaitsDigit && tooth === active))
    .map(({ tooth, ...values }) => ({
      place: String(tooth),
      name: toothName(tooth, { notation: preferences.dental_notation_system }),
      ...values,
    }));
  return (
    <div className="mx-auto grid w-full max-w-[1440px] grow grid-cols-[minmax(0,1fr)_15rem] content-start gap-x-6 gap-y-3 px-6 py-4 max-xl:grid-rows-[auto_auto_auto_1fr] max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-none max-[43.75rem]:px-3">
      <section className="relative min-w-0 max-xl:row-span-4 max-lg:row-span-1">
        <h1 className="sr-only">{t('wizard:steps.2')}</h1>
        <Tabs
          label={t('charting:values.types')}
          value={valueType}
          onChange={(type) => dispatch({ type: 'valueTypeSelected', valueType: type })}
          tabs={CLINICAL_VALUE_TYPES.map((type) => ({ value: type, label: <TypeTab type={type} /> }))}
        >
          {!isReading && <BlankQuestion />}
          <div
            ref={chart}
            className="mt-2 rounded-lg border border-line bg-paper px-3 py-2 max-sm:px-1 max-lg:[&_[data-tooth]]:scroll-mb-64"
          >
            <DentitionChart
              label={t('charting:chart.label')}
              document={document}
              notation={preferences.dental_notation_system}
              active={active}
              followsFocus
              onSelect={(tooth) => !isOff(tooth) && dispatch({ type: 'toothSelected', tooth })}
              describe={describe}
              isOff={isOff}
              marks={marks}
              rowNames={<RowNames open={valueType} hasLast={last !== null} />}
              row={(tooth) => (
                <ValueRows
                  document={document}
                  tooth={tooth}
                  open={valueType}
                  isActive={tooth === active}
                  isWaiting={tooth === active && awaitsDigit}
                  last={last}
                />
              )}
            />
          </div>
        </Tabs>
      </section>
      <div
        hidden={isReading}
        className="flex flex-wrap items-center justify-between gap-3 hidden:hidden sticky bottom-16 z-10 bg-ground py-2 max-sm:bottom-20 [@media(max-height:25rem)]:static max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:top-full max-sm:after:h-4 max-sm:after:bg-ground lg:max-xl:col-start-2 xl:col-start-1"
      >
        <Keypad isArmed={isArmed} empty={empty} onFill={onFill} onEnter={onEnter}>
          {hasBefore && (
            <span className="col-span-full grid lg:max-xl:col-span-2 xl:hidden">
              <AsBefore isPadKey value={beforeText} onTake={onAsBefore} />
            </span>
          )}
        </Keypad>
        <ChartNote
          className="text-ink-faint"
          strong={
            isArmed
              ? t('charting:values.fillArmed', { count: empty })
              : awaitsDigit && t('charting:values.waits')
          }
        >
          <Hint type={valueType} max={maximum(valueType, document, preferences)} />
        </ChartNote>
      </div>
      <aside className="max-lg:block max-lg:columns-2 max-lg:gap-3 max-lg:*:mb-3 max-lg:*:break-inside-avoid max-[43.75rem]:columns-1 lg:max-xl:contents lg:max-xl:*:col-start-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:flex xl:flex-col xl:gap-4">
        <Remarks active={active} written={written} onWrite={setWritten} />
        {hasBefore && !isReading && (
          <span className="max-xl:hidden">
            <AsBefore value={beforeText} onTake={onAsBefore} />
          </span>
        )}
        <LivePanel />
        {!isReading && last && <DifferenceNote lastVisitAt={last.visitedAt} differences={askedDifferences} />}
        <ImplantPanel />
        <Keys
          keys={markKeys(reportWords(), document)}
          label={reportWords().report.marks.label}
          className="mt-2 text-dense text-ink-soft"
        />
        {!isReading && (
          <Button onClick={() => dispatch({ type: 'siteLooked', look: { does: 'open' } })}>
            {t('charting:sites.open')}
          </Button>
        )}
      </aside>
    </div>
  );
}

function TypeTab({ type }: { readonly type: ClinicalValueType }) {
  const { t } = useTranslation();
  const { document } = useEditor();
  const total = PROBING_ORDER.filter((tooth) => applies(document, type, tooth)).length;
  const done = total - teethWithoutValue(document, type).length;
  return (
    <>
      <span className="max-xl:hidden">{t(`teeth:value.${type}`)}</span>
      <abbr className="no-underline xl:hidden" title={t(`teeth:value.${type}`)}>
        {t(`charting:values.short.${type}`)}
      </abbr>
      <Progress done={done} total={total} />
    </>
  );
}

function Hint({ type, max }: { readonly type: ClinicalValueType; readonly max: number }) {
  const { t } = useTranslation();
  const { document, preferences } = useEditor();
  const isSurfaces =
    document.clinical_values.plaque_surface_registration ?? preferences.plaque_surface_registration;
  if (type === 'Plaque')
    return t(isSurfaces ? 'charting:values.hint.PlaqueSurfaces' : 'charting:values.hint.PlaqueIndex', {
      max,
    });
  return t(`charting:values.hint.${type}`, { max });
}
