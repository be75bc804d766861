import { type Face, isUpper, LOWER_ARCH, type PathStep, stepsOnPath, UPPER_ARCH } from '@alveola/clinical';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Notation, toothLabel } from '../../../../assessment/teeth/notation';
import { PatientSide } from '../../../../assessment/teeth/SceneDrawing';
import { classes } from '../../../../ui/classes';
import { type DraftEdit, endRun, type PathDraft } from './draft';
import { PathLines, ROW_HEIGHTS, CELL_SIDE } from './PathLines';

const ROWS = [
  { arch: UPPER_ARCH, face: 'B', line: 1 },
  { arch: UPPER_ARCH, face: 'L', line: 3 },
  { arch: LOWER_ARCH, face: 'L', line: 5 },
  { arch: LOWER_ARCH, face: 'B', line: 7 },
] as const;

const NUMBER_LINES = [
  { arch: UPPER_ARCH, line: 2 },
  { arch: LOWER_ARCH, line: 6 },
] as const;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

export function useFaceName(): (step: PathStep) => string {
  const { t } = useTranslation();
  return ({ tooth, face }) =>
    face === 'L' && isUpper(tooth) ? t('settings:path.face.upperL') : t(`settings:path.face.${face}`);
}

export function PathChart(props: {
  readonly draft: PathDraft;
  readonly edit: (edit: DraftEdit) => void;
  readonly notation: Notation;
}) {
  const { t } = useTranslation();
  const { draft, edit, notation } = props;
  const id = useId();
  const faceName = useFaceName();
  const chart = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<PathStep>({ tooth: 18, face: 'B' });
  const [near, setNear] = useState<PathStep | null>(null);
  const runs = new Map(
    draft.path.flatMap((run, n) => stepsOnPath([run]).map(({ tooth, face }) => [`${tooth}-${face}`, n + 1])),
  );
  const pressed = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move) {
      const to = findBeside(at, move);
      chart.current?.querySelector<HTMLElement>(`[data-step="${to.tooth}-${to.face}"]`)?.focus();
    } else if (event.key === 'Backspace') edit({ does: 'back' });
    else if (event.key === 'Escape' && draft.start !== null) edit({ does: 'drop' });
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="overflow-x-auto py-1">
        <div
          ref={chart}
          role="group"
          aria-label={t('settings:path.chart')}
          aria-describedby={`${id}-keys`}
          onKeyDown={pressed}
          onPointerLeave={() => setNear(null)}
          style={{ gridTemplateColumns: '4.75rem auto 1.25rem' }}
          className="grid w-max [--cell:2.125rem] pointer-coarse:[--cell:2.875rem]"
        >
          <Column>
            {ROWS.map(({ arch, face, line }) => (
              <span key={line} style={{ gridRow: line }} className="self-center pr-2">
                {faceName({ tooth: arch[0] ?? 18, face })}
              </span>
            ))}
            {NUMBER_LINES.map(({ line }) => (
              <PatientSideAt key={line} line={line} side="right" />
            ))}
          </Column>
          <div className="relative grid" style={GRID}>
            {NUMBER_LINES.flatMap(({ arch, line }) =>
              arch.map((tooth) => (
                <span
                  key={tooth}
                  aria-hidden="true"
                  style={{ gridRow: line }}
                  className="z-1 self-center justify-self-center rounded-sm bg-paper px-0.5 text-dense font-medium text-ink-soft tabular"
                >
                  {toothLabel(tooth, notation)}
                </span>
              )),
            )}
            {ROWS.flatMap(({ arch, face, line }) =>
              arch.map((tooth) => {
                const n = runs.get(`${tooth}-${face}`);
                const place = { tooth: toothLabel(tooth, notation), face: faceName({ tooth, face }) };
                const isBegun = draft.start?.tooth === tooth && draft.start.face === face;
                return (
                  <button
                    key={`${tooth}-${face}`}
                    type="button"
                    data-step={`${tooth}-${face}`}
                    style={{ gridRow: line }}
                    tabIndex={at.tooth === tooth && at.face === face ? 0 : -1}
                    aria-label={
                      n === undefined
                        ? t('settings:path.open', place)
                        : t('settings:path.onPath', { ...place, n })
                    }
                    aria-pressed={isBegun}
                    onFocus={() => {
                      setAt({ tooth, face });
                      setNear({ tooth, face });
                    }}
                    onPointerEnter={() => setNear({ tooth, face })}
                    onClick={() => edit({ does: 'press', step: { tooth, face } })}
                    className={classes(
                      'm-px rounded-sm border',
                      n === undefined
                        ? 'border-line-strong bg-paper hover:bg-ground-deep'
                        : 'border-line bg-accent-soft',
                      isBegun && 'inset-ring-2 inset-ring-accent',
                    )}
                  />
                );
              }),
            )}
            <PathLines path={draft.path} planned={near === null ? draft.path : endRun(draft, near)} />
          </div>
          <Column>
            {NUMBER_LINES.map(({ line }) => (
              <PatientSideAt key={line} line={line} side="left" />
            ))}
          </Column>
        </div>
      </div>
      <p id={`${id}-keys`} className="text-dense text-ink-faint pointer-coarse:hidden">
        {t('settings:path.keys')}
      </p>
    </div>
  );
}

const ROW_TEMPLATE = ROW_HEIGHTS.map((height) => `calc(var(--cell) * ${height / CELL_SIDE})`).join(' ');
const GRID = {
  gridTemplateColumns: `repeat(${UPPER_ARCH.length}, var(--cell))`,
  gridTemplateRows: ROW_TEMPLATE,
};

function Column({ children }: { readonly children: React.ReactNode }) {
  return (
    <div
      aria-hidden="true"
      style={{ gridTemplateRows: ROW_TEMPLATE }}
      className="grid text-right text-dense text-ink-faint"
    >
      {children}
    </div>
  );
}

function PatientSideAt({ line, side }: { readonly line: number; readonly side: 'right' | 'left' }) {
  return (
    <span style={{ gridRow: line }} className="self-center pr-2">
      <PatientSide side={side} className="text-ink-soft" />
    </span>
  );
}

function findBeside({ tooth, face }: PathStep, [down, right]: readonly [number, number]): PathStep {
  const arch = isUpper(tooth) ? UPPER_ARCH : LOWER_ARCH;
  const row = ROWS.findIndex((each) => each.arch === arch && each.face === (face satisfies Face));
  const to = ROWS[row + down];
  const next = to?.arch[arch.indexOf(tooth) + right];
  return to && next ? { tooth: next, face: to.face } : { tooth, face };
}
