import { type Letter, listLetters } from '@alveola/contract';
import { fill } from '@alveola/report';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';

/** The letters that were kept, each to be opened again. */
export function KeptLetters({
  reportId,
  onOpen,
}: {
  readonly reportId: string;
  readonly onOpen: (letter: Letter) => void;
}) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const { data } = useQuery({
    queryKey: ['letters', reportId],
    queryFn: () => call(listLetters, { params: { id: reportId } }),
  });
  if (!data || data.letters.length === 0) return null;
  return (
    <section className="rounded-md bg-ground p-3">
      <h3 className="font-semibold">{t('papers:keptLetters')}</h3>
      <ul>
        {data.letters.map((letter) => {
          const { saved_at, saved_by: who, language } = letter;
          const values = { when: moment(saved_at), who, language: LANGUAGE_TABLE[language].name };
          const name = fill(t('papers:keptBy', { interpolation: { skipOnVariables: true } }), values);
          return (
            <li key={letter.id} className="flex flex-wrap items-center justify-between gap-2">
              <span>{name}</span>
              <Button
                variant="quiet"
                aria-label={`${t('papers:open')}: ${name}`}
                onClick={() => onOpen(letter)}
              >
                {t('papers:open')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
