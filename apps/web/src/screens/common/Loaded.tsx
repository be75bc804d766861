import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Skeleton } from '../../ui/Spinner';

interface LoadedProps<T> {
  readonly answer: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  readonly children: (data: T) => ReactNode;
}

export function Loaded<T>({ answer, children }: LoadedProps<T>) {
  const { data, error, refetch } = answer;
  if (data !== undefined) return <>{children(data)}</>;
  if (error) return <ProblemAlert problem={error} onRetry={refetch} />;
  return <Loading />;
}

export function Loading() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3" role="status" aria-label={t('common:loading')}>
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-6 w-3/5" />
    </div>
  );
}

/** Breaks before the @ where a line is too narrow, never within a word. */
export function EmailAddress({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
