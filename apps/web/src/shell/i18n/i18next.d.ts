import 'i18next';
import type { Words } from '@alveola/report';

declare module 'i18next' {
  interface CustomTypeOptions {
    // Every namespace: a key names its own, as in `common:close`.
    defaultNS: (keyof Words)[];
    resources: Words;
  }
}
