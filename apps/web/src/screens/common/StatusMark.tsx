import type { ReportRow } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { useFormat } from '../../shell/i18n/useFormat';
import { Icon } from '../../ui/icon/Icon';

const PILL = 'inline-flex h-6 items-center gap-1 rounded-full text-dense font-medium whitespace-nowrap';
const WIDE = 'pr-2.5 pl-1.5';

export function StatusMark({
  status,
  draft,
  imported,
}: Pick<ReportRow, 'status' | 'draft'> & Partial<Pick<ReportRow, 'imported'>>) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const isCompleted = status === 'Completed';
  const isExample = imported?.example === true;
  return (
    <span className="inline-flex items-center gap-1 align-middle">
      <span
        className={classes(
          PILL,
          WIDE,
          isExample && 'bg-accent-soft text-accent-dark',
          !isExample && (isCompleted ? 'bg-good-soft text-good-text' : 'bg-fair-soft text-fair-text'),
        )}
      >
        <Icon name={isCompleted ? 'check' : 'clock'} size={16} />
        {isExample && t('common:status.example')}
        <span className={isExample ? 'sr-only' : undefined}>
          {t(isCompleted ? 'common:status.completed' : 'common:status.inProgress')}
        </span>
      </span>
      {imported && !isExample && (
        <span
          title={t(imported.clinic === '' ? 'common:status.importedFile' : 'common:status.importedFrom', {
            clinic: imported.clinic,
            date: day(imported.at),
          })}
          className={classes(PILL, 'bg-ground-deep px-1 text-ink-soft')}
        >
          <Icon name="upload" size={16} />
          <span className="sr-only">{t('common:status.imported')}</span>
        </span>
      )}
      {draft && (
        <span
          title={t('common:status.draftHint')}
          className={classes(PILL, WIDE, 'bg-fair-soft text-fair-text max-2xl:px-1')}
        >
          <Icon name="edit" size={16} />
          <span className="max-2xl:sr-only">{t('common:status.draft')}</span>
        </span>
      )}
    </span>
  );
}
