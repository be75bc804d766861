import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Icon } from '../../../ui/icon/Icon';
import { IconButton } from '../../../ui/icon/IconButton';
import { useAssessment, useEditor } from '../../saving/store';
import { useStopwatch } from './usePace';
import { clock, elapsed, isRunning, valuesEntered } from '../../document/pace';

export function PaceStrip() {
  const { t } = useTranslation();
  const { isShown, show } = useStopwatch();
  if (!isShown) return null;
  return (
    <section
      aria-label={t('charting:pace.title')}
      className="mt-1 flex min-h-9 items-center justify-end gap-2 text-dense text-ink-faint min-[1400px]:absolute min-[1400px]:top-0 min-[1400px]:right-0"
    >
      <Figures />
      <IconButton
        icon="eye-off"
        size={16}
        label={t('charting:pace.hide')}
        className="size-8"
        onClick={() => show(false)}
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
