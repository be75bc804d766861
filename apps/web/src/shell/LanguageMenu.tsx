import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_CODES, LANGUAGE_NAMES } from '../i18n/languages';
import { useSession } from '../session/useSession';
import { Icon } from '../ui/Icon';
import { Flag } from './Flag';
import { useLanguageChoice } from './useLanguageChoice';

/** The language switch of the top bar: flag, name and arrow. Arrows choose, Escape closes. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { language } = useSession();
  const choose = useLanguageChoice();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const items = () => [...(frame.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])];
  useEffect(() => {
    if (open)
      items()
        .find((item) => item.ariaChecked === 'true')
        ?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all[to % all.length]?.focus();
  };

  return (
    <div
      ref={frame}
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('common.language.choose', { language: LANGUAGE_NAMES[language] })}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setOpen(true);
        }}
        className="inline-flex h-9 items-center gap-2 rounded-md px-2 text-body hover:bg-ground-deep pointer-coarse:h-11"
      >
        <Flag language={language} size={24} />
        <span>{LANGUAGE_NAMES[language]}</span>
        <Icon name="chevron-down" size={16} className="text-ink-soft" />
      </button>
      {open && (
        <div
          role="menu"
          aria-label={t('common.language.label')}
          onKeyDown={move}
          className="absolute top-full right-0 z-40 mt-1 min-w-44 rounded-md border border-line bg-paper p-1 shadow-float"
        >
          {LANGUAGE_CODES.map((code) => (
            <button
              key={code}
              type="button"
              role="menuitemradio"
              aria-checked={code === language}
              tabIndex={-1}
              lang={code}
              onClick={() => {
                close();
                choose(code);
              }}
              className="flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-ground-deep"
            >
              <Flag language={code} size={24} />
              <span className="grow">{LANGUAGE_NAMES[code]}</span>
              {code === language && <Icon name="check" size={18} className="text-accent" />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
