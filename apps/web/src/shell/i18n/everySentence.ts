import { accounts as enAccounts } from './en/accounts';
import { conditions as enConditions } from './en/conditions';
import { assessment as en } from './en/index';
import { paying as enPaying } from './en/paying';
import { shell as enShell } from './en/shell';
import { accounts as nbAccounts } from './nb/accounts';
import { conditions as nbConditions } from './nb/conditions';
import { assessment as nb } from './nb/index';
import { paying as nbPaying } from './nb/paying';
import { shell as nbShell } from './nb/shell';
import { accounts as ptAccounts } from './pt/accounts';
import { conditions as ptConditions } from './pt/conditions';
import { assessment as pt } from './pt/index';
import { paying as ptPaying } from './pt/paying';
import { shell as ptShell } from './pt/shell';

/** Key → sentence, of all areas. */
export type Sentences = ReadonlyMap<string, string>;

function sentences(words: object, path = ''): Sentences {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[path + key, value]] : [...sentences(value, `${path}${key}.`)],
    ),
  );
}

/** The whole catalogue of each language: for tests, which no screen loads. */
export const EVERY_SENTENCE = {
  en: sentences({ ...enShell, ...en, ...enAccounts, ...enConditions, ...enPaying }),
  nb: sentences({ ...nbShell, ...nb, ...nbAccounts, ...nbConditions, ...nbPaying }),
  pt: sentences({ ...ptShell, ...pt, ...ptAccounts, ...ptConditions, ...ptPaying }),
} as const;
