import {
  findEstimate,
  THIRDS,
  teethToRead,
  type Third,
  isReadable,
  PROBING_ORDER,
  type ToothNumber,
} from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes';
import { Button } from '../../../../ui/Button';
import { Kbd } from '../../../../ui/Kbd';
import { useKeys } from '../../../../ui/useKeys';
import { useEditor, useIsReading, currentEditor, dispatch } from '../../../saving/store';
import { toothLabel } from '../../../teeth/notation';
import { THIRD_KEYS } from '../../stepKeys';
import { create } from 'zustand';
import type { Editor } from '../../../document/editor';

export function Thirds() {
  const { t } = useTranslation();
  const editor = useEditor();
  const isReading = useIsReading();
  const range = useRange();
  const { document, tooth, preferences } = editor;
  const teeth = findRange(editor, range);
  const left = teethToRead(document).length;
  const read = (key: string) => THIRDS.filter((third) => String(third) === key).forEach(readAs);
  useKeys(
    THIRD_KEYS,
    {
      third: read,
      rest: readRest,
      unread: () => readAs(null),
      range: (key) => extendBy(['{', '[', 'pageup'].includes(key.toLowerCase()) ? -1 : 1),
    },
    true,
  );
  const labels = [teeth[0], teeth.at(-1)].flatMap((each) =>
    each === undefined ? [] : [toothLabel(each, preferences.dental_notation_system)],
  );
  const name = teeth.length > 1 ? labels.join('–') : labels[0];
  return (
    <section aria-label={t('xray:thirds.title')} className="flex flex-col gap-3 border-b border-line p-4">
      <div aria-live="polite">
        <h2 className="text-title text-ink tabular max-xl:text-lead">
          {name === undefined ? t('xray:ask.choose') : t('xray:thirds.asks', { tooth: name })}
        </h2>
        <p className="text-dense text-ink-soft max-sm:hidden">{t('xray:thirds.hint')}</p>
      </div>
      <div
        role="group"
        aria-label={t('xray:thirds.title')}
        className="grid grid-cols-2 gap-2 max-sm:grid-cols-4 max-sm:gap-1"
      >
        {THIRDS.map((third) => {
          const isSet = tooth !== null && teeth.length === 1 && findEstimate(document, tooth) === third;
          return (
            <button
              key={third}
              type="button"
              data-third={third}
              aria-pressed={isSet}
              disabled={isReading || teeth.length === 0}
              onClick={() => readAs(third)}
              className={classes(
                'flex min-h-16 items-center gap-2 rounded-md border p-2 text-left text-dense disabled:opacity-40 max-sm:flex-col max-sm:justify-center max-sm:text-center',
                isSet
                  ? 'border-accent bg-accent font-semibold text-paper'
                  : 'border-line text-ink hover:border-accent',
              )}
            >
              <ThirdIcon third={third} />
              <span className="grow hyphens-auto">{t(`teeth:third.${third}`)}</span>
              <span className="max-sm:hidden">
                <Kbd>{String(third)}</Kbd>
              </span>
            </button>
          );
        })}
      </div>
      {left > 0 && !isReading && (
        <Button onClick={readRest}>
          {t('xray:thirds.rest', { count: left })}{' '}
          <span className="max-sm:hidden">
            <Kbd>⇧F</Kbd>
          </span>
        </Button>
      )}
    </section>
  );
}

export function ThirdIcon({ third }: { readonly third: Third }) {
  return (
    <svg viewBox="0 0 16 30" width={16} height={30} aria-hidden="true" className="shrink-0">
      {[1, 2, 3].map((part) => (
        <rect
          key={part}
          x={part}
          y={(part - 1) * 10 + 0.75}
          width={16 - 2 * part}
          height={8.5}
          rx={1}
          strokeWidth={1.5}
          className={part <= third ? 'fill-none stroke-current' : 'fill-current stroke-current'}
        />
      ))}
    </svg>
  );
}

/** Teeth that are read alike, from the active one on; ends when another tooth is selected. */
interface Range {
  readonly from: ToothNumber | null;
  readonly to: ToothNumber | null;
}

export const useRange = create<Range>()(() => ({ from: null, to: null }));

export function findRange({ document, tooth }: Editor, { from, to }: Range): readonly ToothNumber[] {
  if (tooth === null) return [];
  const end = from === tooth && to !== null ? to : tooth;
  const [first = 0, last = 0] = [tooth, end]
    .map((each) => PROBING_ORDER.indexOf(each))
    .toSorted((a, b) => a - b);
  return PROBING_ORDER.slice(first, last + 1).filter((each) => isReadable(document, each));
}

export function extendTo(to: ToothNumber): void {
  const editor = currentEditor();
  if (editor) useRange.setState({ from: editor.tooth, to });
}

function extendBy(by: 1 | -1): void {
  const editor = currentEditor();
  if (!editor || editor.tooth === null) return;
  const { from, to } = useRange.getState();
  const end = (from === editor.tooth ? to : null) ?? editor.tooth;
  const next = PROBING_ORDER[PROBING_ORDER.indexOf(end) + by];
  if (next !== undefined) extendTo(next);
}

function readAs(third: Third | null): void {
  const editor = currentEditor();
  if (!editor) return;
  dispatch({ type: 'estimatesSet', teeth: findRange(editor, useRange.getState()), third });
  useRange.setState({ from: null, to: null });
}

function readRest(): void {
  dispatch({ type: 'estimatesFilled', third: 0 });
}
