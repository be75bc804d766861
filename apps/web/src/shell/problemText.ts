import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from './problem';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const IN_SECONDS = 100;

export function useProblemText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiProblem)) return t('common:failure.unknown');
      const { code, retryAfter } = error;
      if (code === 'too-many-attempts' && retryAfter !== null && i18n.exists('problems:wait'))
        return t(...toWait(retryAfter));
      const [fault = ''] = Object.values(error.codes).flat();
      const find = (namespace: string) => i18n.getResource(i18n.language, namespace, fault);
      const words = code === 'validation' && (find('validation') ?? find('record'));
      if (words) return words;
      // A newer server may send a code without words here; its own message is shown.
      return (
        i18n.getResource(i18n.language, 'problems', code) ??
        i18n.getResource(i18n.language, 'common', `failure.${code}`) ??
        error.message
      );
    },
    [t, i18n],
  );
}

export function useFaultText(): (code: string | undefined) => string | undefined {
  const { i18n } = useTranslation();
  return useCallback(
    (code) =>
      code &&
      (i18n.getResource(i18n.language, 'validation', code) ??
        i18n.getResource(i18n.language, 'problems', code)),
    [i18n],
  );
}

function toWait(seconds: number) {
  if (seconds <= IN_SECONDS) return ['problems:wait.seconds', { count: Math.ceil(seconds) }] as const;
  if (seconds <= 2 * HOUR) return ['problems:wait.minutes', { count: Math.ceil(seconds / MINUTE) }] as const;
  return ['problems:wait.hours', { count: Math.ceil(seconds / HOUR) }] as const;
}
