import type { i18n } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from './problem';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const IN_SECONDS = 100;

export function useProblemText(): (error: unknown) => string {
  const { i18n } = useTranslation();
  return useCallback((error) => problemText(error, i18n), [i18n]);
}

export function problemText(error: unknown, i18n: i18n): string {
  const { t, language } = i18n;
  if (!(error instanceof ApiProblem)) return t('common:failure.unknown');
  const { code, retryAfterS } = error;
  if (code === 'too-many-attempts' && retryAfterS !== null && i18n.exists('problems:wait'))
    return t('problems:wait', { time: toDuration(retryAfterS, language) });
  const [fault] = Object.values(error.codes).flat();
  // Without a fault there is nothing to look up: an empty key would return every sentence of the namespace.
  const find = (namespace: string) => fault && i18n.getResource(language, namespace, fault);
  const words = code === 'validation' && (find('validation') ?? find('record'));
  if (words) return words;
  const thing = i18n.getResource(language, 'problems', `thing.${code}`);
  if (thing) return t('problems:missing', { thing });
  // A newer server may send a code without words here; its own message is shown.
  return (
    i18n.getResource(language, 'problems', code) ??
    i18n.getResource(language, 'common', `failure.${code}`) ??
    error.message
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

function toDuration(seconds: number, locale: string): string {
  const [unit, length] =
    seconds <= IN_SECONDS ? ['second', 1] : seconds <= 2 * HOUR ? ['minute', MINUTE] : ['hour', HOUR];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(seconds / length));
}
