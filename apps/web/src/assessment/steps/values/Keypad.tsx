import { isYesNo, maximum, type SiteRowName } from '@alveola/clinical';
import { type ComponentProps, memo, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/Button';
import { useEditor } from '../../saving/store';
import { classes } from '../../../ui/classes';
import type { Action, SiteAwaited, SiteEdit } from '../../document/state';
import { toEdit, toLook, type toMinus } from './sites/siteAction';

interface KeypadProps {
  readonly isArmed: boolean;
  readonly empty: number;
  readonly onFill: () => void;
  readonly onEnter: (action: Action) => void;
  readonly children: ReactNode;
}

export function Keypad({ isArmed, empty, onFill, onEnter, children }: KeypadProps) {
  const { t } = useTranslation();
  const { document, preferences, valueType } = useEditor();
  const values = Array.from({ length: maximum(valueType, document, preferences) + 1 }, (_, value) => value);
  return (
    <div className="grid grid-cols-6 items-center gap-1 max-lg:w-full lg:max-xl:grid-cols-4 xl:flex xl:flex-wrap xl:gap-x-4">
      <div
        role="group"
        aria-label={t('charting:values.pad')}
        className="flex flex-wrap gap-1 max-xl:contents"
      >
        {values.map((value) => (
          <PadKey key={value} data-value={value} onClick={() => onEnter({ type: 'valueEntered', value })}>
            {value}
          </PadKey>
        ))}
        <ClearKey onClick={() => onEnter({ type: 'valueCleared' })} />
      </div>
      <Button
        aria-pressed={isArmed}
        disabled={empty === 0}
        className="max-xl:h-11 max-xl:px-0 max-xl:text-dense max-xl:leading-tight max-xl:whitespace-normal aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent max-sm:text-[0.75rem]"
        onPointerDown={keepFocus}
        onClick={onFill}
      >
        {t('charting:values.fill')}
      </Button>
      {children}
    </div>
  );
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
const GRADES = [0, 1, 2, 3];
const MARKS = [
  { mark: 'bleeding', key: 'B' },
  { mark: 'plaque', key: 'P' },
  { mark: 'suppuration', key: 'S' },
] as const;

interface SitePadProps {
  readonly list: SiteRowName;
  readonly onEnter: (action: Action) => void;
  readonly minus: ReturnType<typeof toMinus>;
  readonly children: ReactNode;
}

/** Has the keys of the open row alone, so that on a tablet they fit below the chart. */
export const SitePad = memo(function SitePad({ list, onEnter, minus, children }: SitePadProps) {
  const { t } = useTranslation();
  const edit = (each: SiteEdit) => () => onEnter(toEdit(each));
  const wait = (what: SiteAwaited) => () => onEnter(toLook({ does: 'await', what }));
  const isGraded = list === 'furcation' || list === 'mobility';
  const hasMarks = list === 'depth' || list === 'margin';
  return (
    <div
      role="group"
      aria-label={t('charting:values.pad')}
      className={classes(
        'flex flex-wrap justify-center gap-1.5 min-[900px]:not-pointer-coarse:hidden',
        hasMarks && 'max-[900px]:grid max-[900px]:grid-cols-9 max-sm:grid-cols-6',
      )}
    >
      {isYesNo(list) ? (
        <>
          <PadKey onClick={edit({ does: 'digit', digit: 0 })}>{t('common:no')}</PadKey>
          <PadKey onClick={edit({ does: 'digit', digit: 1 })}>{t('common:yes')}</PadKey>
        </>
      ) : (
        (isGraded ? GRADES : DIGITS).map((digit) => (
          <PadKey key={digit} onClick={edit({ does: 'digit', digit })}>
            {digit}
          </PadKey>
        ))
      )}
      {(hasMarks || list === 'keratinized') && (
        <PadKey onClick={wait('ten')}>{t('charting:sites.padTen')}</PadKey>
      )}
      {hasMarks &&
        MARKS.map(({ mark, key }) => (
          <PadKey
            key={key}
            aria-label={t(`charting:sites.list.${mark}`)}
            onClick={edit({ does: 'mark', list: mark })}
          >
            {key}
          </PadKey>
        ))}
      {hasMarks && (
        <PadKey aria-label={t(`charting:sites.padMinus.${minus}`)} onClick={wait(minus)}>
          –
        </PadKey>
      )}
      {list === 'depth' && (
        <PadKey aria-label={t('charting:sites.padPass')} onClick={edit({ does: 'pass' })}>
          X
        </PadKey>
      )}
      {children}
      <ClearKey onClick={edit({ does: 'clear' })} />
    </div>
  );
});

/** The focus stays in the chart, which hears the keys. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

function PadKey(button: ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      onPointerDown={keepFocus}
      className="h-11 min-w-11 rounded-md border border-line-strong bg-paper font-medium tabular hover:bg-ground-deep active:bg-accent-soft xl:px-2"
    />
  );
}

function ClearKey({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <IconButton
      icon="backspace"
      label={t('charting:values.clear')}
      className="size-11 place-self-center"
      onPointerDown={keepFocus}
      onClick={onClick}
    />
  );
}
