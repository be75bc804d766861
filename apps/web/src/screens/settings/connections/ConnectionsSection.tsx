import { ApiKeys } from './ApiKeys';

/** For the owner: what the clinic's own systems may do here. */
export function ConnectionsSection() {
  return <ApiKeys />;
}
