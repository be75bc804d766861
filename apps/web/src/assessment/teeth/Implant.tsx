import { implantShape } from '@alveola/report';
import { Pocket } from './Pocket';
import { TONES, type ToothTone } from './toothTone';

export interface ImplantProps {
  readonly width: number;
  readonly crown: string;
  readonly tone: ToothTone;
  /** mm */
  readonly depth: number;
}

/** A screw with its threads, its neck, and the crown upon it. */
export function Implant({ width, crown, tone, depth }: ImplantProps) {
  const { screw, threads, neck } = implantShape(width / 2);
  return (
    <g className={TONES[tone]}>
      <path d={crown} className="opacity-90" />
      <path d={screw} className={tone === 'plain' ? 'fill-ground-deep' : undefined} />
      {threads.map((thread) => (
        <path key={thread} d={thread} strokeWidth={2} />
      ))}
      <Pocket depth={depth} width={width}>
        <path d={screw} />
      </Pocket>
      <path d={neck} />
    </g>
  );
}
