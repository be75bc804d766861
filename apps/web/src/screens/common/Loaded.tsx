import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';

export interface LoadedProps<T> {
  readonly answer: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: T) => ReactNode;
}

/** What a call answered; before that its place, and where it failed the way to try again. */
export function Loaded<T>({ answer, children }: LoadedProps<T>) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { data, error, refetch } = answer;
  if (data !== undefined) return <>{children(data)}</>;
  if (error)
    return (
      <Alert tone="danger" action={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}>
        {textOf(error)}
      </Alert>
    );
  return (
    <div className="flex flex-col gap-3" role="status" aria-label={t('common:loading')}>
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-6 w-3/5" />
    </div>
  );
}
