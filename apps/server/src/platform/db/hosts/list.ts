/** Scheme and user, then servers with their ports, then what is the same for all of them. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]+)(.*)$/s;
const PASSWORD = /^(postgres(?:ql)?:\/\/[^:@/?#]*):([^/?#]*)@/;

/**
 * The servers that an address names, each as an address of its own. Several stand with commas between them, as
 * PostgreSQL's own programs read it: `postgres://user@one:5432,two:5432/name`.
 */
export function listHosts(url: string): readonly [string, ...string[]] {
  const [, before, servers, after] = PARTS.exec(url) ?? [];
  if (servers === undefined) return [url];
  const [first = '', ...others] = servers.split(',').map((server) => `${before}${server}${after}`);
  return [first, ...others];
}

/** The address without its password, and the password: everybody on a machine may read a program's arguments. */
export function splitPassword(url: string): { readonly address: string; readonly password: string | null } {
  const encoded = PASSWORD.exec(url)?.[2];
  return {
    address: url.replace(PASSWORD, '$1@'),
    password: encoded === undefined ? null : decodeURIComponent(encoded),
  };
}
