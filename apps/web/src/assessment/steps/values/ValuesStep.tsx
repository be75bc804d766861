import {
  applies,
  CLINICAL_VALUE_TYPES,
  type ClinicalValueType,
  maximum,
  PROBING_ORDER,
  type ToothNumber,
  teethWithoutValue,
  findValue,
} from '@alveola/clinical';
import { markKeys, marksFor, toothName } from '@alveola/report';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { reportWords } from '../../../shell/i18n/reportWords';
import { QueriesProvider } from '../../../session/Queries';
import { lazyPart } from '../../../shell/loadPart';
import { Tabs } from '../../../ui/Tabs';
import { siteCursor } from '../../document/siteCursor';
import { dispatch, useEditor, useIsReading, useResult } from '../../saving/store';
import { Keys } from '../../teeth/SceneDrawing';
import { DentitionChart } from '../../teeth/DentitionChart';
import { BlankQuestion, RefusalNote } from './RefusalNote';
import { AsBefore, DifferenceNote } from './earlier/DifferenceNote';
import { ASKED_MM, depthDifferences, earlierValue, useLastVisit } from './earlier/differences';
import { ImplantPanel, LivePanel } from './LivePanel';
import { Keypad } from './Keypad';
import { Remarks } from './Remarks';
import { useReadBack } from './readBack/useReadBack';
import { useValueKeys } from './useValueKeys';
import { RowNames, ValueRows } from './ValueRows';

const SixSites = lazyPart([], () => import('./sites/SixSites').then((m) => m.SixSites));

export function ValuesStep() {
  const editor = useEditor();
  const cursor = siteCursor(editor);
  useReadBack();
  return (
    <QueriesProvider>
      {cursor === null ? <ToothValues /> : <SixSites editor={editor} cursor={cursor} />}
    </QueriesProvider>
  );
}

function ToothValues() {
  const { t } = useTranslation();
  const editor = useEditor();
  const { document, preferences, tooth: active, valueType, refusal, awaitsDigit } = editor;
  const isReading = useIsReading();
  const [isArmed, setArmed] = useState(false);
  const empty = teethWithoutValue(document, valueType).length;

  const enter = (value: number, by: 'digit' | 'value') => {
    if (isArmed) dispatch({ type: 'valuesFilled', value });
    else if (by === 'digit') dispatch({ type: 'digitTyped', digit: value });
    else dispatch({ type: 'valueEntered', value });
    setArmed(false);
  };
  const [written, setWritten] = useState<ToothNumber | null>(null);
  const last = useLastVisit();
  const before =
    active === null || isArmed || awaitsDigit ? null : earlierValue(last, document, valueType, active);
  const hasBefore = PROBING_ORDER.some((tooth) => earlierValue(last, document, valueType, tooth) !== null);
  const onAsBefore = before === null ? null : () => dispatch({ type: 'valueEntered', value: before });
  const chart = useValueKeys({
    editor,
    isArmed,
    setArmed,
    onDigit: (digit) => enter(digit, 'digit'),
    onRemark: () => setWritten(isReading ? null : active),
    onAsBefore,
  });

  const result = useResult();
  const language = currentLanguage();
  const marks = useMemo(() => marksFor(document, result, language), [document, result, language]);
  const typeName = t(`teeth:value.${valueType}`);
  const describe = (tooth: ToothNumber) => {
    if (!applies(document, valueType, tooth)) return null;
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
  const teeth = PROBING_ORDER.filter((tooth) => applies(document, 'PocketDepth', tooth));
  if (teeth.length === 0)
    return (
      <div className="mx-auto w-full max-w-xl p-10">
        <h1 className="sr-only">{t('wizard:steps.2')}</h1>
        <Alert tone="info">{t('charting:values.noTeeth')}</Alert>
      </div>
    );
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
              onSelect={(tooth) =>
                applies(document, valueType, tooth) && dispatch({ type: 'toothSelected', tooth })
              }
              describe={describe}
              isOff={(tooth) => !applies(document, valueType, tooth)}
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
        <Keypad isArmed={isArmed} empty={empty} onArm={setArmed} onValue={(value) => enter(value, 'value')}>
          {hasBefore && (
            <span className="col-span-full grid lg:max-xl:col-span-2 xl:hidden">
              <AsBefore isPadKey value={before ?? '–'} onTake={onAsBefore} />
            </span>
          )}
        </Keypad>
        <p className="text-dense text-ink-faint" aria-live="polite">
          {refusal ? (
            <RefusalNote />
          ) : isArmed ? (
            <strong className="font-semibold text-accent">
              {t('charting:values.fillArmed', { count: empty })}
            </strong>
          ) : awaitsDigit ? (
            <strong className="font-semibold text-accent">{t('charting:values.waits')}</strong>
          ) : (
            <Hint type={valueType} max={maximum(valueType, document, preferences)} />
          )}
        </p>
      </div>
      <aside className="max-lg:block max-lg:columns-2 max-lg:gap-3 max-lg:*:mb-3 max-lg:*:break-inside-avoid max-[43.75rem]:columns-1 lg:max-xl:contents lg:max-xl:*:col-start-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:flex xl:flex-col xl:gap-4">
        <Remarks active={active} written={written} onWrite={setWritten} />
        {hasBefore && !isReading && (
          <span className="max-xl:hidden">
            <AsBefore value={before ?? '–'} onTake={onAsBefore} />
          </span>
        )}
        <LivePanel />
        {!isReading && last && <DifferenceNote date={last.date} differences={askedDifferences} />}
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
      {total > 0 && done === total && <Icon name="check" size={16} className="text-good" />}
      {done < total && (
        <span aria-hidden="true" className="text-dense font-normal text-ink-faint tabular">
          {done}/{total}
        </span>
      )}
      <span className="sr-only">{t('charting:values.progress', { done, total })}</span>
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
