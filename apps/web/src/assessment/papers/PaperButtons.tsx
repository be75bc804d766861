import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/useSession';
import { currentLanguage } from '../../shell/i18n/i18n';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { usePaper, type PaperKind, savePaper } from './savePaper';
import type { Language } from '@alveola/report/languages';
import { IconButton } from '../../ui/IconButton';
import { toast } from '../../ui/overlay/toast';
import { LANGUAGE_ITEMS } from '../../shell/i18n/Flag';
import { Menu, type MenuButton } from '../../ui/overlay/Menu';

export interface PaperButtonsProps {
  readonly reportId: string;
  /**
   * The first version is 1. An earlier version has its report alone; the other papers come from the newest.
   */
  readonly version?: number;
  readonly earlier?: string | undefined;
  readonly children?: ReactNode;
}

export function PaperButtons({ reportId, version, earlier, children }: PaperButtonsProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { busy, failed, saved, save } = usePaper(reportId, { version, earlier });
  const hasPack = useMay('export') && version === undefined;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon="download"
          busy={busy === 'report'}
          onClick={() => void save('report', currentLanguage())}
        >
          {t('papers:report')}
        </Button>
        {hasPack && (
          <PaperLanguageMenu
            label={t('papers:packLanguage')}
            onChoose={(language) => void save('pack', language)}
          >
            {(button) => (
              <Button {...button} icon="download" busy={busy === 'pack'}>
                {t('papers:pack')}
              </Button>
            )}
          </PaperLanguageMenu>
        )}
        {children}
        <span role="status" className="text-dense text-ink-soft">
          {busy && t('papers:busy')}
          {saved && t('papers:saved', { name: saved })}
        </span>
      </div>
      {hasPack && <p className="max-w-2xl text-dense text-ink-faint print:hidden">{t('papers:packNote')}</p>}
      {failed && (
        <Alert
          tone="danger"
          title={t('papers:failed')}
          action={
            <Button onClick={() => void save(failed.paper, failed.language)}>{t('common:retry')}</Button>
          }
        >
          {textOf(failed.error)}
        </Alert>
      )}
    </div>
  );
}

export interface PaperIconsProps {
  readonly reportId: string;
  readonly patientNumber: string;
}

export function PaperIcons({ reportId, patientNumber: number }: PaperIconsProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const [busy, setBusy] = useState<PaperKind | null>(null);
  const save = async (paper: PaperKind, language: Language): Promise<void> => {
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
      <PaperLanguageMenu label={t('papers:language')} onChoose={(language) => void save('sheet', language)}>
        {(button) => (
          <IconButton
            {...button}
            icon={busy === 'sheet' ? 'clock' : 'print'}
            label={t('papers:sheetOf', { number })}
            aria-busy={busy === 'sheet'}
          />
        )}
      </PaperLanguageMenu>
    </>
  );
}

export interface LanguageMenuProps {
  readonly label: string;
  readonly onChoose: (language: Language) => void;
  readonly children: (button: MenuButton) => ReactNode;
}

export function PaperLanguageMenu({ label, onChoose, children }: LanguageMenuProps) {
  return (
    <Menu label={label} items={LANGUAGE_ITEMS} onChoose={onChoose}>
      {children}
    </Menu>
  );
}
