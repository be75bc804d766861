import {
  findRow,
  type ImagePoint,
  type Preferences,
  sideBoneLoss,
  SIDES,
  type ToothMeasurement,
  toothState,
} from '@alveola/clinical';
import type { XraySpacing } from '@alveola/contract';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { useAssessment, useEditor } from '../../../saving/store';
import { useShownPercent } from '../../../viewer/markers/useShownPercent';
import { lengthBetween } from './length';

interface DistanceProps {
  readonly CEJ: ImagePoint | null;
  readonly BoneLevel: ImagePoint | null;
  readonly implant: boolean;
}

/** From the CEJ, of an implant from its shoulder, to the bone: in mm where the picture's spacing is known. */
function Distance({ CEJ, BoneLevel, implant }: DistanceProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const xrays = useAssessment((state) => state.xrays);
  const findSpacing = (image: string) => xrays.find(({ id }) => id === image)?.spacing ?? null;
  const length = lengthBetween(CEJ, BoneLevel, findSpacing);
  if (length === null) return null;
  const isMm = length.unit === 'mm';
  const shown = { length: number(length.value, isMm ? 1 : 0) };
  if (implant) return t(isMm ? 'xray:boneLoss.implantMm' : 'xray:boneLoss.implantPx', shown);
  return t(isMm ? 'xray:boneLoss.mm' : 'xray:boneLoss.px', shown);
}

/** "0.0296 mm/pixel from the sensor" */
export function Spacing({ spacing }: { readonly spacing: XraySpacing }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { row_mm: row, column_mm: column, origin } = spacing;
  const mm = [...new Set([number(row, 4), number(column, 4)])].join(' × ');
  return t(`xray:spacing.${origin}`, { mm });
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
