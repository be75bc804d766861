import type { Language } from '@alveola/clinical';
import type { ReactNode } from 'react';

/** Drawn on 24 × 16; the colours are the flags' own. */
const FLAGS: Readonly<Record<Language, ReactNode>> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3" d="m0 0 24 16m0-16L0 16" />
      <path stroke="#c8102e" strokeWidth="1.2" d="m0 0 24 16m0-16L0 16" />
      <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
  nb: (
    <>
      <path fill="#ba0c2f" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="4.4" d="M8.5 0v16M0 8h24" />
      <path stroke="#00205b" strokeWidth="2.2" d="M8.5 0v16M0 8h24" />
    </>
  ),
  pt: (
    <>
      <path fill="#046a38" d="M0 0h9.6v16H0z" />
      <path fill="#da291c" d="M9.6 0H24v16H9.600z" />
      <circle cx="9.6" cy="8" r="3.2" fill="none" stroke="#ffe900" strokeWidth="1.2" />
      <path fill="#fff" stroke="#da291c" strokeWidth=".6" d="M8 6.400h3.200v2a1.6 1.6 0 0 1-3.2 0z" />
      <path fill="#002d72" d="M9.2 7.200h.8v1.400h-.8z" />
    </>
  ),
};

/** Its width in CSS pixels. The language's name always stands beside it. */
export function Flag({ language, size }: { language: Language; size: number }) {
  return (
    <svg
      viewBox="0 0 24 16"
      width={size}
      height={(size * 2) / 3}
      aria-hidden="true"
      className="shrink-0 rounded-sm"
    >
      {FLAGS[language]}
      <path d="M0 0h24v16H0z" fill="none" stroke="#17212b" strokeOpacity="0.25" strokeWidth="0.8" />
    </svg>
  );
}
