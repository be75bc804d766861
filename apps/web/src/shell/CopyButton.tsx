import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../ui/Button';
import { toast } from '../ui/overlay/toast';

/** Says so where the browser refuses, since somebody might paste what was copied before. */
export function CopyButton({
  text,
  variant = 'secondary',
}: Pick<ButtonProps, 'variant'> & { readonly text: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ tone: 'good', text: t('common:copied') });
    } catch {
      toast({ tone: 'danger', text: t('common:notCopied') });
    }
  };
  return (
    <Button variant={variant} onClick={() => void copy()}>
      {t('common:copy')}
    </Button>
  );
}
