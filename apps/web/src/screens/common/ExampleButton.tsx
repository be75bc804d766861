import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { reportLink } from '../../session/paths';
import { openExample } from '../../session/preferences/tour';
import { useProblemText } from '../../shell/problemText';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/overlay/toast';

/** Opens the example patient; the first time with the tour. */
export function ExampleButton({ disabled }: { readonly disabled?: boolean }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { to, state } = reportLink(await openExample(t('common:status.example'), false));
      await navigate(to, { state });
    } catch (error) {
      toast({ tone: 'danger', text: textOf(error) });
      setBusy(false);
    }
  };
  return (
    <Button size="lg" icon="eye" busy={busy} disabled={disabled} onClick={() => void open()}>
      {t('notices:empty.example')}
    </Button>
  );
}
