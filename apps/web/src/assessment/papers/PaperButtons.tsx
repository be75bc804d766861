import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/useSession';
import { currentLanguage } from '../../shell/i18n/i18n';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { LanguageMenu } from './LanguageMenu';
import { usePaper } from './usePaper';

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
          <LanguageMenu label={t('papers:packLanguage')} onChoose={(language) => void save('pack', language)}>
            {(button) => (
              <Button {...button} icon="download" busy={busy === 'pack'}>
                {t('papers:pack')}
              </Button>
            )}
          </LanguageMenu>
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
