import {
  type Assessment,
  findRemark,
  findRow,
  isUpper,
  LOWER_ARCH,
  type ToothNumber,
  toothState,
  UPPER_ARCH,
} from '@alveola/clinical';
import { SHAPE_AIR, shapeWidth, type DrawnMarks } from '@alveola/report';
import { Fragment, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';
import { SMALL, useMedia } from '../../ui/useMedia';
import { isArrow, type Notation, toothBeside, toothLabel } from './notation';
import { useFollowedCell } from './useFollowedCell';
import { useToothName } from './useToothName';
import { PatientSide, ToothDrawing } from './SceneDrawing';

interface ToothChartProps {
  readonly label: string;
  readonly document: Assessment;
  readonly notation: Notation;
  readonly active: ToothNumber | null;
  readonly selected?: ReadonlySet<ToothNumber>;
  readonly onSelect: (tooth: ToothNumber, how: { readonly shift: boolean }) => void;
  /** Called when an arrow leads to a tooth. Without it, an arrow selects. */
  readonly onMove?: (tooth: ToothNumber, how: { readonly shift: boolean }) => void;
  readonly onKey?: (event: KeyboardEvent<HTMLElement>, tooth: ToothNumber) => void;
  readonly row?: (tooth: ToothNumber) => ReactNode;
  readonly rowNames?: ReactNode;
  readonly marks?: (tooth: ToothNumber) => DrawnMarks;
  readonly describe?: (tooth: ToothNumber) => string | null;
  readonly isOff?: (tooth: ToothNumber) => boolean;
  /** Moves the focus with the active tooth, so that keys go on working there. */
  readonly followsFocus?: boolean;
}

/** Seen as the clinician faces the patient. One tab stop; arrows move between teeth. */
export function DentitionChart(props: ToothChartProps) {
  const { label, active, followsFocus, rowNames } = props;
  const { t } = useTranslation();
  const isSmall = useMedia(SMALL);
  const [focused, setFocused] = useState<ToothNumber>(active ?? 11);
  const chart = useRef<HTMLDivElement>(null);
  const stop = active ?? focused;
  const [first] = useState(stop);
  useFollowedCell(chart, followsFocus ? `[data-tooth="${active ?? first}"]` : null, isSmall);
  const arches = [
    { name: t('charting:chart.upper'), teeth: UPPER_ARCH },
    { name: t('charting:chart.lower'), teeth: LOWER_ARCH },
  ];
  return (
    <div ref={chart} role="group" aria-label={label} className="relative flex flex-col gap-1">
      {arches.map(({ name, teeth }) => (
        <div key={name} role="group" aria-label={name} className="flex flex-col gap-1">
          {(isSmall ? [teeth.slice(0, 8), teeth.slice(8)] : [teeth]).map((part, at, parts) => (
            <div key={at} className="flex">
              {rowNames && (
                <div
                  aria-hidden="true"
                  className={classes(
                    'flex flex-col py-2 pr-3 max-sm:pr-1.5',
                    teeth === UPPER_ARCH && 'justify-end',
                  )}
                >
                  {rowNames}
                </div>
              )}
              {at === 0 ? (
                <PatientSide
                  side="right"
                  className={classes('pr-1 text-ink-faint', besideTeeth(teeth, !!rowNames))}
                />
              ) : (
                <Midline />
              )}
              {part.map((tooth) => (
                <Fragment key={tooth}>
                  <ToothColumn
                    {...props}
                    tooth={tooth}
                    isStop={tooth === stop}
                    onFocus={() => setFocused(tooth)}
                    onArrow={(to) =>
                      chart.current?.querySelector<HTMLElement>(`[data-tooth="${to}"]`)?.focus()
                    }
                  />
                  {isBeforeMidline(tooth) && <Midline />}
                </Fragment>
              ))}
              {at === parts.length - 1 && (
                <PatientSide
                  side="left"
                  className={classes('pl-1 text-ink-faint', besideTeeth(teeth, !!rowNames))}
                />
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Puts the letter beside the drawings, so that it is not read as the name of a row. */
function besideTeeth(teeth: readonly ToothNumber[], hasRows: boolean): string {
  if (!hasRows) return 'self-center';
  return teeth === UPPER_ARCH ? 'self-start pt-10' : 'self-end pb-10';
}

interface ToothColumnProps extends ToothChartProps {
  readonly tooth: ToothNumber;
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onArrow: (to: ToothNumber) => void;
}

function ToothColumn(props: ToothColumnProps) {
  const { tooth, document, notation, active, selected, onSelect, onMove = onSelect, onKey } = props;
  const { row, marks, describe, isOff, isStop, onFocus, onArrow } = props;
  const toothName = useToothName(notation);
  const state = toothState(document, tooth);
  const isActive = active === tooth;
  const isSelected = selected?.has(tooth) ?? false;
  const off = isOff?.(tooth) ?? false;
  const upper = isUpper(tooth);
  const { t } = useTranslation();
  const remark = findRemark(document, tooth);
  const name = [
    toothName(tooth, state),
    useClinicianNote(document, tooth),
    describe?.(tooth),
    remark && `${t('charting:remark.name')}: ${remark}`,
  ]
    .filter(Boolean)
    .join(', ');
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    onKey?.(event, tooth);
    if (event.defaultPrevented || !isArrow(event.key) || event.ctrlKey || event.altKey || event.metaKey)
      return;
    event.preventDefault();
    const to = toothBeside(tooth, event.key, isOff);
    onArrow(to);
    onMove(to, { shift: event.shiftKey });
  };
  return (
    <button
      type="button"
      data-tooth={tooth}
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-pressed={selected ? isSelected : undefined}
      aria-current={isActive || undefined}
      onFocus={onFocus}
      onKeyDown={keyDown}
      onClick={(event) => onSelect(tooth, { shift: event.shiftKey })}
      style={{ flexGrow: shapeWidth(tooth) + 2 * SHAPE_AIR, flexBasis: 0 }}
      className={classes(
        'relative flex min-w-0 touch-manipulation items-center gap-1.5 rounded-md py-2 transition-colors select-none',
        upper ? 'flex-col' : 'flex-col-reverse',
        !off && 'hover:bg-ground-deep',
        (isActive || isSelected) && 'bg-accent-soft',
        isActive && 'inset-ring-2 inset-ring-accent',
        isSelected && !isActive && 'inset-ring inset-ring-accent',
      )}
    >
      <ToothDrawing
        tooth={tooth}
        state={state}
        tone={off ? 'faint' : 'plain'}
        {...(marks && state !== 'missing' ? { marks: marks(tooth) } : {})}
        className={classes(off && 'opacity-50')}
      />
      <span
        className={classes(
          'text-dense tabular leading-none',
          isActive
            ? 'font-bold text-accent'
            : state === 'missing'
              ? 'text-ink-faint'
              : 'font-medium text-ink-soft',
        )}
      >
        {toothLabel(tooth, notation)}
        {remark && <Icon name="edit" size={12} className="ml-0.5 inline" />}
      </span>
      {row?.(tooth)}
    </button>
  );
}

function useClinicianNote(document: Assessment, tooth: ToothNumber): string | null {
  const { t } = useTranslation();
  const { decimal } = useFormat();
  const { notPeriodontal, implantLength } = findRow(document, tooth);
  if (notPeriodontal !== null) return t(`teeth:cause.${notPeriodontal}`);
  return implantLength === undefined ? null : t('teeth:finding.length', { length: decimal(implantLength) });
}

function isBeforeMidline(tooth: ToothNumber): boolean {
  return tooth === 11 || tooth === 41;
}

function Midline() {
  return <span aria-hidden="true" className="mx-1.5 -my-0.5 w-px shrink-0 bg-line-strong" />;
}
