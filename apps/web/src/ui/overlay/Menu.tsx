import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../icon/Icon';

const GAP = 4;
const MARGIN = 8;

interface MenuButton {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly popoverTarget: string;
}

export interface MenuItem<T extends string> {
  readonly value: T;
  readonly lang?: string;
  readonly icon?: ReactNode;
  readonly name: string;
}

interface MenuProps<T extends string> {
  readonly label: string;
  readonly items: readonly MenuItem<T>[];
  /** Left out: the items are acts, not a choice. */
  readonly chosen?: T;
  readonly onChoose: (value: T) => void;
  readonly children: (button: MenuButton) => ReactNode;
}

/** Uses the platform's popover: above everything, closed by Escape and by a click elsewhere. */
export function Menu<T extends string>({ label, items, chosen, onChoose, children }: MenuProps<T>) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const button = () => anchor.current?.querySelector('button');
  const shown = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const place = () => {
    const below = button()?.getBoundingClientRect();
    const sheet = menu.current;
    if (!below || !sheet) return;
    const { width, height } = sheet.getBoundingClientRect();
    const fits = below.bottom + GAP + height + MARGIN <= innerHeight;
    sheet.style.left = `${Math.max(MARGIN, Math.min(below.left, innerWidth - width - MARGIN))}px`;
    sheet.style.top = `${fits ? below.bottom + GAP : Math.max(MARGIN, below.top - GAP - height)}px`;
  };
  const toggled = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) return;
    place();
    const all = shown();
    (all.find((item) => item.ariaChecked === 'true') ?? all[0])?.focus();
  };
  const close = () => {
    menu.current?.hidePopover();
    button()?.focus();
  };
  const openWithArrow = (event: KeyboardEvent) => {
    if (open || event.key !== 'ArrowDown') return;
    event.preventDefault();
    menu.current?.showPopover();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    const all = shown();
    const at = all.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[to % all.length]?.focus();
  };
  return (
    <span ref={anchor} className="contents" onKeyDown={openWithArrow}>
      {children({ 'aria-haspopup': 'menu', 'aria-expanded': open, popoverTarget: id })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        onKeyDown={move}
        onToggle={(event) => toggled(event.newState === 'open')}
        className="fixed inset-auto m-0 min-w-44 rounded-md border border-line bg-paper p-1 text-ink shadow-float"
      >
        {items.map(({ value, lang, icon, name }) => (
          <button
            key={value}
            type="button"
            role={chosen === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={chosen === undefined ? undefined : value === chosen}
            tabIndex={-1}
            lang={lang}
            onClick={() => {
              close();
              onChoose(value);
            }}
            className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-body hover:bg-ground-deep"
          >
            {icon}
            <span className="grow">{name}</span>
            {value === chosen && <Icon name="check" size={18} className="text-accent" />}
          </button>
        ))}
      </div>
    </span>
  );
}
