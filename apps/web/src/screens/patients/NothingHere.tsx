import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMay } from '../../session/useSession';
import { Button, buttonClasses } from '../../ui/Button';
import { Icon } from '../../ui/icon/Icon';
import { ExampleButton } from '../common/ExampleButton';

export function NothingHere({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  const { t } = useTranslation();
  const mayChart = useMay('chart');
  return (
    <div className="flex grow flex-col items-center justify-center gap-3 rounded-lg border border-line bg-paper p-8 text-center">
      <Icon name={filtered ? 'search' : 'folder'} size={32} className="text-accent" />
      <div role="status">
        <h2 className="text-lead">{t(filtered ? 'patients:none.title' : 'patients:empty.title')}</h2>
      </div>
      {filtered ? (
        <Button onClick={onShowAll}>{t('patients:none.clear')}</Button>
      ) : mayChart ? (
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/dashboard" className={buttonClasses('primary', 'lg')}>
            {t('dashboard:start')}
          </Link>
          <ExampleButton />
        </div>
      ) : null}
    </div>
  );
}
