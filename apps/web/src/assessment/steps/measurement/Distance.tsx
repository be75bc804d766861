import type { ImagePoint } from '@alveola/clinical';
import type { XraySpacing } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useAssessment } from '../../saving/store';
import { lengthBetween } from '../../viewer/length';

export interface DistanceProps {
  readonly CEJ: ImagePoint | null;
  readonly BoneLevel: ImagePoint | null;
  readonly implant: boolean;
}

/** From the CEJ, of an implant from its shoulder, to the bone: in mm where the picture's spacing is known. */
export function Distance({ CEJ, BoneLevel, implant }: DistanceProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const xrays = useAssessment((state) => state.xrays);
  const spacingOf = (image: string) => xrays.find(({ id }) => id === image)?.spacing ?? null;
  const length = lengthBetween(CEJ, BoneLevel, spacingOf);
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
