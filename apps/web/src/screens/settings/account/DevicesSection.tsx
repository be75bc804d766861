import { endUserSession, listSessions, type UserSession } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useToastedCall } from '../../../session/form/useCall';
import { useSession } from '../../../session/useSession';
import { useFormat } from '../../../shell/i18n/useFormat';
import { queryClient } from '../../../session/Queries';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { toast } from '../../../ui/overlay/toast';
import { Loaded } from '../../common/Loaded';
import { Section } from '../../common/Section';
import { DevicePin } from './DevicePin';

const KEY = ['user-sessions'];

export function DevicesSection() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const answer = useQuery({ queryKey: KEY, queryFn: () => call(listSessions, {}) });
  return (
    <>
      <Section title={t('account:devices.title')}>
        <p className="text-ink-soft">{t('account:devices.intro')}</p>
        <p className="text-ink-soft">{t('account:devices.hint')}</p>
        <Loaded answer={answer}>
          {(sessions) => (
            <ul className="flex flex-col divide-y divide-line">
              {sessions.map((session) => (
                <Device key={session.id} session={session} />
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
      {profile?.membership_summary && <DevicePin user={profile.id} />}
    </>
  );
}

function Device({ session }: { readonly session: UserSession }) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const { busy, send } = useToastedCall();
  const { id, browser, system, created_at, last_used_at, signed_in, current } = session;
  const device =
    browser && system
      ? t('account:devices.name', { browser, system })
      : (browser ?? system ?? t('account:devices.unknown'));
  const end = async () => {
    await send(async () => {
      await call(endUserSession, { params: { id } });
      toast({ tone: 'good', text: t(`account:devices.${signed_in ? 'ended' : 'forgotten'}`, { device }) });
    });
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div>
        <p className="font-medium">{device}</p>
        <p className="text-dense text-ink-faint tabular">
          {signed_in ? t('account:devices.since', { when: moment(created_at) }) : t('account:devices.known')}
          {' · '}
          {t(`account:devices.${signed_in ? 'used' : 'last'}`, { when: moment(last_used_at) })}
        </p>
      </div>
      {current ? (
        <span className="flex items-center gap-1 rounded-full bg-good-soft px-3 py-1 text-dense font-medium">
          <Icon name="check" size={16} className="text-good" />
          {t('account:devices.this')}
        </span>
      ) : (
        <Button
          busy={busy}
          aria-label={t(`account:devices.${signed_in ? 'endOf' : 'forgetOf'}`, { device })}
          onClick={() => void end()}
        >
          {t(`account:devices.${signed_in ? 'end' : 'forget'}`)}
        </Button>
      )}
    </li>
  );
}
