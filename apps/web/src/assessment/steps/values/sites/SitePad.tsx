import { memo, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/IconButton';
import type { SiteAwaited, SiteEdit } from '../../../document/state';
import { dispatch } from '../../../saving/store';
import type { toMinus } from './useSiteKeys';

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

export interface SitePadProps {
  readonly onDigit: (digit: number) => void;
  readonly minus: ReturnType<typeof toMinus>;
}

export const SitePad = memo(function SitePad({ onDigit, minus }: SitePadProps) {
  const { t } = useTranslation();
  const edit = (each: SiteEdit) => () => dispatch({ type: 'siteEdited', edit: each });
  const wait = (what: SiteAwaited) => () => dispatch({ type: 'siteLooked', look: { does: 'await', what } });
  return (
    <div
      role="group"
      aria-label={t('charting:sites.pad')}
      className="flex flex-wrap justify-center gap-1.5 min-[900px]:not-pointer-coarse:hidden"
    >
      {DIGITS.map((digit) => (
        <PadKey key={digit} onPress={() => onDigit(digit)}>
          {digit}
        </PadKey>
      ))}
      <PadKey onPress={wait('ten')}>{t('charting:sites.padTen')}</PadKey>
      <PadKey name={t('charting:sites.list.bleeding')} onPress={edit({ does: 'mark', list: 'bleeding' })}>
        B
      </PadKey>
      <PadKey name={t('charting:sites.list.plaque')} onPress={edit({ does: 'mark', list: 'plaque' })}>
        P
      </PadKey>
      <PadKey
        name={t('charting:sites.list.suppuration')}
        onPress={edit({ does: 'mark', list: 'suppuration' })}
      >
        S
      </PadKey>
      <PadKey name={t(`charting:sites.padMinus.${minus}`)} onPress={wait(minus)}>
        –
      </PadKey>
      <PadKey name={t('charting:sites.padPass')} onPress={edit({ does: 'pass' })}>
        X
      </PadKey>
      <IconButton
        icon="backspace"
        label={t('charting:sites.padClear')}
        className="size-11"
        onPointerDown={keepFocus}
        onClick={edit({ does: 'clear' })}
      />
    </div>
  );
});

/** Keeps the focus in the chart, which hears the keys. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

interface PadKeyProps {
  readonly name?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function PadKey({ name, onPress, children }: PadKeyProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onPointerDown={keepFocus}
      onClick={onPress}
      className="h-11 min-w-11 rounded-md border border-line-strong bg-paper px-2 font-medium tabular hover:bg-ground-deep active:bg-accent-soft"
    >
      {children}
    </button>
  );
}
