import 'i18next';
import type { Words } from '@alveola/report';

declare module 'i18next' {
  interface CustomTypeOptions {
    // A key names its namespace, as in `common:close`.
    defaultNS: (keyof Words)[];
    resources: Words;
  }
}
