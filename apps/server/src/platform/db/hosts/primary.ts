import { Client, type ClientBase } from 'pg';

/** SQLSTATE of a write on a read-only server. */
const READ_ONLY = '25006';

/** @throws on a standby, or on a primary that was set read-only. */
export async function refuseReadOnly(client: ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('the database is read-only'), { code: READ_ONLY });
}

/**
 * Asks all servers at once, because one whose machine is gone never answers. @returns null if none accepts
 * writes within `ms`.
 */
export async function findPrimary(hosts: readonly string[], ms: number): Promise<string | null> {
  const ask = async (connectionString: string) => {
    const client = new Client({ connectionString, connectionTimeoutMillis: ms, query_timeout: ms });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await refuseReadOnly(client);
      return connectionString;
    } finally {
      client.end().catch(() => undefined);
    }
  };
  return Promise.any(hosts.map(ask)).catch(() => null);
}
