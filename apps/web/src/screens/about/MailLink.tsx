import { linkClasses } from '../../ui/classes';
import { EmailAddress } from '../common/EmailAddress';

/** Opens a new mail to this address. */
export function MailLink({ email }: { readonly email: string }) {
  return (
    <a href={`mailto:${email}`} className={linkClasses}>
      <EmailAddress email={email} />
    </a>
  );
}
