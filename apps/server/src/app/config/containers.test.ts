import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { health, MAX_IMPORT_BYTES, ready } from '@alveola/contract';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { DEADLINES } from '../../platform/base/deadlines';
import { isRefused } from '../../platform/base/result';
import { SECRETS } from '../../testing/people/secrets';
import { readConfig } from './config';
import { PRODUCTION } from './settings';

const deploy = fileURLToPath(new URL('../../../../../deploy/', import.meta.url));
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true });
const script = read('image/image.sh');
const guide = readFileSync(join(deploy, '../docs/containers.md'), 'utf8');
const SERVERS = ['server1', 'server2'];
const OTHERS = ['NODE_EXTRA_CA_CERTS', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const user = Number(/^USER_ID=(\d+)$/m.exec(script)?.[1]);
/** Milliseconds for a stop: the notice for balancers, and the work. */
const STOPS_WITHIN = 13_000;

const problems = (env: Record<string, string>) => {
  const config = readConfig(env, user);
  return isRefused(config) ? config.errors : null;
};
const unknown = (env: object) =>
  Object.keys(env).filter((name) => !(name in PRODUCTION.shape || OTHERS.includes(name)));
const hostOf = (url = '') => new URL(url).host;

describe('compose', () => {
  const { services, secrets, volumes } = compose;
  const [server] = SERVERS.map((name) => services[name]);
  /** The addresses of the database as the script writes them. */
  const addresses = Object.fromEntries(
    [...read('compose/secrets.sh').matchAll(/printf '(\w+)=(\S+)\\n'/g)].map(([, name, url = '']) => [
      name,
      url.replace('%s', 'x'),
    ]),
  );

  it('starts two servers of the image, alike, as its user, without a right, and read-only', () => {
    expect(services.server1).toEqual(services.server2);
    expect(server.image).toBe(`${/NAME=(\S+)/.exec(script)?.[1]}:latest`);
    expect(server).toMatchObject({
      user: `${user}:${user}`,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'always',
    });
    expect(server.healthcheck.test).toEqual(['CMD', 'node', 'health.mjs']);
    expect(script).toContain('cp "$HERE/health.mjs" "$WORK/app/"');
    expect(Number.parseInt(server.stop_grace_period) * 1000).toBeGreaterThan(STOPS_WITHIN);
  });

  it('gives them variables that the server knows, which with the sample make a production', () => {
    const { environment } = server;
    expect(unknown(environment)).toEqual([]);
    const sample = parseEnv(read('alveola.env.example'));
    const interpolated = Object.fromEntries(
      Object.entries<string>(environment).map(([name, value]) => [
        name,
        value.startsWith('${') ? addresses[name] : value,
      ]),
    );
    const env = { ...sample, ...SECRETS, ...interpolated, STORAGE_URL: 's3://pictures?region=r' } as Record<
      string,
      string
    >;
    expect(problems(env)).toBeNull();
    expect(environment.TRUSTED_PROXIES).toBe(compose.networks.front.ipam.config[0].subnet);
  });

  it('names services that exist, by ports on which they listen, in a network that both are in', () => {
    const bouncer = read('compose/pgbouncer.ini');
    const setting = (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(bouncer)?.[1];
    const { HOST, PORT, METRICS_HOST, METRICS_PORT } = server.environment;
    expect([HOST, METRICS_HOST]).toEqual(['0.0.0.0', '0.0.0.0']);
    const upstreams = /reverse_proxy (.*) \{/.exec(read('compose/Caddyfile'))?.[1]?.split(' ');
    expect(upstreams).toEqual(SERVERS.map((name) => `${name}:${PORT}`));
    const [scraped] = parse(read('compose/prometheus.yaml')).scrape_configs;
    expect(scraped.static_configs[0].targets).toEqual(SERVERS.map((name) => `${name}:${METRICS_PORT}`));
    expect(hostOf(addresses.DATABASE_URL)).toBe(`pgbouncer:${setting('listen_port')}`);
    expect(hostOf(addresses.MIGRATE_DATABASE_URL)).toBe('postgres:5432');
    expect(setting('alveola')).toBe('host=postgres port=5432 dbname=alveola');
    expect(parse(read('grafana/datasource.yaml')).datasources[0].url).toBe('http://prometheus:9090');
    const meet = (service: string, other: string) =>
      services[service].networks.some((name: string) => services[other].networks.includes(name));
    for (const [firstService, other] of [
      ['caddy', 'server1'],
      ['prometheus', 'server1'],
      ['server1', 'pgbouncer'],
      ['server1', 'postgres'],
      ['pgbouncer', 'postgres'],
      ['standby', 'postgres'],
      ['grafana', 'prometheus'],
    ] as const)
      expect(meet(firstService, other), `${firstService} and ${other}`).toBe(true);
    expect(compose.networks.back.internal).toBe(true);
  });

  it('opens http and https to the world, and Grafana to this machine', () => {
    const open = Object.entries<{ ports?: string[] }>(services).flatMap(([name, { ports = [] }]) =>
      ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `${name} ${port}`),
    );
    expect(open).toEqual(['caddy 80:80', 'caddy 443:443', 'caddy 443:443/udp']);
  });

  it('has every file, secret and volume that is named, and none besides', () => {
    const all = Object.values<{ secrets?: string[]; volumes?: string[] }>(services);
    const mounted = all.flatMap((each) => each.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
    const files = mounted.filter((name) => name.startsWith('./'));
    expect(files.filter((file) => !existsSync(join(deploy, file)))).toEqual([]);
    expect(new Set(mounted.filter((name) => !name.startsWith('./')))).toEqual(new Set(Object.keys(volumes)));
    const used = new Set(all.flatMap((each) => each.secrets ?? []));
    expect(used).toEqual(new Set(Object.keys(secrets)));
    const made = read('compose/secrets.sh');
    for (const name of used) expect(made).toContain(name.replace(/\.(crt|key|password)$/, ''));
    expect(readFileSync(join(deploy, '../.gitignore'), 'utf8')).toMatch(/^deploy\/secrets\/$/m);
  });

  it('lets the largest import through', () => {
    const size = Number(/max_size (\d+)MB/.exec(read('compose/Caddyfile'))?.[1]) * 1e6;
    expect(size).toBeGreaterThan(MAX_IMPORT_BYTES);
  });
});

describe('Kubernetes', () => {
  const folder = join(deploy, 'kubernetes');
  const { resources, images, namespace } = parse(read('kubernetes/kustomization.yaml'));
  const parsed = resources.flatMap((name: string) => parseAllDocuments(read(`kubernetes/${name}`)));
  const objects = parsed.map((document: ReturnType<typeof parseAllDocuments>[number]) => document.toJS());
  const find = (kind: string) => objects.find((each: { kind: string }) => each.kind === kind);
  const { spec } = find('Deployment');
  const pod = spec.template.spec;
  const [server] = pod.containers;
  const settings: Record<string, string> = find('ConfigMap').data;

  it('parses, names everything once, and lists every file', () => {
    expect(parsed.flatMap(({ errors }: { errors: unknown[] }) => errors)).toEqual([]);
    const names = objects.map(({ apiVersion, kind, metadata }: never) =>
      [apiVersion, kind, (metadata as { name: string }).name].join(' '),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(['kustomization.yaml', ...resources])).toEqual(new Set(readdirSync(folder)));
    expect(namespace).toBe(find('Namespace').metadata.name);
    expect(images[0].name).toBe(server.image);
    expect(server.image).toBe(/NAME=(\S+)/.exec(script)?.[1]);
  });

  it('gives the server variables that it knows, which with the secrets of the guide make a production', () => {
    const listed = /alveola-secrets`[^.]*?holds ([^.]*)\./s.exec(guide)?.[1] ?? '';
    const secrets = [...listed.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect(unknown({ ...settings, ...Object.fromEntries(secrets.map((name) => [name, ''])) })).toEqual([]);
    const DATABASE_URL = 'postgres://alveola_server@alveola-pooler:5432/alveola?sslmode=verify-full';
    const SMTP_URL = 'smtps://mail.example.com';
    const all: Record<string, string> = {
      ...SECRETS,
      SMTP_URL,
      DATABASE_URL,
      MIGRATE_DATABASE_URL: DATABASE_URL,
    };
    const given = Object.fromEntries(secrets.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
    expect(problems({ ...settings, ...given })).toBeNull();
    expect(guide).toContain('@alveola-pooler:5432/alveola?sslmode=verify-full');
    expect(guide).toContain('@alveola-database-rw:5432/alveola?sslmode=verify-full');
    expect(
      server.envFrom.map(({ configMapRef, secretRef }: never) => Object.values(configMapRef ?? secretRef)[0]),
    ).toEqual([find('ConfigMap').metadata.name, 'alveola-secrets']);
  });

  it('asks the calls that tell alive from ready, on ports that the server opens', () => {
    const ports = Object.fromEntries(
      server.ports.map(({ name, containerPort }: never) => [name, String(containerPort)]),
    );
    expect(ports).toEqual({ http: settings.PORT, metrics: settings.METRICS_PORT });
    const asks = (probe: string) => server[probe].httpGet;
    expect(asks('livenessProbe')).toEqual({ path: `/api${health.path}`, port: 'http' });
    expect(asks('startupProbe')).toEqual({ path: `/api${health.path}`, port: 'http' });
    expect(asks('readinessProbe')).toEqual({ path: `/api${ready.path}`, port: 'http' });
    expect(server.readinessProbe.timeoutSeconds * 1000).toBeGreaterThan(DEADLINES.ready);
    expect(pod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(STOPS_WITHIN);
    expect(find('Service').spec.ports[0].targetPort).toBe('http');
    expect(find('PodMonitor').spec.podMetricsEndpoints[0].port).toBe('metrics');
  });

  it('runs two on two machines, of which one always stays', () => {
    expect(spec.replicas).toBeGreaterThan(find('PodDisruptionBudget').spec.minAvailable);
    expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    const [apart] = pod.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution;
    expect(apart.topologyKey).toBe('kubernetes.io/hostname');
    const labels = spec.template.metadata.labels;
    for (const selector of [
      spec.selector,
      apart.labelSelector,
      find('PodDisruptionBudget').spec.selector,
      find('PodMonitor').spec.selector,
      find('NetworkPolicy').spec.podSelector,
    ])
      expect(selector.matchLabels).toEqual(labels);
    expect(find('Service').spec.selector).toEqual(labels);
  });

  it('runs as the user of the image, without a right, and read-only', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: user, runAsGroup: user });
    expect(server.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const mounts = server.volumeMounts.map(({ name }: { name: string }) => name);
    expect(pod.volumes.map(({ name }: { name: string }) => name)).toEqual(mounts);
    expect(settings.NODE_EXTRA_CA_CERTS).toBe(`${server.volumeMounts[1].mountPath}/ca.crt`);
  });

  it('leads the name of the product to the server, and lets the largest import through', () => {
    const { metadata, spec: ingress } = find('Ingress');
    const host = hostOf(settings.PUBLIC_URL);
    expect([ingress.tls[0].hosts, ingress.rules[0].host]).toEqual([[host], host]);
    expect(ingress.rules[0].http.paths[0].backend.service.name).toBe(find('Service').metadata.name);
    const annotation = (name: string) =>
      Number.parseInt(metadata.annotations[`nginx.ingress.kubernetes.io/${name}`]);
    expect(annotation('proxy-body-size') * 1e6).toBeGreaterThan(MAX_IMPORT_BYTES);
    expect(annotation('proxy-read-timeout') * 1000).toBeGreaterThan(DEADLINES.longHandler);
  });
});

it.each([
  ['compose', read('compose/primary.sh'), /^(create role .*);$/gm, /^(alter role .*);$/gm],
  ['Kubernetes', read('kubernetes/database.yaml'), /- (create role .*)$/gm, /- (alter role .*)$/gm],
])(
  '%s makes the roles of the installer, with the settings that a pooler does not pass on',
  (_, text, made, set) => {
    const roles = (from: string, pattern: RegExp) =>
      [...from.matchAll(pattern)].map(([, statement = '']) => /create role (\w+)/.exec(statement)?.[1]);
    const wanted = roles(read('install.sh'), /^(create role .*);$/gm);
    expect(wanted.length).toBe(5);
    const ownerNames = text.includes('owner: alveola') ? ['alveola'] : [];
    expect([...roles(text, made), ...ownerNames]).toEqual(expect.arrayContaining(wanted));
    const settings = Object.fromEntries(
      [...text.matchAll(set)].map(
        ([, statement = '']) => /set (\w+) = '(\w+)'/.exec(statement)?.slice(1) ?? [],
      ),
    );
    expect(settings).toEqual({
      statement_timeout: `${DEADLINES.statement}ms`,
      idle_in_transaction_session_timeout: `${DEADLINES.idleTransaction}ms`,
      synchronous_commit: 'on',
    });
  },
);

it('each rule of alerts says how urgent it is and what to do', () => {
  const [{ rules }] = parse(read('alerts.yaml')).groups;
  expect(rules.length).toBeGreaterThan(8);
  for (const { alert, expr, labels, annotations } of rules) {
    expect(alert).toMatch(/^Alveola[A-Z]/);
    expect(expr.length).toBeGreaterThan(5);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\.$/);
  }
});
