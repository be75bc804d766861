import { addNote, type Customer } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';
import { TextArea } from '../../../ui/form/TextField';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Section } from '../../common/Section';
import { useCheckedForm } from '../../../session/form/useCheckedForm';
import { keepCustomer } from './useCustomer';

export function Notes({ customer: { account, notes } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { form, field, submit, refused, busy } = useCheckedForm({
    schema: addNote.body,
    values: { text: '' },
  });
  const add = submit(async (body) => {
    await keepCustomer(await call(addNote, { params: { id: account.id }, body }));
    form.reset();
  });
  return (
    <Section title={t('provider:clinic.notes')}>
      <form noValidate className="flex flex-col items-start gap-3" onSubmit={add}>
        <div className="w-full max-w-2xl">
          <TextArea
            {...field('text')}
            label={t('provider:clinic.note')}
            hint={t('provider:clinic.noteHint')}
            maxLength={2000}
            rows={2}
          />
        </div>
        <ProblemAlert problem={refused} />
        <Button type="submit" busy={busy}>
          {t('provider:clinic.addNote')}
        </Button>
      </form>
      {notes.length === 0 ? (
        <p className="text-ink-faint">{t('provider:clinic.noNotes')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {notes.map((note) => (
            <li key={note.written_at} className="py-3 first:pt-0 last:pb-0">
              <p className="max-w-prose break-words whitespace-pre-wrap">{note.text}</p>
              <p className="text-dense text-ink-faint">
                {t('provider:clinic.by', { name: note.written_by, date: day(note.written_at) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
