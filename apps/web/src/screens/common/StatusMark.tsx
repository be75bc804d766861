import type { ReportRow } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes';
import { Icon } from '../../ui/icon/Icon';

/** A report's status by word, shape and colour; and whether a draft stands beside the completed version. */
export function StatusMark({ status, draft }: Pick<ReportRow, 'status' | 'draft'>) {
  const { t } = useTranslation();
  const done = status === 'Completed';
  return (
    <span className="inline-flex items-center gap-1 align-middle">
      <span
        className={classes(
          'inline-flex h-6 items-center gap-1 rounded-full pr-2.5 pl-1.5 text-dense font-medium whitespace-nowrap',
          done ? 'bg-good-soft text-good-text' : 'bg-fair-soft text-fair-text',
        )}
      >
        <Icon name={done ? 'check' : 'clock'} size={16} />
        {t(done ? 'common:status.completed' : 'common:status.inProgress')}
      </span>
      {draft && (
        <span
          title={t('common:status.draftHint')}
          className="inline-flex h-6 items-center gap-1 rounded-full bg-fair-soft pr-2.5 pl-1.5 max-xl:px-1 text-dense font-medium whitespace-nowrap text-fair-text"
        >
          <Icon name="edit" size={16} />
          <span className="max-xl:sr-only">{t('common:status.draft')}</span>
        </span>
      )}
    </span>
  );
}
