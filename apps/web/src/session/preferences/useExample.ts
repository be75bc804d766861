import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useToastedCall } from '../form/useCall';
import { reportLink } from '../paths';
import { openExampleReport } from './tour';

export function useExample(isAsked: boolean, onOpened?: () => void) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { busy, send } = useToastedCall();
  const open = () =>
    send(async () => {
      const { to, state } = reportLink(await openExampleReport(t('common:status.example'), isAsked));
      navigate(to, { state });
      onOpened?.();
    });
  return { busy, open };
}
