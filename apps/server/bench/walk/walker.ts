import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FOLDER, ROOT } from '../cluster/places';
import { startStore, stopStore } from '../cluster/store';
import { type MailServer, mailServer } from '../faults/stand/mailServer';
import { readPath, workAfterRestore } from '../faults/stand/people';
import type { Client } from '../../src/testing/product';
import { PROVIDER, toAnswers, URL } from './answers';
import { isSame, openClinic, readReport, type Seen, signInProvider, writeReport } from '../cluster/clinic';
import { runOn } from './machine';
import { FORMER, NAME, NEWEST, placeCertificate } from './preparation';
import { type Place, sendTechnician, type Technician } from './technician';

const OPEN_PORT = /^(?!127\.0\.0\.1:|\[::1\]:).*:(3000|5432|9464)$/m;

const { WALK_ROOT: root = '', WALK_PID: pid = '', WALK_OUTSIDE: outside = '' } = process.env;
const { without } = parseArgs({ options: { without: { type: 'string' } } }).values;
const place: Place = { root, pid: Number(pid), outside };
const ENVIRONMENT = join(root, 'etc/alveola/alveola.env');

const say = (text: string) => console.log(`${' '.repeat(10)}seen: ${text}`);
function hold(isSo: boolean, text: string): void {
  if (!isSo) throw new Error(`Not so: ${text}`);
  say(text);
}

interface Written {
  readonly id: string;
  readonly seen: Seen;
}

async function write(me: Client, patient: string): Promise<Written> {
  const id = await writeReport(me, patient);
  return { id, seen: await readReport(URL, me, id) };
}

async function work(me: Client, patient: string): Promise<void> {
  // The release before the upgrade may not write its acts to the log, so the table is asked.
  const isPrintAudited = async (report: string) =>
    (await query(`select from audit_log where action = $$report.pdf$$ and report_id = $$${report}$$`)) > 0;
  await workAfterRestore(me, { url: URL, patient, isPrintAudited });
  say('it is searched, takes an X-ray, prints a report, and audits that');
}

const isKept = async (me: Client, { id, seen }: Written) => isSame(await readReport(URL, me, id), seen);

/** Asks the database that the server is set to. @returns how many rows there are */
async function query(text: string): Promise<number> {
  const variables = readFileSync(ENVIRONMENT, 'utf8');
  const name = /^DATABASE_URL=.*\/(\w+)$/m.exec(variables)?.[1];
  const counted = `select count(*) from (${text}) as rows`;
  return Number(
    (await runOn(place.pid, `cd /; runuser -u postgres -- psql -Atc '${counted}' ${name}`)).trim(),
  );
}

const countMigrations = () => query('select from migration');

/** Waits up to five seconds, because nginx's old workers still answer for a moment after a reload. */
async function comesTrue(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await isSo().catch(() => false)) return true;
    await pause(100);
  }
  return false;
}

const isReady = async () => (await fetch(`${URL}/api/ready`)).status === 204;
const leadsToHttps = async () => (await fetch(`http://${NAME}/about`)).url === `${URL}/about`;

async function install({ follow, fillIn, words }: Technician, post: MailServer): Promise<void> {
  const answers = toAnswers(post.url);
  Object.assign(words, answers.words);
  await follow('Install', {
    byHand: () => placeCertificate(root),
    after: {
      'alveola.env.example': () => fillIn(answers.variables),
    },
  });
  const log = await runOn(place.pid, 'journalctl -u alveola -o cat --no-pager');
  hold(/^ready http/m.test(log), 'the log says that the server is ready');
  hold(await comesTrue(isReady), `${URL}/api/ready answers with 204`);
  hold(await comesTrue(leadsToHttps), 'http leads to https');
  const who = await runOn(place.pid, 'ps -o user= -p "$(systemctl show -P MainPID alveola)"');
  hold(who.trim() === 'alveola', 'the server runs as alveola');
  const listening = await runOn(place.pid, "ss -Hltn | awk '{ print $4 }'");
  hold(!OPEN_PORT.test(listening), 'ports 3000, 5432 and 9464 are open to the machine alone');
}

async function openFirstClinic(post: MailServer): Promise<Client> {
  const provider = await signInProvider(URL, post, PROVIDER);
  say('the provider signed in by the link of the mail, with an app');
  const me = await openClinic(URL, post, provider);
  say('a clinic registered with the code of the mail, and was approved');
  return me;
}

const isGone = async (me: Client, { id }: Written) => (await me.call('GET', readPath(id))).status === 404;

async function goBack({ follow, words }: Technician, me: Client, first: Written): Promise<void> {
  const before = await write(me, '1003');
  const asked = "runuser -u postgres -- psql -Atc 'select clock_timestamp()'";
  words.MOMENT = (await runOn(place.pid, `cd /; ${asked}`)).trim();
  const after = await write(me, '1004');
  const since = performance.now();
  await follow('Back to a moment');
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  say(`back at ${words.MOMENT} after ${seconds} s`);
  hold((await isKept(me, first)) && (await isKept(me, before)), 'what was entered before it is the same');
  hold(await isGone(me, after), 'what was entered after it is gone, as the guide says');
  await work(me, '1005');
}

async function walk(): Promise<void> {
  mkdirSync(FOLDER);
  const post = await mailServer();
  await startStore(process.pid, ['backups']);
  await runOn(place.pid, 'update-ca-certificates');
  const guide = readFileSync(join(ROOT, 'docs/operators.md'), 'utf8');
  const technician = sendTechnician(place, guide, without === undefined ? null : Number(without));
  const { follow, words } = technician;
  await install(technician, post);
  const me = await openFirstClinic(post);
  const first = await write(me, '1001');
  say(`it has a report with an X-ray of ${first.seen.bytes} bytes`);

  await follow('Backup');
  const tried = await follow('Try a restore');
  hold(/1 pictures compared with their rows/.test(tried), 'the trial restored the picture and compared it');

  await goBack(technician, me, first);

  words.RELEASE = NEWEST;
  const before = await countMigrations();
  const upgraded = await follow('Upgrade');
  words['BACKUP-NAME'] = [...upgraded.matchAll(/^(\S+): the database and/gm)].at(-1)?.[1] ?? '';
  words['FORMER-RELEASE'] = upgraded.split('\n').find((line) => line === FORMER) ?? '';
  const migrated = await countMigrations();
  hold(migrated > before, `the upgrade has run ${migrated - before} migrations`);
  hold(await isKept(me, first), 'after the upgrade report and picture are the same');
  const later = await write(me, '1002');
  await runOn(place.pid, 'kill -9 "$(pgrep --oldest --parent "$(systemctl show -P MainPID alveola)")"');
  hold(await comesTrue(isReady), 'the server was killed, and answers again');
  const restarts = await runOn(place.pid, 'systemctl show -P NRestarts alveola');
  hold(Number(restarts) === 0, 'its supervisor started it again: systemd restarted nothing');

  await follow('Roll back', { count: 1 });
  hold((await countMigrations()) === migrated, 'the former release runs on the newer database');
  hold(await isKept(me, first), 'after the rollback report and picture are the same');
  hold(await isKept(me, later), 'so are those that were made after the upgrade');

  await follow('Roll back', { from: 1 });
  hold((await countMigrations()) === before, 'the former release runs on the restored database');
  hold(await isKept(me, first), 'after the restore report and picture are the same');
  hold(await isGone(me, later), 'what was entered after the backup is gone, as the guide says');
  await work(me, '1006');
  const units =
    'alveola.service alveola-backup.timer alveola-database-backup.timer alveola-database-check.timer';
  const verified = await runOn(place.pid, `systemd-analyze verify ${units}`);
  hold(!/alveola/.test(verified), 'systemd-analyze verify finds nothing in the units');
}

try {
  await walk();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopStore();
  rmSync(FOLDER, { recursive: true, force: true });
  process.exit();
}
