import {
  boneLossError,
  findRow,
  findSpacing,
  lengthBetween,
  otherRoot,
  type Side,
  sideBoneLoss,
  SIDES,
  toothState,
} from '@alveola/clinical';
import { readKinds } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { useAssessment, useEditor } from '../../../saving/store';
import { useShownPercent } from '../../../viewer/markers/names';

export function BoneLossFigures() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { document, tooth, preferences } = useEditor();
  const xrays = useAssessment((state) => state.xrays);
  const showPercent = useShownPercent(preferences);
  if (tooth === null) return null;
  const row = findRow(document, tooth);
  const { CEJ, BoneLevel } = row;
  if (SIDES.every((side) => CEJ[side] === null || BoneLevel[side] === null)) return null;
  const implant = toothState(document, tooth) === 'implant';
  const kinds = readKinds(xrays);
  /** Millimetres from the CEJ, or an implant's shoulder, to the bone. */
  const toDistance = (side: Side) => {
    const [from, to] = [CEJ[side], BoneLevel[side]];
    const xray = xrays.find(({ id }) => id === from?.image);
    const spacing = findSpacing(document, xray);
    if (!spacing || !from || from.image !== to?.image) return null;
    const length = number(lengthBetween(from, to, spacing), 1);
    return t(implant ? 'xray:boneLoss.implantMm' : 'xray:boneLoss.mm', { length });
  };
  const toFigure = (side: Side) => {
    const percent = sideBoneLoss(row, side, implant);
    if (percent !== null) return showPercent(percent, boneLossError(row, side, kinds));
    return (
      <>
        –<span className="sr-only">{t('xray:boneLoss.unknown')}</span>
      </>
    );
  };
  return (
    <div className="flex flex-col gap-1">
      <dl className="grid grid-cols-2 gap-2" aria-label={t('xray:boneLoss.label')}>
        {SIDES.map((side) => (
          <div key={side} className="flex flex-col rounded-sm bg-ground-deep px-3 py-1.5">
            <dt className="grow text-dense text-ink-soft">{t(`xray:boneLoss.${side}`)}</dt>
            <dd className="text-lead font-semibold whitespace-nowrap text-ink tabular" data-bone-loss={side}>
              {toFigure(side)}
            </dd>
            <dd className="text-dense text-ink-soft tabular" data-distance={side}>
              {toDistance(side)}
            </dd>
          </div>
        ))}
      </dl>
      {SIDES.some((side) => otherRoot(row, side)) && (
        <p className="text-dense text-ink-soft first-letter:uppercase">{t('teeth:otherFilm')}</p>
      )}
    </div>
  );
}
