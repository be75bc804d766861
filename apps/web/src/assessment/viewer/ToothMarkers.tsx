import { MARKER_STEPS, type Preferences, SIDES, type ToothMeasurement } from '@alveola/clinical';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker } from './Marker';
import { toothLabel } from '../teeth/notation';
import { isSided, sideName, stepName } from './naming';
import type { MarkerId } from './room';

export interface ToothMarkersProps {
  readonly row: ToothMeasurement;
  readonly implant: boolean;
  readonly image: string;
  readonly active: boolean;
  readonly preferences: Preferences;
}

/** The markers of one tooth on one picture; drawn anew only when its row changes. */
export const ToothMarkers = memo(function ToothMarkers(props: ToothMarkersProps & { numbers: boolean }) {
  const { row, implant, image, active, preferences, numbers } = props;
  const { t } = useTranslation();
  const label = toothLabel(row.tooth, preferences.dental_notation_system);
  const name = ({ step, side }: MarkerId) => {
    const words = [label, t(stepName(step, implant))];
    return (isSided(row, step, implant) ? [...words, t(sideName(side))] : words).join(' ');
  };
  return placesOf(row)
    .filter(({ id, at }) => at?.image === image && (numbers || id.step !== 'Numbering'))
    .map(({ id, at }) =>
      at ? (
        <Marker key={`${id.step}-${id.side}`} {...id} at={at} name={name(id)} label={label} active={active} />
      ) : null,
    );
});

/** Every place at which a marker of the tooth could stand. */
export function placesOf(row: ToothMeasurement) {
  return SIDES.flatMap((side) => [
    ...MARKER_STEPS.map((step) => ({ id: { tooth: row.tooth, step, side } as const, at: row[step][side] })),
    { id: { tooth: row.tooth, step: 'BoneDefect', side } as const, at: row.BoneDefect.at[side] },
  ]);
}
