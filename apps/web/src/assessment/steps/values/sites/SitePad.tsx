import { isYesNo, type SiteRowName } from '@alveola/clinical';
import { memo, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../ui/classes';
import { IconButton } from '../../../../ui/IconButton';
import type { SiteAwaited, SiteEdit } from '../../../document/state';
import { dispatch } from '../../../saving/store';
import type { toMinus } from './useSiteKeys';

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
const GRADES = [0, 1, 2, 3];
const MARKS = [
  { mark: 'bleeding', key: 'B' },
  { mark: 'plaque', key: 'P' },
  { mark: 'suppuration', key: 'S' },
] as const;

export interface SitePadProps {
  readonly list: SiteRowName;
  readonly onDigit: (digit: number) => void;
  readonly minus: ReturnType<typeof toMinus>;
  readonly children: ReactNode;
}

/** Has the keys of the open row alone, so that on a tablet they fit below the chart. */
export const SitePad = memo(function SitePad({ list, onDigit, minus, children }: SitePadProps) {
  const { t } = useTranslation();
  const edit = (each: SiteEdit) => () => dispatch({ type: 'siteEdited', edit: each });
  const wait = (what: SiteAwaited) => () => dispatch({ type: 'siteLooked', look: { does: 'await', what } });
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
          <PadKey onPress={() => onDigit(0)}>{t('common:no')}</PadKey>
          <PadKey onPress={() => onDigit(1)}>{t('common:yes')}</PadKey>
        </>
      ) : (
        (isGraded ? GRADES : DIGITS).map((digit) => (
          <PadKey key={digit} onPress={() => onDigit(digit)}>
            {digit}
          </PadKey>
        ))
      )}
      {(hasMarks || list === 'keratinized') && (
        <PadKey onPress={wait('ten')}>{t('charting:sites.padTen')}</PadKey>
      )}
      {hasMarks &&
        MARKS.map(({ mark, key }) => (
          <PadKey
            key={key}
            name={t(`charting:sites.list.${mark}`)}
            onPress={edit({ does: 'mark', list: mark })}
          >
            {key}
          </PadKey>
        ))}
      {hasMarks && (
        <PadKey name={t(`charting:sites.padMinus.${minus}`)} onPress={wait(minus)}>
          –
        </PadKey>
      )}
      {list === 'depth' && (
        <PadKey name={t('charting:sites.padPass')} onPress={edit({ does: 'pass' })}>
          X
        </PadKey>
      )}
      {children}
      <IconButton
        icon="backspace"
        label={t('charting:values.clear')}
        className="size-11 place-self-center"
        onPointerDown={keepFocus}
        onClick={edit({ does: 'clear' })}
      />
    </div>
  );
});

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
