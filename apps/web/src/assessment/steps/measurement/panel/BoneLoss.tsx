import {
  boneLossError,
  findRow,
  findSpacing,
  type ImagePoint,
  lengthBetween,
  otherRoot,
  type Preferences,
  type Side,
  sideBoneLoss,
  SIDES,
  type Spacing,
  type ToothMeasurement,
  toothState,
} from '@alveola/clinical';
import { readKinds } from '@alveola/report';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { useAssessment, useEditor } from '../../../saving/store';
import { useShownPercent } from '../../../viewer/markers/names';

function useSpacing(marker: ImagePoint | null): Spacing | null {
  const { document } = useEditor();
  const xrays = useAssessment((state) => state.xrays);
  return findSpacing(
    document,
    xrays.find(({ id }) => id === marker?.image),
  );
}

interface DistanceProps {
  readonly CEJ: ImagePoint | null;
  readonly BoneLevel: ImagePoint | null;
  readonly spacing: Spacing | null;
  readonly implant: boolean;
}

/** Millimetres from the CEJ, or an implant's shoulder, to the bone. */
function Distance({ CEJ, BoneLevel, spacing, implant }: DistanceProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (!spacing || !CEJ || CEJ.image !== BoneLevel?.image) return null;
  const length = number(lengthBetween(CEJ, BoneLevel, spacing), 1);
  return implant ? t('xray:boneLoss.implantMm', { length }) : t('xray:boneLoss.mm', { length });
}

export function BoneLossFigures() {
  // Deferred, so that the next marker does not wait for the figures.
  const { document, tooth, preferences } = useDeferredValue(useEditor());
  if (tooth === null) return null;
  const implant = toothState(document, tooth) === 'implant';
  return <SideFigures row={findRow(document, tooth)} implant={implant} preferences={preferences} />;
}

interface LossProps {
  readonly row: ToothMeasurement;
  readonly implant: boolean;
  readonly preferences: Preferences;
}

const SideFigures = memo(function SideFigures(props: LossProps) {
  const { t } = useTranslation();
  const { row } = props;
  if (SIDES.every((side) => row.CEJ[side] === null || row.BoneLevel[side] === null)) return null;
  return (
    <div className="flex flex-col gap-1">
      <dl className="grid grid-cols-2 gap-2" aria-label={t('xray:boneLoss.label')}>
        {SIDES.map((side) => (
          <SideFigure key={side} {...props} side={side} />
        ))}
      </dl>
      {SIDES.some((side) => otherRoot(row, side)) && (
        <p className="text-dense text-ink-soft first-letter:uppercase">{t('teeth:otherFilm')}</p>
      )}
    </div>
  );
});

function SideFigure({ row, implant, preferences, side }: LossProps & { readonly side: Side }) {
  const { t } = useTranslation();
  const showPercent = useShownPercent(preferences);
  const spacing = useSpacing(row.CEJ[side]);
  const kinds = readKinds(useAssessment((state) => state.xrays));
  const percent = sideBoneLoss(row, side, implant);
  return (
    <div className="flex flex-col rounded-sm bg-ground-deep px-3 py-1.5">
      <dt className="grow text-dense text-ink-soft">{t(`xray:boneLoss.${side}`)}</dt>
      <dd className="text-lead font-semibold whitespace-nowrap text-ink tabular" data-bone-loss={side}>
        {percent === null ? '–' : showPercent(percent, boneLossError(row, side, kinds))}
        {percent === null && <span className="sr-only">{t('xray:boneLoss.unknown')}</span>}
      </dd>
      <dd className="text-dense text-ink-soft tabular" data-distance={side}>
        <Distance CEJ={row.CEJ[side]} BoneLevel={row.BoneLevel[side]} spacing={spacing} implant={implant} />
      </dd>
    </div>
  );
}
