/** One build: its name, the script that its page begins with, and every file that may be asked for later. */
export interface Release {
  readonly name: string;
  readonly entry: string;
  readonly files: readonly string[];
}

export interface Surroundings {
  readonly origin: string;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly fetch: typeof fetch;
}

const SHELL = 'alveola-shell-';
const CONFIG_CACHE = 'alveola-config';
const PAGE = '/';
const CONFIG = '/config.json';
/** Every screen, as the server has them, but payments: their page has a content policy of its own. */
const SCREEN = /^\/(?!api(\/|$)|assets\/|payment(\/|$))[^.]*$/;
const SERVER_GIVEN_UP_AFTER_MS = 5_000;
/** Tabs that were opened before an upgrade go on with the former release. */
const RELEASES_KEPT = 2;

/** Keeps a whole release, or nothing. @throws where a file does not arrive */
export async function install({ caches, fetch }: Surroundings, release: Release): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload' });
  // During an upgrade the page may be another release's, which must not be mixed with these files.
  if (!page.ok || !(await page.clone().text()).includes(release.entry))
    throw new Error('The page is of another release.');
  const cache = await caches.open(SHELL + release.name);
  await cache.addAll(release.files);
  // A first visit has fetched it before there was a worker to keep it.
  await (await caches.open(CONFIG_CACHE)).add(CONFIG);
  await cache.put(PAGE, page);
}

export async function removeOldShells({ caches }: Surroundings): Promise<void> {
  const releases = (await caches.keys()).filter((name) => name.startsWith(SHELL));
  await Promise.all(releases.slice(0, -RELEASES_KEPT).map((name) => caches.delete(name)));
}

/** How the page, its parts and its configuration are answered; null: all else goes to the server, calls and pictures. */
export function answer(around: Surroundings, { name }: Release, request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== around.origin) return null;
  if (pathname === CONFIG) return answerConfig(around, request);
  // Named after their content: whichever release a file is of, it is the one that is asked for.
  if (pathname.startsWith('/assets/') || pathname === '/favicon.svg')
    return around.caches.match(request, { ignoreVary: true }).then((held) => held ?? around.fetch(request));
  if (request.mode === 'navigate' && SCREEN.test(pathname))
    return answerNewest(around, request, () => find(around, SHELL + name, PAGE));
  return null;
}

async function answerConfig(around: Surroundings, request: Request): Promise<Response> {
  const cache = await around.caches.open(CONFIG_CACHE);
  const newest = await answerNewest(around, request, () => cache.match(CONFIG));
  if (newest.ok) await cache.put(CONFIG, newest.clone());
  return newest;
}

/** The server's answer; if it is late or a server error, the held one, if any. */
async function answerNewest(
  { fetch }: Surroundings,
  request: Request,
  findHeld: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<null>((done) => setTimeout(done, SERVER_GIVEN_UP_AFTER_MS, null));
  const asked = fetch(request).catch(() => null);
  const newest = await Promise.race([asked, late]);
  if (newest !== null && newest.status < 500) return newest;
  return (await findHeld()) ?? (await asked) ?? Response.error();
}

async function find({ caches }: Surroundings, name: string, path: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(path, { ignoreVary: true });
}
