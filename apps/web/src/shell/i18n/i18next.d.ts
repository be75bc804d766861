import 'i18next';
import type { accounts } from './en/accounts';
import type { conditions } from './en/conditions';
import type { assessment } from './en/index';
import type { paying } from './en/paying';
import type { shell } from './en/shell';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: {
      translation: typeof shell & typeof assessment & typeof accounts & typeof conditions & typeof paying;
    };
  }
}
