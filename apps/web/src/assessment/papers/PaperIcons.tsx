import type { Language } from '@alveola/report/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shell/i18n/i18n';
import { useProblemText } from '../../shell/problemText';
import { IconButton } from '../../ui/IconButton';
import { toast } from '../../ui/overlay/toast';
import { type Paper, savePaper } from './savePaper';
import { LanguageMenu } from './LanguageMenu';

export interface PaperIconsProps {
  readonly reportId: string;
  readonly patientNumber: string;
}

export function PaperIcons({ reportId, patientNumber: number }: PaperIconsProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const [busy, setBusy] = useState<Paper | null>(null);
  const save = async (paper: Paper, language: Language): Promise<void> => {
    if (busy) return;
    setBusy(paper);
    try {
      const name = await savePaper(paper, reportId, language);
      toast({ text: t('papers:saved', { name }), tone: 'good' });
    } catch (error) {
      toast({
        text: `${t('papers:failed')} ${textOf(error)}`,
        tone: 'danger',
        action: { label: t('common:retry'), run: () => void save(paper, language) },
      });
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <IconButton
        icon={busy === 'report' ? 'clock' : 'download'}
        label={t('papers:reportOf', { number })}
        aria-busy={busy === 'report'}
        onClick={() => void save('report', currentLanguage())}
      />
      <LanguageMenu label={t('papers:language')} onChoose={(language) => void save('sheet', language)}>
        {(button) => (
          <IconButton
            {...button}
            icon={busy === 'sheet' ? 'clock' : 'print'}
            label={t('papers:sheetOf', { number })}
            aria-busy={busy === 'sheet'}
          />
        )}
      </LanguageMenu>
    </>
  );
}
