import { type ToothNumber, type ToothState, toothState } from '@alveola/clinical';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../../ui/Kbd';
import { dispatch, useEditor } from '../../store';
import { toothRange } from '../../teeth/notation';
import { ToothChart } from '../../teeth/ToothChart';
import { DentitionPanel } from './DentitionPanel';
import { stateOfKey } from './marking';
import { StatePicker } from './StatePicker';

/** Step 1: which teeth are missing and which are implants. */
export function DentitionStep() {
  const { t } = useTranslation();
  const { document, preferences } = useEditor();
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
    // A second click with the same mark takes it off.
    set([tooth], toothState(document, tooth) === mark ? 'present' : mark);
  };
  const move = (tooth: ToothNumber, { shift }: { readonly shift: boolean }) => {
    anchor.current = shift ? (anchor.current ?? tooth) : tooth;
    setRange(shift ? toothRange(anchor.current, tooth) : []);
  };
  const key = (event: KeyboardEvent<HTMLElement>, tooth: ToothNumber) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const state = stateOfKey(event.key);
    if (event.key === 'Escape') setRange([]);
    if (state === null) {
      // The first tooth of a range is the one where Shift was pressed.
      if (event.shiftKey && range.length === 0) anchor.current = tooth;
      return;
    }
    event.preventDefault();
    set(range.length > 0 ? range : [tooth], state);
  };
  return (
    <div className="mx-auto flex w-full max-w-[1440px] grow gap-8 px-6 py-5 max-lg:flex-col">
      <section className="flex min-w-0 grow flex-col">
        <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div>
            <h1 className="text-title">{t('charting.dentition.title')}</h1>
            <p className="text-ink-soft">{t('charting.dentition.intro')}</p>
          </div>
          <StatePicker value={mark} onChange={setMark} />
        </header>
        <div className="flex grow flex-col justify-center rounded-lg border border-line bg-paper px-4 py-3">
          <ToothChart
            label={t('charting.chart.label')}
            document={document}
            notation={preferences.dental_notation_system}
            active={null}
            selected={new Set(range)}
            onSelect={click}
            onMove={move}
            onKey={key}
          />
        </div>
        <p
          className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-dense text-ink-soft"
          aria-live="polite"
        >
          <span className="inline-flex items-center gap-1">
            <Kbd>←</Kbd> <Kbd>→</Kbd> {t('wizard.help.move')}
          </span>
          <span className="inline-flex items-center gap-1">
            <Kbd>M</Kbd> {t('charting.dentition.missing')}
          </span>
          <span className="inline-flex items-center gap-1">
            <Kbd>I</Kbd> {t('charting.state.implant')}
          </span>
          <span className="inline-flex items-center gap-1">
            <Kbd>P</Kbd> {t('charting.state.present')}
          </span>
          {range.length > 1 && (
            <strong className="font-semibold text-accent">
              {t('charting.dentition.selected', { count: range.length })}
            </strong>
          )}
        </p>
      </section>
      <DentitionPanel document={document} onMark={set} />
    </div>
  );
}
