/** Accepts the address of the provider's metadata as well. */
export function toIssuer(entered: string): string | null {
  const url = new URL(entered.replace(/\/\.well-known\/openid-configuration$/, ''));
  const { username, password, search, hash, href } = url;
  const isPlain = [username, password, search, hash].every((part) => part === '');
  // With such a part the library would accept metadata of any issuer.
  return isPlain && !href.includes('/.well-known/') ? href : null;
}
