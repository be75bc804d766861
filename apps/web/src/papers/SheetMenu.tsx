import type { Language } from '@alveola/clinical';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_CODES, LANGUAGE_NAMES } from '../i18n/languages';
import { Flag } from '../shell/Flag';

const GAP = 4;
const MARGIN = 8;

export interface MenuButton {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly popoverTarget: string;
}

export interface SheetMenuProps {
  readonly onChoose: (language: Language) => void;
  /** The button that opens it. */
  readonly children: (button: MenuButton) => ReactNode;
}

/** In which language the patient reads: chosen apart from the screen's. Arrows move, Escape closes. */
export function SheetMenu({ onChoose, children }: SheetMenuProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const place = () => {
    const below = anchor.current?.querySelector('button')?.getBoundingClientRect();
    const sheet = menu.current;
    if (!below || !sheet) return;
    const { width, height } = sheet.getBoundingClientRect();
    const fits = below.bottom + GAP + height + MARGIN <= innerHeight;
    sheet.style.left = `${Math.max(MARGIN, Math.min(below.left, innerWidth - width - MARGIN))}px`;
    sheet.style.top = `${fits ? below.bottom + GAP : Math.max(MARGIN, below.top - GAP - height)}px`;
  };
  const close = () => {
    menu.current?.hidePopover();
    anchor.current?.querySelector('button')?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[to % all.length]?.focus();
  };
  return (
    <span ref={anchor} className="contents">
      {children({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        popoverTarget: id,
      })}
      <div
        ref={menu}
        id={id}
        // Above everything, closed by Escape and by a click elsewhere.
        popover="auto"
        role="menu"
        aria-label={t('papers.language')}
        onKeyDown={move}
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          setOpen(isOpen);
          if (!isOpen) return;
          place();
          items()[0]?.focus();
        }}
        className="fixed inset-auto m-0 min-w-44 rounded-md border border-line bg-paper p-1 text-ink shadow-float"
      >
        {LANGUAGE_CODES.map((code) => (
          <button
            key={code}
            type="button"
            role="menuitem"
            tabIndex={-1}
            lang={code}
            onClick={() => {
              close();
              onChoose(code);
            }}
            className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-body hover:bg-ground-deep"
          >
            <Flag language={code} size={24} />
            {LANGUAGE_NAMES[code]}
          </button>
        ))}
      </div>
    </span>
  );
}
