import { type Language, LANGUAGE_TABLE, type LanguageRow, LANGUAGES } from '@alveola/report/languages';
import type { MenuItem } from '../../ui/overlay/Menu';

export const LANGUAGE_ITEMS: readonly MenuItem<Language>[] = LANGUAGES.map((code) => ({
  value: code,
  lang: code,
  icon: <Flag language={code} size={24} />,
  name: LANGUAGE_TABLE[code].name,
}));

/** `size` is its width in CSS pixels. The language's name always stands beside it. */
export function Flag({ language, size }: { language: Language; size: number }) {
  const { flag }: LanguageRow = LANGUAGE_TABLE[language];
  return (
    <svg
      viewBox="0 0 24 16"
      width={size}
      height={(size * 2) / 3}
      aria-hidden="true"
      className="shrink-0 rounded-sm"
    >
      {flag.map((path) => (
        <path key={path.d + path.stroke} fill="none" {...path} />
      ))}
      <path d="M0 0h24v16H0z" fill="none" stroke="#17212b" strokeOpacity="0.25" strokeWidth="0.8" />
    </svg>
  );
}
