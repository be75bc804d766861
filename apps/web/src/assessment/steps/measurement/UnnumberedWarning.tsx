import { unnumbered } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { useEditor } from '../../saving/store';
import { toothLabel } from '../../teeth/notation';
import { proceedAnyway, proceedWithout, stay, useNumberingWarning } from './numbering';

/** Specification §5: names teeth that are not numbered. */
export function UnnumberedWarning() {
  const { t } = useTranslation();
  const open = useNumberingWarning(({ proceed }) => proceed !== null);
  const { document, preferences } = useEditor();
  const teeth = open ? unnumbered(document) : [];
  const names = teeth.map((tooth) => toothLabel(tooth, preferences.dental_notation_system)).join(', ');
  return (
    <Dialog
      open={open}
      onOpenChange={stay}
      title={t('xray:unnumbered.title')}
      description={
        <>
          <p>{t('xray:unnumbered.text')}</p>
          <p className="mt-2 font-semibold text-ink tabular">{names}</p>
          <p className="mt-2">{t('xray:unnumbered.what')}</p>
        </>
      }
      actions={
        <>
          <Button onClick={proceedAnyway}>{t('xray:unnumbered.goOn')}</Button>
          <Button onClick={() => proceedWithout(teeth)}>{t('xray:unnumbered.notVisible')}</Button>
          <Button variant="primary" autoFocus onClick={stay}>
            {t('xray:unnumbered.back')}
          </Button>
        </>
      }
    />
  );
}
