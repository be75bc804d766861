import { type RefObject, useEffect } from 'react';
import { isNowhere } from '../../ui/useKeys';

/**
 * Moves the focus to the asked cell of the chart, so that keys go on working there, unless the focus is in
 * another part of the screen. Null: no cell is asked.
 */
export function useFollowedCell(
  chart: RefObject<HTMLElement | null>,
  selector: string | null,
  isScrolled: boolean,
): void {
  useEffect(() => {
    const now = document.activeElement;
    if (selector === null || (!isNowhere(now) && !chart.current?.contains(now))) return;
    const cell = chart.current?.querySelector<HTMLElement>(selector);
    cell?.focus({ preventScroll: true });
    const show = () => {
      for (const part of [cell?.closest('[role=rowgroup]'), cell]) part?.scrollIntoView({ block: 'nearest' });
    };
    // Waits for the paint, because then the position is known without another layout.
    if (isScrolled) requestAnimationFrame(() => setTimeout(show));
  }, [chart, selector, isScrolled]);
}
