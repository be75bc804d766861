import {
  type ToothNumber,
  type ToothState,
  toothState,
  LOWER_ARCH,
  PROBING_ORDER,
  position,
  UPPER_ARCH,
} from '@alveola/clinical';
import { type KeyboardEvent, useRef, useState, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Kbd } from '../../ui/Kbd';
import { findKey } from '../../ui/useKeys';
import { dispatch, useEditor, useIsReading } from '../saving/store';
import { toothRange } from '../teeth/notation';
import { DentitionChart } from '../teeth/DentitionChart';
import { DENTITION_KEYS } from './stepKeys';
import { ToothDrawing } from '../teeth/SceneDrawing';

export function DentitionStep() {
  const { t } = useTranslation();
  const { document, preferences } = useEditor();
  const isReading = useIsReading();
  const [mark, setMark] = useState<ToothState>('missing');
  const [range, setRange] = useState<readonly ToothNumber[]>([]);
  const anchor = useRef<ToothNumber | null>(null);

  const set = (teeth: readonly ToothNumber[], state: ToothState) => {
    dispatch({ type: 'toothMarked', teeth, state });
    setRange([]);
  };
  const click = (tooth: ToothNumber, { shift }: { readonly shift: boolean }) => {
    const from = anchor.current;
    anchor.current = tooth;
    if (shift && from !== null) return set(toothRange(from, tooth), mark);
    set([tooth], toothState(document, tooth) === mark ? 'present' : mark);
  };
  const move = (tooth: ToothNumber, { shift }: { readonly shift: boolean }) => {
    anchor.current = shift ? (anchor.current ?? tooth) : tooth;
    setRange(shift ? toothRange(anchor.current, tooth) : []);
  };
  const key = (event: KeyboardEvent<HTMLElement>, tooth: ToothNumber) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const state = findKey(DENTITION_KEYS, event);
    if (event.key === 'Escape') setRange([]);
    if (state === null) {
      if (event.shiftKey && range.length === 0) anchor.current = tooth;
      return;
    }
    event.preventDefault();
    set(range.length > 0 ? range : [tooth], state);
  };
  return (
    <div className="mx-auto flex w-full max-w-[1600px] grow flex-col px-6 py-5 max-sm:px-3">
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="text-title">{t('wizard:steps.1')}</h1>
          {!isReading && (
            <p className="text-ink-soft pointer-coarse:hidden">{t('charting:dentition.introKeys')}</p>
          )}
        </div>
        {!isReading && <StatePicker value={mark} onChange={setMark} />}
      </header>
      <div className="flex flex-col justify-center rounded-lg border border-line bg-paper px-5 py-3 max-sm:px-2 lg:grow">
        <DentitionChart
          label={t('charting:chart.label')}
          document={document}
          notation={preferences.dental_notation_system}
          active={null}
          selected={new Set(range)}
          followsFocus
          onSelect={click}
          onMove={move}
          onKey={key}
        />
      </div>
      {!isReading && (
        <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-3">
          <div role="group" aria-label={t('charting:dentition.presets')} className="flex flex-wrap gap-2">
            {PRESETS.map((preset) => (
              <Button key={preset.name} onClick={() => set(preset.teeth, preset.state)}>
                {t(`charting:dentition.preset.${preset.name}`)}
              </Button>
            ))}
          </div>
          <p className="grow text-right font-semibold text-accent" aria-live="polite">
            {range.length > 1 && t('charting:dentition.selected', { count: range.length })}
          </p>
          <KeyHints />
        </div>
      )}
    </div>
  );
}

function KeyHints() {
  const { t } = useTranslation();
  const hints = ['move', 'missing', 'implant', 'present'] as const;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-dense text-ink-soft pointer-coarse:hidden">
      {hints.map((hint) => (
        <span key={hint} className="inline-flex items-center gap-1.5">
          {DENTITION_KEYS[hint].shown.map((each) => (
            <Kbd key={each}>{each}</Kbd>
          ))}
          {t(`wizard:help.${hint}`)}
        </span>
      ))}
    </p>
  );
}

interface StatePickerProps {
  readonly value: ToothState;
  readonly onChange: (state: ToothState) => void;
}

function StatePicker({ value, onChange }: StatePickerProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className="flex items-center gap-3 max-sm:block">
      <legend className="float-left mr-3 text-dense text-ink-soft max-sm:float-none max-sm:mb-1">
        {t('charting:dentition.tool')}
      </legend>
      <div className="flex rounded-md border border-line-strong bg-paper p-0.5">
        {MARKABLE_STATES.map((state) => (
          <label
            key={state}
            className="group flex min-h-10 cursor-pointer items-center gap-2 rounded-sm px-4 max-sm:px-3 font-medium text-ink-soft hover:text-ink has-checked:bg-accent has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={id}
              value={state}
              checked={value === state}
              onChange={() => onChange(state)}
              className="sr-only"
            />
            <span className="w-4 max-[22.5rem]:hidden group-has-checked:[&_g]:opacity-100 group-has-checked:[&_path]:fill-transparent group-has-checked:[&_path]:stroke-paper">
              <ToothDrawing tooth={15} state={state} />
            </span>
            <span className="inline-block first-letter:uppercase">{t(`charting:state.${state}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const MARKABLE_STATES: readonly ToothState[] = ['missing', 'implant', 'present'];

const PRESETS = [
  { name: 'thirdMolars', teeth: PROBING_ORDER.filter((tooth) => position(tooth) === 8), state: 'missing' },
  { name: 'upper', teeth: UPPER_ARCH, state: 'missing' },
  { name: 'lower', teeth: LOWER_ARCH, state: 'missing' },
  { name: 'all', teeth: PROBING_ORDER, state: 'present' },
] as const;
