import type { WebhookState } from '@alveola/contract';
import { useTranslation } from 'react-i18next';

export function useWebhookProblem(): (problem: NonNullable<WebhookState['problem']>) => string {
  const { t } = useTranslation();
  return ({ code, status }) => t(`connections:webhook.problem.${code}`, { status });
}
