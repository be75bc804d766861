import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import type { Client } from '../../../src/testing/product';
import { newReport } from './people';

const WINDOW = resolve(import.meta.dirname, '../../../../web/src/assessment/saving/testing/window.ts');
/** In ms that a window works until it is killed. */
const WORKS = { least: 3000, most: 15_000 };
/** In ms: an edit older than this at a kill has to be restored. */
const KEPT_WITHIN = 1000;
/** In per cent of the calls. */
const LOSSES = 5;

interface Line {
  readonly what: string;
  readonly edit: number;
  readonly at: number;
}

interface Before {
  readonly edited: readonly Line[];
  readonly kept: number;
  readonly saved: number;
  readonly killedAt: number;
}

export interface Worked {
  edits: number;
  kills: number;
  byDraft: number;
  readonly lost: string[];
  late: number;
}

export async function workInWindows(
  { url, me, folder, forgets }: { url: string; me: Client; folder: string; forgets: boolean },
  count: number,
  isOver: () => boolean,
): Promise<Worked> {
  const program = join(folder, 'window.mjs');
  await build({
    entryPoints: [WINDOW],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
    logLevel: 'error',
  });
  const worked: Worked = { edits: 0, kills: 0, byDraft: 0, lost: [], late: 0 };
  const headers = me.headers();
  const work = async (n: number) => {
    const report = await newReport(me, `window-${n}`);
    const journal = join(folder, `window-${n}.journal`);
    const setting = { url, headers, user: `u${n}`, report, journal, losses: LOSSES, forgets };
    let before: Before = { edited: [], kept: 0, saved: 0, killedAt: 0 };
    for (let isLast = false; ; ) {
      const { child, lines, opened, closed } = openWindow(program, setting);
      const stands = await opened;
      check(worked, `window ${n}`, before, stands);
      if (isLast) return void child.kill('SIGKILL');
      isLast = isOver();
      const until = Date.now() + randomInt(WORKS.least, WORKS.most);
      while (!isLast && !isOver() && Date.now() < until) await pause(50);
      const killedAt = Date.now();
      if (isLast) child.stdin?.write('end\n');
      else child.kill('SIGKILL');
      await closed;
      const edited = lines.filter(({ what }) => what === 'edited');
      const saved = Math.max(stands, findMost(lines, 'saved'), findMost(lines, 'ended'));
      before = { edited, kept: findMost(lines, 'kept'), saved, killedAt };
      worked.edits += edited.length;
      if (!isLast) worked.kills += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, (_, n) => work(n)));
  return worked;
}

const findMost = (lines: readonly Line[], of: string) =>
  Math.max(0, ...lines.flatMap(({ what, edit }) => (what === of ? [edit] : [])));

function check(
  worked: Worked,
  name: string,
  { edited, kept, saved, killedAt }: Before,
  stands: number,
): void {
  if (stands < saved) worked.lost.push(`${name}: edit ${saved} was acknowledged, ${stands} stands`);
  else if (stands < kept) worked.lost.push(`${name}: edit ${kept} was kept, ${stands} stands`);
  if (kept > saved && stands >= kept) worked.byDraft += 1;
  worked.late += edited.filter(({ edit, at }) => edit > stands && at < killedAt - KEPT_WITHIN).length;
}

function openWindow(program: string, setting: object) {
  const child: ChildProcess = spawn(process.execPath, [program, JSON.stringify(setting)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const lines: Line[] = [];
  const opened = new Promise<number>((done, failed) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (text) => {
        const [what = '', edit, at] = text.split(' ');
        lines.push({ what, edit: Number(edit), at: Number(at) });
        if (what === 'opened') done(Number(edit));
      });
    child.once('exit', (code) => failed(new Error(`The window ended with ${code}.`)));
  });
  return { child, lines, opened, closed };
}
