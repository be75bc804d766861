/** As it was entered, or copied from a page of the provider: the address of its description. null: it can be neither. */
export function toIssuer(entered: string): string | null {
  const url = new URL(entered.replace(/\/\.well-known\/openid-configuration$/, ''));
  const { username, password, search, hash, href } = url;
  const isPlain = [username, password, search, hash].every((part) => part === '');
  // With such a part the library would take whatever answers there for the description, of whichever issuer.
  return isPlain && !href.includes('/.well-known/') ? href : null;
}
