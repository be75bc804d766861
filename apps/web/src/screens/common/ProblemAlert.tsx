import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';

export interface ProblemAlertProps {
  /** What a call failed with; null shows nothing. */
  readonly problem: unknown;
  readonly title?: string;
  readonly onRetry?: () => unknown;
}

/** Why a call failed, in words, with the way to try again. */
export function ProblemAlert({ problem, title, onRetry }: ProblemAlertProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  if (problem === null) return null;
  return (
    <Alert
      tone="danger"
      title={title}
      action={onRetry && <Button onClick={() => void onRetry()}>{t('common:retry')}</Button>}
    >
      {textOf(problem)}
    </Alert>
  );
}
