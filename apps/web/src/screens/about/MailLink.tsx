import { linkClasses } from '../../ui/classes';
import { EmailAddress } from '../common/EmailAddress';

export function MailLink({ email }: { readonly email: string }) {
  return (
    <a href={`mailto:${email}`} className={linkClasses}>
      <EmailAddress email={email} />
    </a>
  );
}
