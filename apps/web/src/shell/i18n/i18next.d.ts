import 'i18next';
import type { Words } from '@alveola/report';

type Leaves<T, Path extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];
type Key = { [N in keyof Words]: Leaves<Words[N], `${N}:`> }[keyof Words];

declare module 'i18next' {
  interface CustomTypeOptions {
    // The types know whole keys, as `common:close`: taking them apart at each call takes the checker half its time.
    defaultNS: 'translation';
    nsSeparator: false;
    keySeparator: false;
    resources: { translation: Record<Key, string> };
  }
}
