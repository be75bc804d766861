const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]+)(.*)$/s;
const PASSWORD = /^(postgres(?:ql)?:\/\/[^:@/?#]*):([^/?#]*)@/;

/**
 * Returns one address for each server. PostgreSQL's own programs separate servers by commas:
 * `postgres://user@one:5432,two:5432/name`.
 */
export function listHosts(url: string): readonly [string, ...string[]] {
  const [, before, servers, after] = PARTS.exec(url) ?? [];
  if (servers === undefined) return [url];
  const [first = '', ...others] = servers.split(',').map((server) => `${before}${server}${after}`);
  return [first, ...others];
}

/** Separates the password, because everybody on a machine can read a program's arguments. */
export function splitPassword(url: string): { readonly address: string; readonly password: string | null } {
  const encoded = PASSWORD.exec(url)?.[2];
  return {
    address: url.replace(PASSWORD, '$1@'),
    password: encoded === undefined ? null : decodeURIComponent(encoded),
  };
}
