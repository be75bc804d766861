import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useProblemText } from '../../shell/problemText';
import { toast } from '../../ui/overlay/toast';
import { reportLink } from '../paths';
import { openExample } from './tour';

/** Opens the example patient; `isAsked`: with the tour also where it was taken before. */
export function useExample(isAsked: boolean, onOpened?: () => void) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { to, state } = reportLink(await openExample(t('common:status.example'), isAsked));
      await navigate(to, { state });
      onOpened?.();
    } catch (error) {
      toast({ tone: 'danger', text: textOf(error) });
    }
    setBusy(false);
  };
  return { busy, open };
}
