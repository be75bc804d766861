import { linkClasses } from '../../ui/classes';
import { EmailAddress } from '../common/Loaded';
import { getAbout } from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../session/api';

export function MailLink({ email }: { readonly email: string }) {
  return (
    <a href={`mailto:${email}`} className={linkClasses}>
      <EmailAddress email={email} />
    </a>
  );
}

export function useAbout() {
  return useQuery({ queryKey: ['about'], queryFn: () => call(getAbout, {}) });
}
