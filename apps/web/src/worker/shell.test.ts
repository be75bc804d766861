import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, install, removeOldShells, type Release, type Surroundings } from './shell';

const ORIGIN = 'https://clinic.example';
const FIRST: Release = { name: 'first', entry: '/assets/index-1.js', files: ['/assets/step-1.js'] };
const SECOND: Release = { name: 'second', entry: '/assets/index-2.js', files: ['/assets/step-2.js'] };
const THIRD: Release = { name: 'third', entry: '/assets/index-3.js', files: ['/assets/step-3.js'] };

/** A text, a status without one, or null: no answer at all. */
type Served = string | number | null;

/** A browser with its caches, and a server that has what `serves` says. */
function openBrowser(serves: Map<string, Served>) {
  const kept = new Map<string, Map<string, Response>>();
  const toPath = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, ORIGIN).pathname;
  const asked: string[] = [];
  const fetch = async (request: RequestInfo | URL) => {
    const path = toPath(request);
    asked.push(path);
    const served = serves.get(path);
    if (served === null) return new Promise<never>(() => undefined);
    if (served === undefined) throw new TypeError('offline');
    return typeof served === 'number' ? new Response('', { status: served }) : new Response(served);
  };
  const find = (files: Map<string, Response>, request: RequestInfo | URL) =>
    files.get(toPath(request))?.clone();
  const open = async (name: string) => {
    const files = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, files);
    return {
      match: async (request: RequestInfo | URL) => find(files, request),
      put: async (request: RequestInfo | URL, response: Response) =>
        void files.set(toPath(request), response),
      add: async (path: string) => void files.set(path, await fetch(path)),
      addAll: async (paths: readonly string[]) => {
        const answers = await Promise.all(paths.map(fetch));
        if (answers.some(({ ok }) => !ok)) throw new TypeError('not all');
        for (const [n, response] of answers.entries()) files.set(paths[n] ?? '', response);
      },
    } as never;
  };
  const around: Surroundings = {
    origin: ORIGIN,
    fetch,
    caches: {
      open,
      keys: async () => [...kept.keys()],
      delete: async (name) => kept.delete(name),
      match: async (request) =>
        [...kept.values()].map((files) => find(files, request)).find((held) => held !== undefined),
    },
  };
  const ask = async (release: Release, path: string, init: { mode?: string; method?: string } = {}) => {
    const request = new Request(ORIGIN + path, { method: init.method ?? 'GET' });
    Object.defineProperty(request, 'mode', { value: init.mode ?? 'cors' });
    const given = await answer(around, release, request);
    return given && given.text().then((text) => (given.status === 200 ? text : given.status));
  };
  return {
    around,
    serves,
    kept,
    asked,
    ask,
    open: (release: Release, path: string) => ask(release, path, { mode: 'navigate' }),
  };
}

const served = ({ entry, files }: Release) =>
  new Map<string, Served>([
    ['/', `<script src="${entry}">`],
    ...files.map((path) => [path, `code of ${path}`] as const),
    ['/favicon.svg', 'icon'],
    ['/config.json', 'config'],
  ]);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('The shell that is held', () => {
  it('opens every screen without a connection, with its parts and configuration', async () => {
    const browser = openBrowser(served(FIRST));
    await install(browser.around, FIRST);
    browser.serves.clear();
    expect(await browser.open(FIRST, '/dashboard/report/abc')).toContain(FIRST.entry);
    expect(await browser.ask(FIRST, '/assets/step-1.js')).toBe('code of /assets/step-1.js');
    expect(await browser.ask(FIRST, '/config.json')).toBe('config');
  });

  it('goes on with the last configuration', async () => {
    const browser = openBrowser(served(FIRST));
    await install(browser.around, FIRST);
    browser.serves.set('/config.json', 'changed');
    expect(await browser.ask(FIRST, '/config.json')).toBe('changed');
    browser.serves.clear();
    expect(await browser.ask(FIRST, '/config.json')).toBe('changed');
  });

  it('is never in the way of a newer page: the server is asked first', async () => {
    const browser = openBrowser(served(FIRST));
    await install(browser.around, FIRST);
    browser.serves.set('/dashboard', `<script src="${SECOND.entry}">`);
    expect(await browser.open(FIRST, '/dashboard')).toContain(SECOND.entry);
  });

  it.each([
    ['does not answer', null],
    ['is behind a proxy that says 502', 502],
    ['is stopping, 503', 503],
  ])('stands in for a server that %s', async (_, says) => {
    const browser = openBrowser(served(FIRST));
    await install(browser.around, FIRST);
    browser.serves.set('/dashboard', says);
    const opened = browser.open(FIRST, '/dashboard');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await opened).toContain(FIRST.entry);
  });

  it('tells a refusal as it is', async () => {
    const browser = openBrowser(served(FIRST));
    await install(browser.around, FIRST);
    browser.serves.set('/dashboard', 404);
    expect(await browser.open(FIRST, '/dashboard')).toBe(404);
  });

  it.each([
    ['a call', '/api/user', {}],
    ['a picture', '/api/patient/patient-report/xray/1/picture', {}],
    ['a file that a call makes, opened in a tab', '/api/clinic/export', { mode: 'navigate' }],
    ['the checkout, which has a policy of its own', '/payment/purchase', { mode: 'navigate' }],
    ['what changes something', '/dashboard', { method: 'POST' }],
  ])('answers no %s', async (_, path, init) => {
    const browser = openBrowser(served(FIRST));
    await install(browser.around, FIRST);
    expect(await browser.ask(FIRST, path, init)).toBeNull();
    expect(browser.asked).not.toContain(path);
  });

  it('holds no answer of a call, whatever was asked', async () => {
    const browser = openBrowser(served(FIRST).set('/api/user', 'Kari').set('/dashboard', 'page'));
    await install(browser.around, FIRST);
    for (const path of ['/api/user', '/config.json', '/assets/step-1.js']) await browser.ask(FIRST, path);
    await browser.open(FIRST, '/dashboard');
    const paths = [...browser.kept.values()].flatMap((files) => [...files.keys()]);
    expect(paths.toSorted()).toEqual(['/', '/assets/step-1.js', '/config.json']);
  });
});

describe('An upgrade', () => {
  it('leaves an open tab the files of the former release, and one release more goes', async () => {
    const browser = openBrowser(served(FIRST));
    for (const release of [FIRST, SECOND, THIRD]) {
      browser.serves.clear();
      for (const [path, text] of served(release)) browser.serves.set(path, text);
      await install(browser.around, release);
      await removeOldShells(browser.around);
    }
    expect(await browser.ask(THIRD, '/assets/step-2.js')).toBe('code of /assets/step-2.js');
    await expect(browser.ask(THIRD, '/assets/step-1.js')).rejects.toThrow('offline');
    browser.serves.clear();
    expect(await browser.open(THIRD, '/dashboard')).toContain(THIRD.entry);
  });

  it('puts no release together from two: a page of the next one is not held with the files of this', async () => {
    const browser = openBrowser(served(FIRST).set('/', `<script src="${SECOND.entry}">`));
    await expect(install(browser.around, FIRST)).rejects.toThrow('another release');
    expect(browser.kept.size).toBe(0);
  });

  it('whose files do not all arrive leaves the page that is held as it was', async () => {
    const browser = openBrowser(served(FIRST));
    await install(browser.around, FIRST);
    browser.serves.set('/', `<script src="${SECOND.entry}">`);
    await expect(install(browser.around, SECOND)).rejects.toThrow();
    browser.serves.clear();
    expect(await browser.open(FIRST, '/dashboard')).toContain(FIRST.entry);
  });
});
