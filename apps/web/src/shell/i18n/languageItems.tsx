import { type Language, LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import type { MenuItem } from '../../ui/overlay/Menu';
import { Flag } from './Flag';

export const LANGUAGE_ITEMS: readonly MenuItem<Language>[] = LANGUAGES.map((code) => ({
  value: code,
  lang: code,
  icon: <Flag language={code} size={24} />,
  name: LANGUAGE_TABLE[code].name,
}));
