import {
  type PathStep,
  type ProbingPath,
  probingPath,
  SITE_PATH,
  type SitePlace,
  toSitePath,
} from '@alveola/clinical';
import { z } from 'zod';

const KIND = 'alveola.probing-path';
const VERSION = 1;

const pathFile = z.strictObject({
  kind: z.literal(KIND),
  version: z.literal(VERSION),
  runs: probingPath,
});

export const LARGEST_FILE_BYTES = 64_000;

export type PathProblem = { readonly code: 'no-path' | 'newer' } | Readonly<z.infer<typeof parameters>>;

const parameters = z.union([
  z.object({
    code: z.literal('path.two-arches'),
    from: z.custom<PathStep['tooth']>(),
    to: z.custom<PathStep['tooth']>(),
  }),
  z.object({
    code: z.literal(['path.twice', 'path.left-out']),
    tooth: z.custom<PathStep['tooth']>(),
    face: z.custom<PathStep['face']>(),
  }),
]);
const newer = z.object({ kind: z.literal(KIND), version: z.int().min(VERSION + 1) });

export function writePathFile(runs: ProbingPath): string {
  return `${JSON.stringify({ kind: KIND, version: VERSION, runs }, null, 2)}\n`;
}

export function readPathFile(text: string): { readonly path: ProbingPath } | PathProblem {
  const content = parseJson(text);
  const file = pathFile.safeParse(content);
  if (file.success) return { path: file.data.runs };
  if (newer.safeParse(content).success) return { code: 'newer' };
  const [issue] = file.error.issues;
  const parsed = parameters.safeParse(
    issue?.code === 'custom' ? { code: issue.message, ...issue.params } : null,
  );
  return parsed.success ? parsed.data : { code: 'no-path' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const KEY = 'alveola.path';

interface Kept {
  readonly text: string | null;
  readonly path: ProbingPath | null;
  readonly sites: readonly SitePlace[];
}

const NONE: Kept = { text: null, path: null, sites: SITE_PATH };
let cached = NONE;

function readKept(): Kept {
  const text = localStorage.getItem(KEY);
  if (text === cached.text) return cached;
  const read = text === null ? NONE : readPathFile(text);
  cached =
    'path' in read && read.path !== null
      ? { text, path: read.path, sites: toSitePath(read.path) }
      : { ...NONE, text };
  return cached;
}

export function readPath(): ProbingPath | null {
  return readKept().path;
}

export function readSitePath(): readonly SitePlace[] {
  return readKept().sites;
}

export function keepPath(path: ProbingPath | null): void {
  if (path === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, writePathFile(path));
}
