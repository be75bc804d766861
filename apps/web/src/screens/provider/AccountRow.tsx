import { type ClinicAccount, approveAccount } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../session/api';
import { useToastedCall } from '../../session/form/useCall';
import { useFormat } from '../../shell/i18n/useFormat';
import { useSession } from '../../session/useSession';
import { Button } from '../../ui/Button';
import { EmailAddress } from '../common/Loaded';
import { StackedCell, StackedRow } from '../../ui/DataTable';
import { Icon } from '../../ui/icon/Icon';
import { toast } from '../../ui/overlay/toast';
import { countryName } from '../account/countries';
import { refetchAccounts } from './useAccounts';

export interface AccountRowProps {
  readonly account: ClinicAccount;
  readonly columns: ReadonlySet<string>;
  readonly onDecline: () => void;
}

export function AccountRow({ account, columns, onDecline }: AccountRowProps) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { language } = useSession();
  const { busy, send } = useToastedCall();
  const { id, status, name, email, clinic, created_at, duplicates } = account;
  const decided = account.declined ?? account.suspended;
  const approve = () =>
    send(async () => {
      await call(approveAccount, { params: { id } });
      toast({ tone: 'good', text: t('provider:approved', { clinic: clinic.name }) });
      await refetchAccounts();
    });
  return (
    <StackedRow>
      <StackedCell>
        <Link
          to={`/provider/clinics/${id}`}
          className="inline-block font-medium text-accent pointer-coarse:min-w-11 pointer-coarse:leading-[44px] hover:underline"
        >
          {clinic.name}
        </Link>
        {duplicates.length > 0 && <DuplicateMark names={duplicates.map((each) => each.name)} />}
      </StackedCell>
      <StackedCell label={t('provider:columns.orgNumber')} className="whitespace-nowrap tabular">
        {clinic.org_number}
        <span className="block text-ink-faint">{countryName(clinic.country, language)}</span>
      </StackedCell>
      <StackedCell>
        <span className="block">{name}</span>
        <span className="block wrap-anywhere text-ink-faint min-[43.75rem]:min-w-32">
          <EmailAddress email={email} />
        </span>
      </StackedCell>
      <StackedCell label={t('provider:columns.date')} className="whitespace-nowrap tabular">
        {day(created_at)}
      </StackedCell>
      {columns.has('status') && <StackedCell>{t(`provider:status.${status}`)}</StackedCell>}
      {columns.has('reason') && (
        <StackedCell className="max-w-64 break-words">
          {decided && (
            <>
              {decided.reason}
              <span className="block text-ink-faint tabular">{day(decided.at)}</span>
            </>
          )}
        </StackedCell>
      )}
      <StackedCell>
        <div className="flex justify-end gap-2 min-[43.75rem]:max-lg:flex-col">
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
      </StackedCell>
    </StackedRow>
  );
}

function DuplicateMark({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <span className="mt-1 flex items-start gap-1 text-dense text-fair-text">
      <Icon name="warning" size={16} className="mt-0.5" />
      {t('provider:duplicate', { names: names.join(', ') })}
    </span>
  );
}
