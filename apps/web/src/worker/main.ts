import { answer, install, removeOldShells, type Release, type Surroundings } from './shell';

/** The event of a worker: its own types cannot be loaded beside the page's. */
interface WorkerEvent extends Event {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

interface Worker {
  addEventListener(type: 'install' | 'activate' | 'fetch', listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(): Promise<readonly { postMessage(message: unknown): void }[]>;
  };
}

/** Both are set by the build, in front of this file. */
declare const worker: Worker;
declare const release: Release;

const around: Surroundings = {
  origin: location.origin,
  caches,
  fetch: (input, init) => fetch(input, init),
};

worker.addEventListener('install', (event) => {
  // At once: each page asks for the files of its own release, whichever worker answers.
  event.waitUntil(install(around, release).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener('fetch', (event) => {
  const answered = answer(around, release, event.request);
  if (answered) event.respondWith(answered);
});

async function takeOver(): Promise<void> {
  await removeOldShells(around);
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll()) client.postMessage({ entry: release.entry });
}
