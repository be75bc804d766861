import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDaemon } from './daemons';
import { CERTIFICATE } from './certificates';
import { FOLDER, NODES, POOLERS, PORTS, PRIMARY_URL, ROOT, SERVERS, TLS, toHost } from './places';

const BUSY =
  '{"message":"The service is not available just now. Try again in a moment.","code":"unavailable"}';

function toBackend(name: string, check: string): string {
  return `backend ${name}
  mode http
  timeout server 60s
  balance roundrobin
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless { path /api/patient/patient-report/save } || { method GET }
  errorfile 503 ${FOLDER}/503.http
  option httpchk GET ${check}
  http-check send hdr Host 127.0.0.1:${PORTS.front}
  http-check expect status 204
  default-server inter 1s fall 2 rise 1
${SERVERS.map((n) => `  server server-${n} 127.0.0.1:${PORTS.server(n)} check`).join('\n')}`;
}

/**
 * In front of the servers: calls go to servers that are ready; pages, and calls when no server is ready, go
 * to servers that are alive, because a page needs no database, a save no storage, and a server refuses the
 * rest in its own words. A call whose connection failed or broke before an answer goes to the other server
 * when repeating it changes nothing: reads, and saves, which name their client and number.
 * In front of the database: the node that Patroni calls the primary.
 */
const HAPROXY = `global
  maxconn 1000
defaults
  timeout connect 2s
  timeout check 2s
frontend product
  mode http
  timeout client 60s
  bind 127.0.0.1:${PORTS.front} ssl crt ${join(TLS, CERTIFICATE)} alpn h2,http/1.1
  option forwardfor
  http-request set-header X-Forwarded-Proto https
  use_backend ready if { path_beg /api/ } { nbsrv(ready) gt 0 }
  default_backend alive
${toBackend('ready', '/api/ready')}
${toBackend('alive', '/api/health')}
listen primary
  mode tcp
  timeout client 1h
  timeout server 1h
  bind 127.0.0.1:${PORTS.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${NODES.map((n) => `  server node-${n} ${toHost(n)}:${PORTS.postgres} check port ${PORTS.patroni}`).join('\n')}
`;

const ANSWER_503 = `HTTP/1.1 503 Service Unavailable
Content-Type: application/json
Retry-After: 2
Cache-Control: no-store
Content-Length: ${BUSY.length}

${BUSY}`;

export function startBalancer(): void {
  writeFileSync(join(FOLDER, 'haproxy.cfg'), HAPROXY);
  writeFileSync(join(FOLDER, '503.http'), ANSWER_503.replaceAll('\n', '\r\n'));
  startDaemon('haproxy', { command: ['haproxy', '-W', '-f', join(FOLDER, 'haproxy.cfg')], as: 'postgres' });
}

export function startPooler(n: number): void {
  const script = join(ROOT, 'scripts/services/pgbouncer.sh');
  const args = [join(FOLDER, `pooler-${n}`), String(PORTS.pooler(n)), PRIMARY_URL, '10'];
  startDaemon(`pooler-${n}`, { command: ['bash', script, ...args], env: { TLS } });
}

export const poolers = POOLERS.map((n) => `pooler-${n}`);
