import { type ImagePoint, MIN_CALIBRATED } from '@alveola/clinical';
import { create } from 'zustand';
import { dispatch } from '../../saving/store';

interface Calibrating {
  /** The ends of a known length, as they are clicked; null while no scale is being set. */
  readonly points: readonly ImagePoint[] | null;
}

export const useCalibrating = create<Calibrating>()(() => ({ points: null }));

export function startCalibrating(): void {
  useCalibrating.setState({ points: [] });
}

export function stopCalibrating(): void {
  useCalibrating.setState({ points: null });
}

/** Takes a click as an end of the known length; false while no scale is being set. A third click begins anew. */
export function takePoint(at: ImagePoint): boolean {
  const { points } = useCalibrating.getState();
  if (points === null) return false;
  const [first, second] = points;
  if (!first || second || first.image !== at.image) useCalibrating.setState({ points: [at] });
  else if (Math.hypot(first.x - at.x, first.y - at.y) >= MIN_CALIBRATED)
    useCalibrating.setState({ points: [first, at] });
  return true;
}

/** The length between the two points is known: the picture has its scale. */
export function setLength(mm: number | null): void {
  const [from, to] = useCalibrating.getState().points ?? [];
  if (mm === null || !from || !to) return;
  dispatch({ type: 'calibrationSet', image: from.image, calibration: { from, to, mm } });
  stopCalibrating();
}
