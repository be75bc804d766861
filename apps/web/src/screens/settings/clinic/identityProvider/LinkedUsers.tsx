import { type ClinicIdentityProvider, unlinkIdentity } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { queryClient } from '../../../../session/Queries';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { Button } from '../../../../ui/Button';
import { toast } from '../../../../ui/overlay/toast';
import { ProblemAlert } from '../../../../shell/ProblemAlert';
import { useCall } from '../../../../session/form/useCall';
import { PROVIDER_QUERY } from './ProviderForm';

type Links = ClinicIdentityProvider['links'];

/**
 * A user with a new account at the identity provider is unlinked here and linked again at the next sign-in.
 */
export function LinkedUsers({ links }: { readonly links: Links }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { busy, refused, send } = useCall();
  const unlink = async ({ id, name }: Links[number]) => {
    await call(unlinkIdentity, { params: { id } });
    await queryClient.invalidateQueries({ queryKey: PROVIDER_QUERY });
    toast({ tone: 'good', text: t('singleSignOn:settings.unlinked', { name }) });
  };
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      <h3 className="font-medium">{t('singleSignOn:settings.links')}</h3>
      <p className="text-dense text-ink-faint">{t('singleSignOn:settings.linksHint')}</p>
      <ProblemAlert problem={refused} />
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="block font-medium">{link.name}</span>
              <span className="block text-dense break-words text-ink-faint">
                {link.email} · {t('singleSignOn:settings.linked', { date: day(link.linked_at) })}
              </span>
            </span>
            <Button
              variant="quiet"
              disabled={busy}
              aria-label={t('singleSignOn:settings.unlinkOf', { name: link.name })}
              onClick={() => void send(() => unlink(link))}
            >
              {t('singleSignOn:settings.unlink')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
