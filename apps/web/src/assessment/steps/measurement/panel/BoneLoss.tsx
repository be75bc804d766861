import {
  findRow,
  type ImagePoint,
  type Preferences,
  sideBoneLoss,
  SIDES,
  type ToothMeasurement,
  toothState,
} from '@alveola/clinical';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { useAssessment, useEditor } from '../../../saving/store';
import { useShownPercent } from '../../../viewer/markers/useShownPercent';
import { findSpacing, lengthBetween } from '../../../viewer/picture/length';

interface DistanceProps {
  readonly CEJ: ImagePoint | null;
  readonly BoneLevel: ImagePoint | null;
  readonly implant: boolean;
}

/** From the CEJ, of an implant from its shoulder, to the bone: in mm, where the picture's scale is known. */
function Distance({ CEJ, BoneLevel, implant }: DistanceProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { document } = useEditor();
  const xrays = useAssessment((state) => state.xrays);
  if (!CEJ || CEJ.image !== BoneLevel?.image) return null;
  const spacing = findSpacing(
    document,
    xrays.find(({ id }) => id === CEJ.image),
  );
  if (!spacing) return null;
  const length = number(lengthBetween(CEJ, BoneLevel, spacing), 1);
  return implant ? t('xray:boneLoss.implantMm', { length }) : t('xray:boneLoss.mm', { length });
}

/** Bone loss of the active tooth, as soon as a side has its three markers. */
export function BoneLossFigures() {
  // The next marker does not wait for them.
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

const SideFigures = memo(function SideFigures({ row, implant, preferences }: LossProps) {
  const { t } = useTranslation();
  const shown = useShownPercent(preferences);
  return (
    <dl className="grid grid-cols-2 gap-2" aria-label={t('xray:boneLoss.label')}>
      {SIDES.map((side) => {
        const percent = sideBoneLoss(row, side, implant);
        return (
          <div key={side} className="rounded-sm bg-dark-raised px-3 py-1.5">
            <dt className="text-dense text-dark-ink-soft">{t(`xray:boneLoss.${side}`)}</dt>
            <dd className="text-lead font-semibold text-dark-ink tabular" data-bone-loss={side}>
              {percent === null ? '–' : shown(percent)}
              {percent === null && <span className="sr-only">{t('xray:boneLoss.unknown')}</span>}
            </dd>
            <dd className="text-dense text-dark-ink-soft tabular" data-distance={side}>
              <Distance CEJ={row.CEJ[side]} BoneLevel={row.BoneLevel[side]} implant={implant} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
});
