import type { ReportRow } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { useFormat } from '../../shell/i18n/useFormat';
import { Icon } from '../../ui/icon/Icon';

/** A report's status by word, shape and colour; whether it is the example or was imported, and whether a draft stands beside it. */
export function StatusMark({
  status,
  draft,
  imported,
}: Pick<ReportRow, 'status' | 'draft'> & Partial<Pick<ReportRow, 'imported'>>) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const done = status === 'Completed';
  const isExample = imported?.example === true;
  return (
    <span className="inline-flex items-center gap-1 align-middle">
      <span
        className={classes(
          'inline-flex h-6 items-center gap-1 rounded-full pr-2.5 pl-1.5 text-dense font-medium whitespace-nowrap',
          isExample && 'bg-accent-soft text-accent-dark',
          !isExample && (done ? 'bg-good-soft text-good-text' : 'bg-fair-soft text-fair-text'),
        )}
      >
        <Icon name={done ? 'check' : 'clock'} size={16} />
        {isExample && t('common:status.example')}
        <span className={isExample ? 'sr-only' : undefined}>
          {t(done ? 'common:status.completed' : 'common:status.inProgress')}
        </span>
      </span>
      {imported && !isExample && (
        <span
          title={t(imported.clinic === '' ? 'common:status.importedFile' : 'common:status.importedFrom', {
            clinic: imported.clinic,
            date: day(imported.at),
          })}
          className="inline-flex h-6 items-center gap-1 rounded-full bg-ground-deep px-1 text-dense font-medium whitespace-nowrap text-ink-soft"
        >
          <Icon name="upload" size={16} />
          <span className="sr-only">{t('common:status.imported')}</span>
        </span>
      )}
      {draft && (
        <span
          title={t('common:status.draftHint')}
          className="inline-flex h-6 items-center gap-1 rounded-full bg-fair-soft pr-2.5 pl-1.5 max-[96rem]:px-1 text-dense font-medium whitespace-nowrap text-fair-text"
        >
          <Icon name="edit" size={16} />
          <span className="max-[96rem]:sr-only">{t('common:status.draft')}</span>
        </span>
      )}
    </span>
  );
}
