import { Client, type ClientBase } from 'pg';

/** SQLSTATE of a writing where none is taken. */
const READ_ONLY = '25006';

/** @throws on a standby, or a primary that was set so. */
export async function refuseReadOnly(client: ClientBase): Promise<void> {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw Object.assign(new Error('the database is read-only'), { code: READ_ONLY });
}

/**
 * The address of the server that takes writing; null: none does within so many ms. All are asked at once, for one
 * whose machine is gone does not answer.
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
