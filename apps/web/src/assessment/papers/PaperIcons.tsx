import { useTranslation } from 'react-i18next';
import { LANGUAGE_ITEMS } from '../../shell/i18n/Flag';
import { currentLanguage } from '../../shell/i18n/i18n';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/overlay/Menu';
import { usePapers } from './savePaper';

export interface PaperIconsProps {
  readonly reportId: string;
  readonly patientNumber: string;
}

export function PaperIcons({ reportId, patientNumber: number }: PaperIconsProps) {
  const { t } = useTranslation();
  const { busy, save } = usePapers(reportId);
  return (
    <>
      <IconButton
        icon={busy === 'report' ? 'clock' : 'download'}
        label={t('papers:reportOf', { number })}
        aria-busy={busy === 'report'}
        onClick={() => void save('report', currentLanguage())}
      />
      <Menu
        label={t('papers:language')}
        items={LANGUAGE_ITEMS}
        onChoose={(language) => void save('sheet', language)}
      >
        {(button) => (
          <IconButton
            {...button}
            icon={busy === 'sheet' ? 'clock' : 'print'}
            label={t('papers:sheetOf', { number })}
            aria-busy={busy === 'sheet'}
          />
        )}
      </Menu>
    </>
  );
}
