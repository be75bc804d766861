import type { Language } from '@alveola/clinical';
import { LANGUAGE_CODES, LANGUAGE_NAMES } from './i18n/languages';
import type { MenuItem } from '../ui/Menu';
import { Flag } from './Flag';

/** Each language by its flag and its own name. */
export const LANGUAGE_ITEMS: readonly MenuItem<Language>[] = LANGUAGE_CODES.map((code) => ({
  value: code,
  lang: code,
  icon: <Flag language={code} size={24} />,
  name: LANGUAGE_NAMES[code],
}));
