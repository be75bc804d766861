import { RULES_VERSION } from '@alveola/clinical';
import { stepUp, type Visitor } from '../../visitor';
import type { Place } from '../change';

const REASON = { en: 'One class too high.', nb: 'Én klasse for høyt.', pt: 'Uma classe acima.' };

export const WITHDRAWAL = { rules_version: RULES_VERSION, reason: REASON };

/** Milliseconds; the proof counts for five minutes. */
const PROVEN_FOR = 60_000;
let provenAt = 0;

export async function proven({ provider, server }: Place): Promise<Visitor> {
  const now = server.now().getTime();
  if (now - provenAt > PROVEN_FOR) {
    await stepUp(provider);
    provenAt = now;
  }
  return provider;
}

/** A version can have only one withdrawal at a time. */
export async function liftAll(place: Place): Promise<void> {
  const provider = await proven(place);
  const { data } = await provider.call('GET', '/provider/rules-withdrawals');
  for (const { id, lifted } of data.withdrawals)
    if (!lifted)
      await provider.call('POST', `/provider/rules-withdrawals/${id}/lift`, { body: { reason: 'Right' } });
}

export async function withdrawn(place: Place): Promise<string> {
  await liftAll(place);
  const { data } = await place.provider.call('POST', '/provider/rules-withdrawals', { body: WITHDRAWAL });
  return String(data.id);
}
