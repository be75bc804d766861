import type { Deps } from '../../../platform/deps';

/** WebAuthn ties a passkey to a host name and refuses IP addresses, so an evaluation uses this name. */
const LOCAL = 'localhost';

export interface RelyingParty {
  readonly id: string;
  readonly name: string;
}

export function relyingParty({ publicUrl }: Pick<Deps, 'publicUrl'>): RelyingParty {
  return { id: publicUrl === null ? LOCAL : new URL(publicUrl).hostname, name: 'Alveola' };
}

/**
 * An evaluation listens on whichever port is free, so the origin that the browser reports is accepted if its
 * host is this machine.
 */
export function toOrigin({ publicUrl }: Pick<Deps, 'publicUrl'>, clientDataJSON: string): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  const claimedOrigin: unknown = readOrigin(clientDataJSON);
  const isHere =
    typeof claimedOrigin === 'string' &&
    URL.canParse(claimedOrigin) &&
    new URL(claimedOrigin).hostname === LOCAL;
  return isHere ? claimedOrigin : `http://${LOCAL}`;
}

function readOrigin(clientDataJSON: string): unknown {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).origin;
  } catch {
    return null;
  }
}
