import { type DrawnTooth, toothScene } from '@alveola/report';
import { useMemo } from 'react';
import { classes } from '../../ui/classes';
import { SceneDrawing } from './SceneDrawing';

export interface ToothDrawingProps extends Omit<DrawnTooth, 'tone'> {
  readonly tone?: DrawnTooth['tone'];
  readonly className?: string;
}

export function ToothDrawing({ tooth, state, tone = 'plain', marks, className }: ToothDrawingProps) {
  const scene = useMemo(
    () => toothScene({ tooth, state, tone, ...(marks ? { marks } : {}) }),
    [tooth, state, tone, marks],
  );
  return <SceneDrawing scene={scene} className={classes('block w-full overflow-visible', className)} />;
}
