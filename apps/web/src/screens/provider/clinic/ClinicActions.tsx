import {
  addNote,
  approveAccount,
  changeQuota,
  type Customer,
  MAX_QUOTA,
  reinstateAccount,
  resendDecision,
  suspendAccount,
} from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { ConfirmButton } from '../../../session/form/ConfirmDialog';
import { FormDialog, ReasonButton } from '../../../session/form/FormDialog';
import { useCall } from '../../../session/form/useCall';
import { useCheckedForm } from '../../../session/form/useCheckedForm';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button } from '../../../ui/Button';
import { TextArea, TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { DialogButton } from '../../../ui/overlay/Dialog';
import { Section } from '../../common/Section';
import { StorageUse } from '../../common/StorageUse';
import { DeclineDialog } from '../Accounts';
import { keepCustomer, refetchCustomer } from '../accountQueries';

export function ClinicActions({ customer: { account } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  const { id, status, email } = account;
  const clinic = account.clinic.name;
  const approve = async () => {
    await call(approveAccount, { params: { id } });
    await refetchCustomer(id);
    toast({ tone: 'good', text: t('provider:approved', { clinic }) });
  };
  const resend = async () => {
    await call(resendDecision, { params: { id } });
    toast({ tone: 'good', text: t('provider:clinic.resent', { email }) });
  };
  return (
    <>
      <ProblemAlert problem={refused} />
      <div className="flex flex-wrap gap-3">
        {(status === 'pending' || status === 'declined') && (
          <Button variant="primary" busy={busy} onClick={() => void send(approve)}>
            {t('provider:approve')}
          </Button>
        )}
        {status === 'pending' && (
          <DialogButton text={t('provider:decline')}>
            {(close) => <DeclineDialog account={account} onClose={close} />}
          </DialogButton>
        )}
        {status === 'approved' && (
          <ReasonButton
            isDangerous
            title={t('provider:clinic.suspendTitle', { clinic })}
            description={t('provider:clinic.suspendText')}
            action={t('provider:clinic.suspend')}
            label={t('common:reason')}
            schema={suspendAccount.terms.body}
            onSend={async (body) => keepCustomer(await call(suspendAccount, { params: { id }, body }))}
            done={t('provider:clinic.suspended', { clinic })}
          />
        )}
        {status === 'suspended' && (
          <ConfirmButton
            button={{ variant: 'primary' }}
            title={t('provider:clinic.reinstateTitle', { clinic })}
            text={t('provider:clinic.reinstateText')}
            action={t('provider:clinic.reinstate')}
            variant="primary"
            onConfirm={async () => keepCustomer(await call(reinstateAccount, { params: { id } }))}
            done={t('provider:clinic.reinstated', { clinic })}
          />
        )}
        <Button busy={busy} onClick={() => void send(resend)}>
          {t('provider:clinic.resend')}
        </Button>
      </div>
    </>
  );
}

export function ClinicStorage({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  return (
    <Section title={t('account:storage.title')}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <StorageUse storage={customer.storage} />
        <DialogButton text={t('provider:clinic.quota')}>
          {(close) => <QuotaDialog customer={customer} onClose={close} />}
        </DialogButton>
      </div>
    </Section>
  );
}

const QUOTAS = [
  { name: 'xrays', words: 'quotaXrays' },
  { name: 'gigabytes', words: 'quotaGb' },
] as const;

const toText = (value: number | null) => (value === null ? '' : String(value));

const toNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** An empty field takes the quota of every clinic. */
function QuotaDialog(props: { readonly customer: Customer; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { account, storage } = props.customer;
  const { own: ownQuota, standard } = storage;
  const clinic = account.clinic.name;
  return (
    <FormDialog
      title={t('provider:clinic.quotaTitle', { clinic })}
      description={t('provider:clinic.quotaText')}
      action={t('common:save')}
      schema={changeQuota.terms.body}
      values={{ xrays: toText(ownQuota.xrays), gigabytes: toText(ownQuota.gigabytes) }}
      toBody={({ xrays, gigabytes }) => ({ xrays: toNumber(xrays), gigabytes: toNumber(gigabytes) })}
      onSend={async (body) => keepCustomer(await call(changeQuota, { params: { id: account.id }, body }))}
      done={t('provider:clinic.quotaChanged', { clinic })}
      onClose={props.onClose}
    >
      {({ field, errors }) =>
        QUOTAS.map(({ name, words }) => (
          <TextField
            key={name}
            {...field(name)}
            label={t(`provider:clinic.${words}`)}
            hint={t('provider:clinic.quotaHint', { standard: number(standard[name]) })}
            inputMode="numeric"
            error={errors[name] && t('provider:clinic.quotaFault', { most: number(MAX_QUOTA[name]) })}
          />
        ))
      }
    </FormDialog>
  );
}

export function Notes({ customer: { account, notes } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { form, field, submit, refused, busy } = useCheckedForm({
    schema: addNote.terms.body,
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
        <p className="text-ink-faint">{t('common:noneYet')}</p>
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
