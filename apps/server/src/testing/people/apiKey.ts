import { type KeyScope, KEY_SCOPES } from '@alveola/contract';
import type { TestServer } from '../server';
import { stepUp, type Visitor, visitor } from '../visitor';

export async function withApiKey(
  server: TestServer,
  owner: Visitor,
  scopes: readonly KeyScope[] = KEY_SCOPES,
): Promise<Visitor & { readonly keyId: string }> {
  await stepUp(owner);
  const body = { name: 'Practice system', scopes };
  const { data } = await owner.call('POST', '/clinic/api-keys', { body });
  return Object.assign(visitor(server.app), { token: data.secret, keyId: data.key.id });
}
