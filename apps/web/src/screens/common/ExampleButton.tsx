import { useTranslation } from 'react-i18next';
import { useExample } from '../../session/preferences/tour';
import { Button } from '../../ui/Button';

export function ExampleButton({ disabled }: { readonly disabled?: boolean }) {
  const { t } = useTranslation();
  const { busy, open } = useExample(false);
  return (
    <Button size="lg" icon="eye" busy={busy} disabled={disabled} onClick={() => void open()}>
      {t('notices:empty.example')}
    </Button>
  );
}
