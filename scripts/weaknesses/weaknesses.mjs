// Compares the registry's known weaknesses of shipped packages with the promised days. The registry has no
// date of discovery, so known.json records it with the reason why one is still open.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** In days; SECURITY.md promises them. */
export const WITHIN = { critical: 2, high: 7, moderate: 30, low: 90, info: 365 };

const DAY = 86_400_000;

function listWeaknesses({ vulnerabilities }) {
  const told = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((each) => typeof each === 'object'),
  );
  return new Map(
    told.map(({ url, name, severity, title }) => [url.split('/').at(-1), { name, severity, title }]),
  );
}

/**
 * Empty when every open weakness is recorded and still within its time.
 * @param known { [id]: { since: 'yyyy-mm-dd', why } }
 */
export function findOverdue(answer, known, today) {
  const open = listWeaknesses(answer);
  const told = [...open].flatMap(([id, { name, severity, title }]) => {
    const what = `${id}, ${severity}: ${name}, ${title}`;
    if (!known[id]) return [`${what}: write into known.json since when, and why it is open`];
    const days = Math.floor((Date.parse(today) - Date.parse(known[id].since)) / DAY);
    const late = days - WITHIN[severity];
    if (Number.isNaN(late)) return [`${what}: known.json has no date for it, or its severity no days`];
    return late > 0 ? [`${what}: known for ${days} days, ${late} more than there are`] : [];
  });
  const mended = Object.keys(known).filter((id) => !open.has(id));
  return [...told, ...mended.map((id) => `${id}: is not open any more, take it out of known.json`)];
}

function ask() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' });
  const answer = JSON.parse(stdout || '{}');
  if (answer.vulnerabilities) return answer;
  throw new Error(`The registry does not say which weaknesses it knows: ${answer.message ?? 'it is silent'}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const known = JSON.parse(readFileSync(new URL('known.json', import.meta.url), 'utf8'));
  const problems = findOverdue(ask(), known, new Date().toISOString().slice(0, 10));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
