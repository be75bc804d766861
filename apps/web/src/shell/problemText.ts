import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../http';

/** What went wrong, in the words of the language on the screen. */
export function useProblemText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiProblem)) return t('problems.unknown');
      const key = `problems.${error.code}`;
      // Codes come from the server: one that is not known here is told in the server's words.
      return i18n.exists(key) ? i18n.getResource(i18n.language, 'translation', key) : error.message;
    },
    [t, i18n],
  );
}
