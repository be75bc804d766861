export const enFiles = import.meta.glob<{ readonly default: object }>(
  ['./*.json', '!./{exchange,mails}.json'],
  {
    base: '../../../../../../packages/report/src/words/en',
  },
);
