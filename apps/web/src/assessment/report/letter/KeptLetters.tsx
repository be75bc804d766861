import { type Letter, letterPdf, listLetters } from '@alveola/contract';
import { fill } from '@alveola/report';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useProblemText } from '../../../shell/problemText';
import { toast } from '../../../ui/overlay/toast';
import { saveFile } from '../../papers/saveFile';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';

export function KeptLetters({
  reportId,
  onOpen,
}: {
  readonly reportId: string;
  readonly onOpen: (letter: Letter) => void;
}) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const textOf = useProblemText();
  const savePdf = async (letter: string) => {
    const path = letterPdf.path.replace(':id', encodeURIComponent(reportId)).replace(':letter', letter);
    try {
      await saveFile(path, 'letter.pdf');
    } catch (error) {
      toast({ tone: 'danger', text: textOf(error) });
    }
  };
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
          const { saved_at, saved_by: author, language } = letter;
          const values = { when: moment(saved_at), who: author, language: LANGUAGE_TABLE[language].name };
          const name = fill(t('papers:keptBy', { interpolation: { skipOnVariables: true } }), values);
          return (
            <li key={letter.id} className="flex flex-wrap items-center justify-between gap-2">
              <span>{name}</span>
              <span className="flex flex-wrap gap-1 max-sm:-ml-4">
                <Button variant="quiet" aria-label={`PDF: ${name}`} onClick={() => void savePdf(letter.id)}>
                  PDF
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`${t('papers:open')}: ${name}`}
                  onClick={() => onOpen(letter)}
                >
                  {t('papers:open')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
