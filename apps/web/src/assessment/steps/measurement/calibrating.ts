import { type ImagePoint, MIN_CALIBRATED } from '@alveola/clinical';
import { create } from 'zustand';
import { dispatch } from '../../saving/store';

interface Calibrating {
  readonly points: readonly ImagePoint[] | null;
}

export const useCalibrating = create<Calibrating>()(() => ({ points: null }));

export function startCalibrating(): void {
  useCalibrating.setState({ points: [] });
}

export function stopCalibrating(): void {
  useCalibrating.setState({ points: null });
}

/** False: no scale is being set. A third click starts again. */
export function takePoint(at: ImagePoint): boolean {
  const { points } = useCalibrating.getState();
  if (points === null) return false;
  const [first, second] = points;
  if (!first || second || first.image !== at.image) useCalibrating.setState({ points: [at] });
  else if (Math.hypot(first.x - at.x, first.y - at.y) >= MIN_CALIBRATED)
    useCalibrating.setState({ points: [first, at] });
  return true;
}

export function setLength(mm: number | null): void {
  const [from, to] = useCalibrating.getState().points ?? [];
  if (mm === null || !from || !to) return;
  dispatch({ type: 'calibrationSet', image: from.image, calibration: { from, to, mm } });
  stopCalibrating();
}
