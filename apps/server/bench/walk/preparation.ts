import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUTHORITY, CERTIFICATE, KEY, makeCertificates } from '../cluster/certificates';
import { ROOT } from '../cluster/places';
import { findFormerRelease, git } from '../cluster/releases';

export const NAME = 'app.example.com';
const BARE = '/mnt/alveola.git';
export const REPOSITORY = `file://${BARE}`;
export const [NEWEST, FORMER] = ['newest', 'former'] as const;
const PLACE = `etc/letsencrypt/live/${NAME}`;

export function prepareMachine(root: string): void {
  appendFileSync(join(root, 'etc/hosts'), `127.0.0.1 ${NAME}\n`);
  mkdirSync(join(root, 'root/authority'));
  makeCertificates(join(root, 'root/authority'), `DNS:${NAME}`);
  copyFileSync(toAuthority(root), join(root, 'usr/local/share/ca-certificates/walk.crt'));
  publishReleases(root);
}

export const toAuthority = (root: string) => join(root, 'root/authority', AUTHORITY);

/** Replaces Let's Encrypt, which cannot reach this machine. */
export function placeCertificate(root: string): void {
  mkdirSync(join(root, PLACE), { recursive: true });
  copyFileSync(join(root, 'root/authority', CERTIFICATE), join(root, PLACE, 'fullchain.pem'));
  copyFileSync(join(root, 'root/authority', KEY), join(root, PLACE, 'privkey.pem'));
}

/** The present guide names these, and an older release has other ones. */
const OF_NOW = ['deploy', 'apps/server/src/app/backup'];

/**
 * Publishes the present commit, and the one before the newest migration with the files that the guide names.
 */
function publishReleases(root: string): void {
  const place = join(root, BARE);
  git('clone', '--quiet', '--bare', ROOT, place);
  const env = { ...process.env, GIT_DIR: place, GIT_INDEX_FILE: join(root, 'root/index') };
  const inPlace = (args: readonly string[], input = '') =>
    execFileSync('git', args, { env, input, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();
  const former = findFormerRelease();
  const isOfNow = (file: string) => OF_NOW.some((folder) => file.includes(`\t${folder}/`));
  const others = inPlace(['ls-tree', '-r', former])
    .split('\n')
    .filter((file) => !isOfNow(file));
  const files = [...others, inPlace(['ls-tree', '-r', 'HEAD', ...OF_NOW])];
  inPlace(['update-index', '--add', '--index-info'], `${files.join('\n')}\n`);
  const tree = inPlace(['write-tree']);
  const who = ['-c', 'user.name=Walk', '-c', 'user.email=walk@example.com'];
  const made = inPlace([...who, 'commit-tree', tree, '-p', former, '-m', 'The release before']);
  inPlace(['tag', FORMER, made]);
  inPlace(['tag', NEWEST, 'HEAD']);
  // Git reads another user's repository only when it is listed as safe.
  writeFileSync(join(root, 'etc/gitconfig'), `[safe]\n\tdirectory = ${BARE}\n`);
}
