export const nbFiles = import.meta.glob<{ readonly default: object }>(
  ['./*.json', '!./{exchange,mails}.json'],
  {
    base: '../../../../../../packages/report/src/words/nb',
  },
);
