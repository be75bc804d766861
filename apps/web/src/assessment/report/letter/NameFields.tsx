import type { LetterNames } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../../ui/form/TextArea';
import { TextField } from '../../../ui/form/TextField';

interface NameFieldsProps {
  readonly names: LetterNames;
  readonly onChange: (names: LetterNames) => void;
}

/** Names are never sent: they leave this dialog only on paper. */
export function NameFields({ names, onChange }: NameFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextArea
        label={t('papers:addressee')}
        hint={t('papers:addresseeHint')}
        value={names.addressee}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...names, addressee: target.value })}
      />
      <TextField
        label={t('papers:patientName')}
        hint={t('papers:patientNameHint')}
        value={names.patient}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...names, patient: target.value })}
      />
    </div>
  );
}
