import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../cluster/places';
import { type MailServer, mailServer } from '../faults/stand/mailServer';
import { readPath, workAfterRestore } from '../faults/stand/people';
import type { Client } from '../../src/testing/product';
import {
  BACKUP,
  CERTIFICATE,
  NAME,
  NEWEST,
  OWNER,
  prepareMachine,
  toAnswers,
  URL,
  WORDS,
} from './preparation';
import { findInMail, isSame, readReport, type Seen, signInOwner, writeReport } from '../cluster/clinic';
import { readBlocks } from './guide';
import { type Machine, runOn, startMachine } from './machine';
import { leadToGate } from './network';
import { sendTechnician, type Technician } from './technician';

const OPEN_PORT = /^(?!127\.0\.0\.1:|\[::1\]:).*:(3000|5432|9464)$/m;

/** Pages of the guide whose blocks run. */
const PAGES = ['operators.md', 'restore.md', 'roll-back.md'];

const { WALK_ROOT = '', WALK_PID = '', WALK_GATE: gate = '' } = process.env;
/** Becomes the second machine when the first one is lost. */
let machine: Pick<Machine, 'root' | 'pid'> = { root: WALK_ROOT, pid: Number(WALK_PID) };
const started: Machine[] = [];
const toSettings = (root: string) => join(root, 'etc/alveola/alveola.env');
const toCopySettings = (root: string) => join(root, 'etc/alveola/backup.env');
const onMachine = (script: string) => runOn(machine.pid, script);

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
  const variables = readFileSync(toSettings(machine.root), 'utf8');
  const name = /^DATABASE_URL=.*\/(\w+)$/m.exec(variables)?.[1];
  const counted = `select count(*) from (${text}) as rows`;
  return Number((await onMachine(`cd /; runuser -u postgres -- psql -Atc '${counted}' ${name}`)).trim());
}

const countMigrations = () => query('select from migration');

/** Waits up to a minute: a server starts, or nginx's old workers still answer for a moment after a reload. */
async function comesTrue(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isSo().catch(() => false)) return true;
    await pause(100);
  }
  return false;
}

const isReady = async () => (await fetch(`${URL}/api/ready`)).status === 204;
const leadsToHttps = async () => (await fetch(`http://${NAME}/about`)).url === `${URL}/about`;

async function install({ follow }: Technician, post: MailServer): Promise<Client> {
  const answers = toAnswers(post.url);
  const output = await follow('Install', { answers: { ...answers, CERTIFICATE } });
  console.log(output);
  say(`it asked for the name and for ${Object.keys(answers).length} answers`);
  hold(await comesTrue(isReady), `${URL}/api/ready answers with 204`);
  hold(await comesTrue(leadsToHttps), 'http leads to https');
  const who = await onMachine('ps -o user= -p "$(systemctl show -P MainPID alveola)"');
  hold(who.trim() === 'alveola', 'the server runs as alveola');
  const listening = await onMachine("ss -Hltn | awk '{ print $4 }'");
  hold(!OPEN_PORT.test(listening), 'ports 3000, 5432 and 9464 are open to the machine alone');
  const me = await signInOwner(URL, output);
  await findInMail(post, OWNER, /Alveola/);
  say('the owner chose a password by the link, signed in, and was mailed about it');
  return me;
}

async function installAgain(me: Client, first: Written): Promise<void> {
  const before = readFileSync(toSettings(machine.root), 'utf8');
  const output = await onMachine(`CERTIFICATE=${CERTIFICATE} /root/alveola/deploy/install.sh ${NAME}`);
  hold(
    readFileSync(toSettings(machine.root), 'utf8') === before,
    'a second installation asks nothing and keeps the settings',
  );
  hold(!output.includes('chooses a password'), 'it makes no second clinic');
  hold(await isKept(me, first), 'after it report and picture are the same');
}

const isGone = async (me: Client, { id }: Written) => (await me.call('GET', readPath(id))).status === 404;

async function goBack({ follow, words }: Technician, me: Client, first: Written): Promise<void> {
  const before = await write(me, '1003');
  const asked = "runuser -u postgres -- psql -Atc 'select clock_timestamp()'";
  words.MOMENT = (await onMachine(`cd /; ${asked}`)).trim();
  const after = await write(me, '1004');
  const since = performance.now();
  await follow('Back to a moment');
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  say(`back at ${words.MOMENT} after ${seconds} s`);
  hold((await isKept(me, first)) && (await isKept(me, before)), 'what was entered before it is the same');
  hold(await isGone(me, after), 'what was entered after it is gone, as the guide says');
  await work(me, '1005');
}

/** The first machine's folder of backups, as the second one finds it. */
const OLD_BACKUP = '/mnt/old';

/** Kills the machine, whose network goes to a new one with nothing but its backups and the keys. */
async function loseMachine({ follow }: Technician, post: MailServer, me: Client, first: Written) {
  await onMachine('systemctl start alveola-backup');
  const lost = machine;
  const lines = readFileSync(toSettings(lost.root), 'utf8').split('\n');
  const keys = lines.filter((line) => /^(KEYS|SECRET_KEY)=/.test(line)).join('\n');
  const oldCopy = readFileSync(toCopySettings(lost.root), 'utf8').replaceAll(BACKUP, OLD_BACKUP);
  process.kill(lost.pid, 'SIGKILL');
  const since = performance.now();
  const second = await startMachine({ network: 'shared' });
  started.push(second);
  machine = second;
  cpSync(join(lost.root, 'root/authority'), join(second.root, 'root/authority'), { recursive: true });
  cpSync(join(lost.root, BACKUP), join(second.root, OLD_BACKUP), { recursive: true });
  prepareMachine(second.root);
  await onMachine('update-ca-certificates');
  await follow('Install', { answers: { ...toAnswers(post.url), CERTIFICATE } });
  await onMachine(`systemctl stop alveola; chown --recursive alveola:alveola ${OLD_BACKUP}/copy`);
  // The last line of a name counts.
  appendFileSync(toSettings(second.root), `\n${keys}\n`);
  const newCopy = readFileSync(toCopySettings(second.root), 'utf8');
  writeFileSync(toCopySettings(second.root), oldCopy);
  await follow('When the machine is lost');
  writeFileSync(toCopySettings(second.root), newCopy);
  rmSync(join(second.root, OLD_BACKUP), { recursive: true });
  const minutes = ((performance.now() - since) / 60_000).toFixed(1);
  hold(
    await comesTrue(isReady),
    `a second machine runs on the copy and the keys alone, after ${minutes} min`,
  );
  hold(await isKept(me, first), 'on it report and picture are the same, and who was signed in is');
  await work(me, '1007');
  await follow('Backup');
}

async function walk(): Promise<void> {
  leadToGate(gate);
  const post = await mailServer();
  await onMachine('update-ca-certificates');
  const blocks = PAGES.flatMap((page) => readBlocks(page, readFileSync(join(ROOT, 'docs', page), 'utf8')));
  const technician = sendTechnician(onMachine, blocks);
  const { follow, words } = technician;
  Object.assign(words, WORDS);
  const me = await install(technician, post);
  const first = await write(me, '1001');
  say(`the clinic has a report with an X-ray of ${first.seen.bytes} bytes`);
  await installAgain(me, first);

  await follow('Backup');
  const tried = await follow('Try a restore');
  hold(/1 pictures compared with their rows/.test(tried), 'the trial restored the picture and compared it');

  await goBack(technician, me, first);
  await loseMachine(technician, post, me, first);

  words.RELEASE = NEWEST;
  const before = await countMigrations();
  const upgraded = await follow('Upgrade');
  words['BACKUP-NAME'] = [...upgraded.matchAll(/(\S+): the database and/g)].at(-1)?.[1] ?? '';
  const migrated = await countMigrations();
  hold(migrated > before, `the upgrade has run ${migrated - before} migrations`);
  hold(await isKept(me, first), 'after the upgrade report and picture are the same');
  const later = await write(me, '1002');
  await onMachine('kill -9 "$(pgrep --oldest --parent "$(systemctl show -P MainPID alveola)")"');
  hold(await comesTrue(isReady), 'the server was killed, and answers again');
  const restarts = await onMachine('systemctl show -P NRestarts alveola');
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
  const verified = await onMachine(`systemd-analyze verify ${units}`);
  hold(!/alveola/.test(verified), 'systemd-analyze verify finds nothing in the units');
}

try {
  await walk();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await Promise.all(started.map((each) => each.stop()));
  process.exit();
}
