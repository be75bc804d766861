import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useProblemText } from '../../shell/problemText';
import { toast } from '../../ui/overlay/toast';
import { reportLink } from '../paths';
import { openExample } from './tour';

/** `isAsked` takes the tour again. */
export function useExample(isAsked: boolean, onOpened?: () => void) {
  const { t } = useTranslation();
  const toText = useProblemText();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { to, state } = reportLink(await openExample(t('common:status.example'), isAsked));
      navigate(to, { state });
      onOpened?.();
    } catch (error) {
      toast({ tone: 'danger', text: toText(error) });
    }
    setBusy(false);
  };
  return { busy, open };
}
