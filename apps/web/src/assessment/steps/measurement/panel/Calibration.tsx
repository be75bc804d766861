import { CALIBRATION_MM, findCalibration, type ImagePoint, MIN_CALIBRATED } from '@alveola/clinical';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { Button } from '../../../../ui/Button';
import { useKeys } from '../../../../ui/useKeys';
import { dispatch, useEditor, useIsReading } from '../../../saving/store';
import { toothLabel } from '../../../teeth/notation';
import { useFocusedXray } from '../pictures/panes';
import { MillimetreField } from './Choice';
import { create } from 'zustand';

const KEYS = { cancel: { shown: ['esc'], press: ['escape'] } } as const;

export function CalibrationPanel() {
  const { t } = useTranslation();
  const { document, preferences } = useEditor();
  const { decimal } = useFormat();
  const points = useCalibrating((state) => state.points) ?? [];
  useKeys(KEYS, { cancel: stopCalibrating });
  useEffect(() => stopCalibrating, []);
  const implants = document.measurement.teeth.flatMap(({ tooth, implantLength: mm }) =>
    mm === undefined ? [] : [{ tooth: toothLabel(tooth, preferences.dental_notation_system), mm }],
  );
  return (
    <section
      aria-label={t('xray:scale.set')}
      aria-live="polite"
      className="flex flex-col gap-3 border-b border-line p-4"
    >
      <h2 className="text-title text-ink max-xl:text-lead">{t('xray:scale.set')}</h2>
      {points.length < 2 ? (
        <p className="text-dense text-ink-soft">
          {points.length === 0 ? `${t('xray:scale.one')} ${t('xray:scale.what')}` : t('xray:scale.other')}
        </p>
      ) : (
        <>
          <MillimetreField
            label={t('xray:scale.known')}
            value={null}
            {...CALIBRATION_MM}
            onChange={setLength}
          />
          {implants.map(({ tooth, mm }) => (
            <Button key={tooth} onClick={() => setLength(mm)}>
              {t('xray:scale.implant', { tooth, length: decimal(mm) })}
            </Button>
          ))}
        </>
      )}
      <Button className="self-start" onClick={stopCalibrating}>
        {t('common:cancel')}
      </Button>
    </section>
  );
}

export function ScaleStatus() {
  const { t } = useTranslation();
  const { document } = useEditor();
  const isReading = useIsReading();
  const xray = useFocusedXray();
  if (!xray) return null;
  const isOwn = findCalibration(document, xray.id) !== null;
  const { spacing } = xray;
  const origin = isOwn ? 'byHand' : (spacing?.origin ?? 'unknown');
  return (
    <div className="flex flex-col items-start gap-2" data-spacing={origin}>
      <p className="text-dense text-ink-soft">{t(`xray:scale.is.${origin}`)}</p>
      {!isReading && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={startCalibrating}>{t(spacing ? 'xray:scale.again' : 'xray:scale.set')}</Button>
          {isOwn && (
            <Button
              variant="quiet"
              onClick={() => dispatch({ type: 'calibrationSet', image: xray.id, calibration: null })}
            >
              {t('xray:scale.remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

export const useCalibrating = create<{ readonly points: readonly ImagePoint[] | null }>(() => ({
  points: null,
}));

function startCalibrating(): void {
  useCalibrating.setState({ points: [] });
}

function stopCalibrating(): void {
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

function setLength(mm: number | null): void {
  const [from, to] = useCalibrating.getState().points ?? [];
  if (mm === null || !from || !to) return;
  dispatch({ type: 'calibrationSet', image: from.image, calibration: { from, to, mm } });
  stopCalibrating();
}
