import { type Account, approveAccount } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { useFormat } from '../../shell/i18n/useFormat';
import { useSession } from '../../session/useSession';
import { useProblemText } from '../../shell/problemText';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/overlay/toast';
import { countryName } from '../account/countries';
import { refetchAccounts } from './useAccounts';

export function AccountRow(props: { readonly account: Account; readonly onDecline: () => void }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const textOf = useProblemText();
  const { language } = useSession();
  const [busy, setBusy] = useState(false);
  const { id, status, name, email, clinic, created_at, declined } = props.account;
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
      <td className="table-cell-data font-medium">{clinic.name}</td>
      <td className="table-cell-data">{countryName(clinic.country, language)}</td>
      <td className="table-cell-data whitespace-nowrap tabular">{clinic.org_number}</td>
      <td className="table-cell-data">
        <span className="block">{name}</span>
        <span className="block text-ink-faint">{email}</span>
      </td>
      <td className="table-cell-data whitespace-nowrap tabular">{day(created_at)}</td>
      {status === 'declined' && (
        <td className="table-cell-data max-w-64 py-2 break-words">
          {declined && (
            <>
              {declined.reason}
              <span className="block text-ink-faint tabular">{day(declined.at)}</span>
            </>
          )}
        </td>
      )}
      <td className="table-cell-data py-1">
        <div className="flex justify-end gap-2">
          {status !== 'declined' && (
            <Button aria-label={t('provider:declineOf', { clinic: clinic.name })} onClick={props.onDecline}>
              {t('provider:decline')}
            </Button>
          )}
          {status !== 'approved' && (
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
