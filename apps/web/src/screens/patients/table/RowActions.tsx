import type { ReportRow } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { PaperIcons } from '../../../assessment/papers/PaperButtons';
import { useMay } from '../../../session/useSession';
import { IconButton } from '../../../ui/IconButton';

interface RowActionsProps {
  readonly row: ReportRow;
  readonly number: string;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

export function RowActions({ row, number, onOpen, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  const mayChart = useMay('chart');
  const mayDelete = useMay('delete');
  const isDone = row.status === 'Completed' || !mayChart;
  return (
    <>
      <IconButton
        icon={isDone ? 'file' : 'arrow-right'}
        label={t(isDone ? 'patients:open' : 'patients:resume', { number })}
        onClick={onOpen}
      />
      {row.status === 'Completed' && <PaperIcons reportId={row.id} patientNumber={number} />}
      {mayDelete && (
        <IconButton icon="trash" label={t('patients:delete.action', { number })} onClick={onDelete} />
      )}
    </>
  );
}
