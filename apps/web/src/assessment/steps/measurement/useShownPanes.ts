import { useMemo } from 'react';
import { useAssessment } from '../../saving/store';
import { type ShownPane, shownPanes, usePanes } from './panes';

/** The pictures on the screen; the same list as long as they stay. */
export function useShownPanes(): readonly ShownPane[] {
  const xrays = useAssessment((state) => state.xrays);
  const image = useAssessment((state) => state.editor?.image ?? null);
  const panes = usePanes();
  return useMemo(() => shownPanes(xrays, image, panes), [xrays, image, panes]);
}
