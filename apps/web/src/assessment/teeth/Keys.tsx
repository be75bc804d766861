import type { Key } from '@alveola/report';
import { classes } from '../../ui/classes';
import { SceneDrawing } from './SceneDrawing';

export interface KeysProps {
  readonly keys: readonly Key[];
  readonly label?: string;
  readonly className?: string;
}

export function Keys({ keys, label, className }: KeysProps) {
  return (
    <ul aria-label={label} className={classes('flex flex-wrap gap-x-5 gap-y-1', className)}>
      {keys.map(({ mark, text }) => (
        <li key={text} className="inline-flex items-center gap-1.5">
          <SceneDrawing scene={mark} height={16} className="shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}
