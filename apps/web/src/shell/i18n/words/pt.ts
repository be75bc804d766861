import type { WordFiles } from '../i18n';

export const files: WordFiles = import.meta.glob<{ readonly default: object }>(
  ['./*.json', '!./{exchange,mails}.json'],
  {
    base: '../../../../../../packages/report/src/words/pt',
  },
);
