import {
  type CrestReading,
  findEstimate,
  findRow,
  findSpacing,
  PROBING_ORDER,
  readCrests,
  SIDES,
  THIRDS,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { reportWords } from '../../../../shell/i18n/reportWords';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { Button } from '../../../../ui/Button';
import { Kbd } from '../../../../ui/Kbd';
import { toAsked } from '../../../document/asked';
import type { Editor } from '../../../document/editor';
import { currentEditor, dispatch, useAssessment, useEditor, useIsReading } from '../../../saving/store';
import { toothLabel } from '../../../teeth/notation';
import { useFocusedXray } from '../pictures/panes';
import { ThirdIcon } from '../thirds/Thirds';
import { Choice } from './Choice';

/** A bitewing shows no apices, so that nobody is asked for them there. */
export function useBitewings(): void {
  const xrays = useAssessment((state) => state.xrays);
  useEffect(() => {
    const images = xrays.filter(({ kind }) => kind === 'bitewing').map(({ id }) => id);
    dispatch({ type: 'bitewingsListed', images });
  }, [xrays]);
}

function isAskedApex({ document, tooth, measuringStep, approach }: Editor): boolean {
  if (tooth === null || measuringStep !== 'RootApex' || approach === 'thirds') return false;
  return toothState(document, tooth) === 'present';
}

export function passCutOff(): void {
  const editor = currentEditor();
  if (editor?.tooth != null && isAskedApex(editor))
    dispatch({ type: 'cutOffSet', teeth: [editor.tooth], isCutOff: true });
}

/** Teeth numbered on the same picture that have no apex yet. */
function findOthers({ document }: Editor, tooth: ToothNumber): readonly ToothNumber[] {
  const imageOf = (each: ToothNumber) => findRow(document, each).Numbering.distal?.image;
  const isOpen = (each: ToothNumber) =>
    SIDES.every((side) => findRow(document, each).RootApex[side] === null);
  const image = imageOf(tooth);
  if (image === undefined) return [];
  return PROBING_ORDER.filter(
    (each) => imageOf(each) === image && toothState(document, each) === 'present' && isOpen(each),
  );
}

export function CutOffChoice() {
  const { t } = useTranslation();
  const editor = useEditor();
  const isReading = useIsReading();
  const { tooth, cutOff } = editor;
  if (tooth === null || isReading || !isAskedApex(editor)) return null;
  const set = (teeth: readonly ToothNumber[], isCutOff: boolean) => () =>
    dispatch({ type: 'cutOffSet', teeth, isCutOff });
  if (cutOff.includes(tooth)) return <Button onClick={set([tooth], false)}>{t('xray:apex.shown')}</Button>;
  const others = findOthers(editor, tooth);
  return (
    <div className="flex flex-col gap-2">
      <Button onClick={set([tooth], true)}>
        {t('xray:apex.cutOff')} <Kbd>C</Kbd>
      </Button>
      {others.length > 1 && (
        <Button onClick={set(others, true)}>{t('xray:apex.cutOffAll', { count: others.length })}</Button>
      )}
    </div>
  );
}

/** Without an apex, the distance from CEJ to bone proposes a class, which the clinician chooses. */
export function CrestReadings() {
  const editor = useEditor();
  const xrays = useAssessment((state) => state.xrays);
  const isReading = useIsReading();
  const { document, tooth: active } = editor;
  const askedDocument = toAsked(editor);
  const readings = useMemo(() => {
    const toSpacing = (image: string) =>
      findSpacing(
        askedDocument,
        xrays.find(({ id }) => id === image),
      );
    return readCrests(askedDocument, toSpacing);
  }, [askedDocument, xrays]);
  const open = readings.filter(({ tooth }) => tooth === active || findEstimate(document, tooth) === null);
  if (isReading || editor.approach === 'thirds') return null;
  return (
    <>
      <BitewingNote />
      {open.length > 0 && <Readings readings={open} />}
    </>
  );
}

function BitewingNote() {
  const { measuringStep } = useEditor();
  const isBitewing = useFocusedXray()?.kind === 'bitewing';
  if (!isBitewing || measuringStep === 'BoneDefect' || measuringStep === 'AdditionalFindings') return null;
  return (
    <p className="border-b border-line px-4 py-2 text-dense text-ink-soft">
      {reportWords().report.xrays.bitewing}
    </p>
  );
}

function Readings({ readings }: { readonly readings: readonly CrestReading[] }) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('xray:apex.title')}
      className="flex flex-col gap-3 border-b border-line bg-ground-deep p-4"
    >
      <h3 className="text-dense font-semibold text-ink">{t('xray:apex.title')}</h3>
      <ul className="flex flex-col gap-3">
        {readings.map((reading) => (
          <Reading key={reading.tooth} {...reading} />
        ))}
      </ul>
    </section>
  );
}

function Reading({ tooth, mm, proposed }: CrestReading) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { document, preferences } = useEditor();
  const label = toothLabel(tooth, preferences.dental_notation_system);
  const chosen = findEstimate(document, tooth);
  const length = mm === null ? t('xray:apex.noScale') : t('xray:boneLoss.mm', { length: number(mm, 1) });
  const asks =
    proposed === null
      ? t('xray:apex.choose')
      : t('xray:apex.proposed', { third: t(`teeth:third.${proposed}`) });
  return (
    <li className="flex flex-col gap-1 text-dense" data-crest={tooth}>
      <p className="text-ink tabular">
        <span className="font-semibold">{label}</span> · {length}
        {chosen === null && <span className="text-ink-soft"> · {asks}</span>}
      </p>
      <div role="group" aria-label={`${label}: ${t('xray:thirds.title')}`} className="grid grid-cols-4 gap-1">
        {THIRDS.map((third) => (
          <Choice
            key={third}
            data-third={third}
            on={chosen === third}
            className={
              chosen === null && third === proposed
                ? 'outline-2 -outline-offset-2 outline-dashed outline-accent'
                : ''
            }
            onClick={() => dispatch({ type: 'estimatesSet', teeth: [tooth], third })}
          >
            <ThirdIcon third={third} />
            <span className="sr-only">{t(`teeth:third.${third}`)}</span>
          </Choice>
        ))}
      </div>
    </li>
  );
}
