import { useTranslation } from 'react-i18next';
import { ApiProblem } from './problem';
import { useProblemText } from './problemText';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';

interface ProblemAlertProps {
  readonly problem: unknown;
  readonly title?: string;
  readonly onRetry?: () => unknown;
}

export function ProblemAlert({ problem, title, onRetry }: ProblemAlertProps) {
  const { t } = useTranslation();
  const toText = useProblemText();
  if (problem === null) return null;
  const isGone = problem instanceof ApiProblem && problem.status === 404;
  return (
    <Alert
      tone="danger"
      title={title}
      action={onRetry && !isGone && <Button onClick={() => void onRetry()}>{t('common:retry')}</Button>}
    >
      {toText(problem)}
    </Alert>
  );
}
