import {
  type Assessment,
  findEstimate,
  findRow,
  LOWER_ARCH,
  PROBING_ORDER,
  type Third,
  toFindings,
  type ToothNumber,
  toothState,
  UPPER_ARCH,
} from '@alveola/clinical';
import { Fragment, type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/icon/Icon';
import { dispatch, useEditor } from '../../saving/store';
import { isArrow, toothBeside, toothLabel } from '../../teeth/notation';
import { PatientSide } from '../../teeth/SceneDrawing';
import { findingKey } from '../stepKeys';
import { toAsked } from '../../document/asked';
import { backToPicture } from './pictures/panes';
import { type ToothStatus, findStatus } from './prompt';
import { extendTo, findRange, useRange } from './thirds/Thirds';

const LOOKS: Record<ToothStatus, string> = {
  done: 'border-transparent bg-ground-deep text-ink',
  open: 'border-line text-ink-soft',
  missing: 'border-dashed border-line text-ink-soft line-through',
  notVisible: 'border-dashed border-line text-ink-soft',
};

const ARCH =
  'mx-auto grid w-full max-w-4xl grid-cols-[1rem_repeat(8,minmax(0,1fr))_5px_repeat(8,minmax(0,1fr))_1rem] gap-0.5';

const CELL =
  'flex h-7 min-w-0 items-center justify-center gap-0.5 rounded-sm border text-dense tabular pointer-coarse:h-11 max-sm:h-11 max-sm:flex-col max-sm:gap-0 max-sm:leading-4';

/** One tab stop: arrows lead to the tooth beside, past those that are missing. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, key } = event;
  const from = PROBING_ORDER.find((tooth) => event.target === findCell(currentTarget, tooth));
  if (from === undefined || !isArrow(key)) return;
  event.preventDefault();
  let tooth = from;
  for (let to = toothBeside(tooth, key); to !== tooth; to = toothBeside(tooth, key)) {
    tooth = to;
    const cell = findCell(currentTarget, tooth);
    if (cell) return cell.focus();
  }
}

/** Screen readers hear them in the panel of the tooth. */
function readFindingKeys(document: Assessment, tooth: ToothNumber): string {
  const { whole, sided } = toFindings(findRow(document, tooth));
  const found = [...whole, ...sided.flatMap(({ finding, sides }) => (sides.length > 0 ? finding : []))];
  return found.map(findingKey).join('');
}

function findCell(chart: HTMLElement, tooth: ToothNumber): HTMLElement | null {
  return chart.querySelector<HTMLElement>(`button[data-tooth="${tooth}"]`);
}

export function MiniChart() {
  const { t } = useTranslation();
  const editor = useEditor();
  const { document, measuringStep, tooth: active, preferences, approach } = editor;
  const askedDocument = toAsked(editor);
  const selection = useRange();
  const range = approach === 'thirds' ? findRange(editor, selection) : [];
  const stop = active ?? PROBING_ORDER.find((tooth) => toothState(document, tooth) !== 'missing');
  const chart = t(approach === 'thirds' ? 'xray:thirds.title' : `teeth:step.${measuringStep}`);
  return (
    <nav
      aria-label={t('xray:chart.label', { step: chart })}
      className="flex shrink-0 flex-col gap-0.5 border-b border-line bg-paper px-2 py-1 [@media(max-height:37.49rem)]:hidden"
      onKeyDown={moveFocus}
    >
      {[UPPER_ARCH, LOWER_ARCH].map((arch) => (
        <div key={arch[0]} className={ARCH}>
          <PatientSide side="right" className="self-center text-ink-soft" />
          {arch.map((tooth) => (
            <Fragment key={tooth}>
              {(tooth === 21 || tooth === 31) && (
                <span aria-hidden="true" className="-my-0.5 w-px justify-self-center bg-ink-soft" />
              )}
              <Cell
                tooth={tooth}
                label={toothLabel(tooth, preferences.dental_notation_system)}
                status={findStatus(askedDocument, tooth, measuringStep)}
                implant={document.dentition.implant.includes(tooth)}
                active={tooth === active}
                isStop={tooth === stop}
                third={findEstimate(document, tooth)}
                findings={measuringStep === 'AdditionalFindings' ? readFindingKeys(document, tooth) : ''}
                isInRange={range.length > 1 && range.includes(tooth)}
                isReading={approach === 'thirds'}
              />
            </Fragment>
          ))}
          <PatientSide side="left" className="self-center justify-self-end text-ink-soft" />
        </div>
      ))}
    </nav>
  );
}

interface CellProps {
  readonly tooth: ToothNumber;
  readonly label: string;
  readonly status: ToothStatus;
  readonly implant: boolean;
  readonly active: boolean;
  readonly isStop: boolean;
  readonly third: Third | null;
  readonly findings: string;
  readonly isInRange: boolean;
  readonly isReading: boolean;
}

const Cell = memo(function Cell(props: CellProps) {
  const { tooth, label, status, implant, active, isStop, third, findings, isInRange, isReading } = props;
  const { t } = useTranslation();
  const read = third !== null && t(`teeth:third.${third}`);
  const state = isReading ? status !== 'done' && status !== 'open' : true;
  const words = [
    label,
    implant && t('xray:chart.implant'),
    read,
    (state || !read) && t(`xray:chart.${status}`),
  ].filter(Boolean);
  if (status === 'missing')
    return (
      <span data-tooth={tooth} data-status={status} className={classes(CELL, LOOKS.missing)}>
        <span aria-hidden="true">{label}</span>
        <span className="sr-only">{words.join(', ')}</span>
      </span>
    );
  return (
    <button
      type="button"
      data-tooth={tooth}
      data-status={status}
      tabIndex={isStop ? 0 : -1}
      aria-label={words.join(', ')}
      aria-current={active ? 'true' : undefined}
      onClick={({ shiftKey, detail }) => {
        if (shiftKey && isReading) return extendTo(tooth);
        const select = () => dispatch({ type: 'toothSelected', tooth });
        if (detail > 0) backToPicture(select);
        else select();
      }}
      className={classes(
        CELL,
        active ? 'border-accent bg-accent font-semibold text-paper' : LOOKS[status],
        isInRange && !active && 'outline-2 -outline-offset-2 outline-accent',
        !active && 'hover:border-accent',
      )}
    >
      <span className={classes(implant && 'underline decoration-double underline-offset-2')}>{label}</span>
      {third !== null && (
        <span
          aria-hidden="true"
          data-estimate={third}
          className={classes('max-sm:leading-4', active ? 'font-normal' : 'font-semibold text-accent')}
        >
          <span className="max-sm:hidden">·</span>
          {third}
        </span>
      )}
      {findings !== '' && (
        <span aria-hidden="true" data-findings={findings} className={active ? '' : 'text-accent'}>
          {findings}
        </span>
      )}
      {third === null && findings === '' && status === 'done' && (
        <Icon name="check" size={12} className={active ? 'max-sm:hidden' : 'text-accent max-sm:hidden'} />
      )}
      {status === 'notVisible' && <Icon name="eye-off" size={12} />}
    </button>
  );
});
