import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { AUTHORITY, CERTIFICATE as CHAIN, KEY, makeCertificates } from '../cluster/certificates';
import { ROOT } from '../cluster/places';
import { git } from '../cluster/releases';

export const NAME = 'app.example.com';
const BARE = '/mnt/alveola.git';
export const REPOSITORY = `file://${BARE}`;
export const [NEWEST, FORMER] = ['1.1-walked', '1.0-walked'] as const;
/** Is the technician's own certificate, because Let's Encrypt cannot reach this machine. */
export const CERTIFICATE = '/root/authority';

export function prepareMachine(root: string): void {
  appendFileSync(join(root, 'etc/hosts'), `127.0.0.1 ${NAME}\n`);
  if (!existsSync(toAuthority(root))) makeCertificatesIn(join(root, 'root/authority'));
  copyFileSync(toAuthority(root), join(root, 'usr/local/share/ca-certificates/walk.crt'));
  publishReleases(root);
  if (!readFileSync(join(root, 'etc/os-release'), 'utf8').includes('bookworm')) return;
  // Nothing here reaches NodeSource, from where the installer takes Node on Debian 12.
  for (const path of ['bin/node', 'lib/node_modules', 'bin/npm'])
    cpSync(join('/usr', path), join(root, 'usr', path), { recursive: true, verbatimSymlinks: true });
}

function makeCertificatesIn(folder: string): void {
  mkdirSync(folder);
  makeCertificates(folder, `DNS:${NAME}`);
  copyFileSync(join(folder, CHAIN), join(folder, 'fullchain.pem'));
  copyFileSync(join(folder, KEY), join(folder, 'privkey.pem'));
}

export const toAuthority = (root: string) => join(root, 'root/authority', AUTHORITY);

const MIGRATIONS = 'apps/server/src/platform/db/migrations';

/**
 * Publishes the present commit, and a newer one with another migration. What a release does on the database
 * of the next one is a matter of `npm run faults`.
 */
function publishReleases(root: string): void {
  const place = join(root, BARE);
  git('clone', '--quiet', '--bare', ROOT, place);
  const env = { ...process.env, GIT_DIR: place, GIT_INDEX_FILE: join(root, 'root/index') };
  const inPlace = (args: readonly string[], input = '') =>
    execFileSync('git', args, { env, input, encoding: 'utf8' }).trim();
  inPlace(['read-tree', 'HEAD']);
  const file = inPlace(['hash-object', '-w', '--stdin'], "comment on table clinic is 'walked';\n");
  inPlace(['update-index', '--add', '--cacheinfo', `100644,${file},${MIGRATIONS}/9000_walked.sql`]);
  const who = ['-c', 'user.name=Walk', '-c', 'user.email=walk@example.com'];
  const tree = inPlace(['write-tree']);
  const made = inPlace([...who, 'commit-tree', tree, '-p', 'HEAD', '-m', 'The next release']);
  inPlace(['tag', FORMER, 'HEAD']);
  inPlace(['tag', NEWEST, made]);
  // Git reads another user's repository only when it is listed as safe.
  writeFileSync(join(root, 'etc/gitconfig'), `[safe]\n\tdirectory = ${BARE}\n`);
}

export const URL = `https://${NAME}`;
export const OWNER = 'owner@clinic.example.org';
export const BACKUP = '/mnt/backup';

/** Only the technician knows these. They answer every question of the installer. */
export function toAnswers(smtpUrl: string): Readonly<Record<string, string>> {
  return {
    COMPANY_NAME: 'Havn & Sønn tannklinikk',
    COMPANY_ADDRESS: 'Storgata 1, 0155 Oslo',
    COMPANY_COUNTRY: 'NO',
    OWNER: `Ola Nordmann <${OWNER}>`,
    SMTP_URL: smtpUrl,
    BACKUP,
  };
}

export const WORDS: Readonly<Record<string, string>> = { REPOSITORY, DOMAIN: NAME };
