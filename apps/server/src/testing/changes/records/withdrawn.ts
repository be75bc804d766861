import { RULES_VERSION } from '@alveola/clinical';
import { stepUp, type Visitor } from '../../visitor';
import type { Place } from '../change';

const REASON = { en: 'One class too high.', nb: 'Én klasse for høyt.', pt: 'Uma classe acima.' };

export const WITHDRAWAL = { rules_version: RULES_VERSION, severity: 'review', reason: REASON };

/** ms of the five minutes for which a proof counts. */
const PROVEN_FOR = 60_000;
let provenAt = 0;

/** The provider, who has proved anew who they are; by the server's clock, which codes of an app move on. */
export async function proven({ provider, server }: Place): Promise<Visitor> {
  const now = server.now().getTime();
  if (now - provenAt > PROVEN_FOR) {
    await stepUp(provider);
    provenAt = now;
  }
  return provider;
}

/** No withdrawal stands: one version is withdrawn once at a time. */
export async function liftAll(place: Place): Promise<void> {
  const provider = await proven(place);
  const { data } = await provider.call('GET', '/provider/rules-withdrawals');
  for (const { id, lifted } of data.withdrawals)
    if (!lifted)
      await provider.call('POST', `/provider/rules-withdrawals/${id}/lift`, { body: { reason: 'Right' } });
}

/** Withdraws the rules of today. @returns its id */
export async function withdrawn(place: Place): Promise<string> {
  await liftAll(place);
  const { data } = await place.provider.call('POST', '/provider/rules-withdrawals', { body: WITHDRAWAL });
  return String(data.id);
}
