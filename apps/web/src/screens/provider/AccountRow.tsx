import { type Account, approveAccount } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { useFormat } from '../../shell/i18n/useFormat';
import { useSession } from '../../session/useSession';
import { useProblemText } from '../../shell/problemText';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icon/Icon';
import { toast } from '../../ui/overlay/toast';
import { countryName } from '../account/countries';
import { refetchAccounts } from './useAccounts';

export interface AccountRowProps {
  readonly account: Account;
  /** Beside the others: the row's status, and why. */
  readonly columns: ReadonlySet<string>;
  readonly onDecline: () => void;
}

export function AccountRow({ account, columns, onDecline }: AccountRowProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const textOf = useProblemText();
  const { language } = useSession();
  const [busy, setBusy] = useState(false);
  const { id, status, name, email, clinic, created_at, duplicates } = account;
  const decided = account.declined ?? account.suspended;
  const approve = async () => {
    setBusy(true);
    try {
      await call(approveAccount, { params: { id } });
      toast({ tone: 'good', text: t('provider:approved', { clinic: clinic.name }) });
      await refetchAccounts();
    } catch (error) {
      toast({ tone: 'danger', text: textOf(error) });
      setBusy(false);
    }
  };
  return (
    <tr>
      <td className="table-cell-data py-2!">
        <Link
          to={`/provider/clinics/${id}`}
          className="inline-block font-medium text-accent pointer-coarse:min-w-11 pointer-coarse:leading-[44px] hover:underline"
        >
          {clinic.name}
        </Link>
        {duplicates.length > 0 && <DuplicateMark names={duplicates.map((each) => each.name)} />}
      </td>
      <td className="table-cell-data">{countryName(clinic.country, language)}</td>
      <td className="table-cell-data whitespace-nowrap tabular">{clinic.org_number}</td>
      <td className="table-cell-data">
        <span className="block">{name}</span>
        <span className="block text-ink-faint">{email}</span>
      </td>
      <td className="table-cell-data whitespace-nowrap tabular">{day(created_at)}</td>
      {columns.has('status') && <td className="table-cell-data">{t(`provider:status.${status}`)}</td>}
      {columns.has('reason') && (
        <td className="table-cell-data max-w-64 py-2 break-words">
          {decided && (
            <>
              {decided.reason}
              <span className="block text-ink-faint tabular">{day(decided.at)}</span>
            </>
          )}
        </td>
      )}
      <td className="table-cell-data py-1">
        <div className="flex justify-end gap-2">
          {status === 'pending' && (
            <Button aria-label={t('provider:declineOf', { clinic: clinic.name })} onClick={onDecline}>
              {t('provider:decline')}
            </Button>
          )}
          {(status === 'pending' || status === 'declined') && (
            <Button
              variant="primary"
              busy={busy}
              aria-label={t('provider:approveOf', { clinic: clinic.name })}
              onClick={() => void approve()}
            >
              {t('provider:approve')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** Another clinic has the same number: the same one twice, or a mistake. */
function DuplicateMark({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <span className="mt-1 flex items-start gap-1 text-dense text-fair-text">
      <Icon name="warning" size={16} className="mt-0.5" />
      {t('provider:duplicate', { names: names.join(', ') })}
    </span>
  );
}
