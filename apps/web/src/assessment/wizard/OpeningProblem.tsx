import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useProblemText } from '../../shell/problemText';
import { Button, buttonClasses } from '../../ui/Button';
import { Icon } from '../../ui/icon/Icon';

export interface OpeningProblemProps {
  readonly kind: 'not-found' | 'unreachable' | 'broken';
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function OpeningProblem({ kind, error, onRetry }: OpeningProblemProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  useEffect(() => {
    if (kind !== 'unreachable') return;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [kind, onRetry]);
  const texts = {
    'not-found': [t('wizard:problem.notFoundTitle'), t('wizard:problem.notFoundText')],
    unreachable: [t('wizard:problem.title'), t('wizard:problem.unreachableText')],
    broken: [t('wizard:problem.title'), textOf(error)],
  } as const;
  const [title, text] = texts[kind];
  return (
    <main className="mx-auto flex max-w-xl grow flex-col items-center justify-center gap-3 p-6 text-center">
      <Icon name={kind === 'unreachable' ? 'cloud-off' : 'file'} size={48} className="text-ink-faint" />
      <div role="alert" className="flex flex-col gap-3">
        <h1 className="text-title">{title}</h1>
        <p className="text-ink-soft">{text}</p>
      </div>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to="/dashboard" className={buttonClasses('secondary', 'lg')}>
          {t('common:notFound.home')}
        </Link>
        {kind === 'not-found' ? (
          <Link to="/patient-list" className={buttonClasses('primary', 'lg')}>
            {t('wizard:problem.toPatients')}
          </Link>
        ) : (
          <Button variant="primary" size="lg" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )}
      </div>
    </main>
  );
}
