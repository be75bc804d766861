import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Icon } from '../../../ui/icon/Icon';
import { IconButton } from '../../../ui/icon/IconButton';
import { useAssessment, useEditor } from '../../saving/store';
import { clock, elapsed, isRunning, valuesEntered } from '../../document/pace';

const KEY = 'alveola.pace';
const HIDDEN = 'hidden';

/** Stopwatch and counter of keys: how fast the hand is. It can be put away, and stays so in this browser. */
export function PaceStrip() {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(() => localStorage.getItem(KEY) !== HIDDEN);
  const toggle = () => {
    if (isShown) localStorage.setItem(KEY, HIDDEN);
    else localStorage.removeItem(KEY);
    setShown(!isShown);
  };
  return (
    // Beside the tabs where there is room, else below the chart.
    <section
      aria-label={t('charting:pace.title')}
      className="mt-1 flex min-h-9 items-center justify-end gap-2 text-dense text-ink-faint min-[1400px]:absolute min-[1400px]:top-0 min-[1400px]:right-0"
    >
      {isShown && <Figures />}
      <IconButton
        icon={isShown ? 'eye-off' : 'clock'}
        size={16}
        label={t(isShown ? 'charting:pace.hide' : 'charting:pace.show')}
        className="size-8"
        onClick={toggle}
      />
    </section>
  );
}

function Figures() {
  const { t } = useTranslation();
  const { number } = useFormat();
  const pace = useAssessment((state) => state.pace);
  const { document } = useEditor();
  const now = useNow(pace.last);
  const values = valuesEntered(pace, document);
  return (
    <ul className="flex gap-3 tabular">
      <li className="flex items-center gap-1">
        <Icon name="clock" size={14} />
        <span className="sr-only">{t('charting:pace.time')} </span>
        {clock(elapsed(pace, now))}
      </li>
      <li>{t('charting:pace.keys', { count: pace.keys })}</li>
      <li>{t('charting:pace.values', { count: values })}</li>
      {values > 0 && <li>{t('charting:pace.each', { each: number(pace.keys / values, 2) })}</li>}
    </ul>
  );
}

/** The clock of the stopwatch; it ticks while the time goes on. */
function useNow(last: number | null): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (last === null) return;
    const timer = setInterval(() => {
      const tick = performance.now();
      setNow(tick);
      if (!isRunning({ last }, tick)) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [last]);
  return now;
}
