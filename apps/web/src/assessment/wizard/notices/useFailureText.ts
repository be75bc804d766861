import { useTranslation } from 'react-i18next';
import { useAssessment } from '../../saving/store';

/** Why the last save did not go through, in the words of the language on the screen; empty when it did. */
export function useFailureText(): string {
  const { t, i18n } = useTranslation();
  const failure = useAssessment((state) => state.failure);
  if (!failure) return '';
  const isAway = failure.status === 0 || failure.status >= 500;
  if (isAway) return t('wizard:save.unreachable');
  const known: unknown = i18n.getResource(i18n.language, 'problems', failure.code);
  return typeof known === 'string' ? known : failure.message;
}
