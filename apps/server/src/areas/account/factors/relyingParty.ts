import type { Deps } from '../../../platform/deps';

/** WebAuthn ties a passkey to a host and refuses addresses of digits: in an evaluation that is this one. */
const LOCAL = 'localhost';

export interface RelyingParty {
  readonly id: string;
  readonly name: string;
}

export function relyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>): RelyingParty {
  return { id: publicUrl === null ? LOCAL : new URL(publicUrl).hostname, name: 'Alveola' };
}

/**
 * The origin that must have made the call to the authenticator. In an evaluation the port is whichever is free: what the
 * browser says is taken where its host is this machine.
 */
export function toOrigin({ publicUrl }: Pick<Deps, 'publicUrl'>, clientDataJSON: string): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  const said: unknown = readOrigin(clientDataJSON);
  const isHere = typeof said === 'string' && URL.canParse(said) && new URL(said).hostname === LOCAL;
  return isHere ? said : `http://${LOCAL}`;
}

function readOrigin(clientDataJSON: string): unknown {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).origin;
  } catch {
    return null;
  }
}
