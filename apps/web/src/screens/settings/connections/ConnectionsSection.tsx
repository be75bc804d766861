import { ApiKeys } from './ApiKeys';
import { Webhook } from './Webhook';

/** For the owner: what the clinic's own systems may do here. */
export function ConnectionsSection() {
  return (
    <>
      <ApiKeys />
      <Webhook />
    </>
  );
}
