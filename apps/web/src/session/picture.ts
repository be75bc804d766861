import type { PictureSize, xrayPicture } from '@alveola/contract';
import { useCallback, useEffect, useState } from 'react';
import { send, unreachable } from './http';
import { ApiProblem } from '../shell/problem';

const PATH: (typeof xrayPicture)['path'] = '/patient/patient-report/xray/:id/picture';

/** Pictures kept after their last use, so that going through the film strip fetches nothing twice. */
const KEPT = 40;

interface Kept {
  readonly loading: Promise<string>;
  url: string | null;
  users: number;
}

/** Oldest use first. */
const pictures = new Map<string, Kept>();

export interface Picture {
  /** A blob address; null while it is fetched, and when that failed. */
  readonly url: string | null;
  readonly problem: ApiProblem | null;
  readonly retry: () => void;
}

type State = Pick<Picture, 'url' | 'problem'> & { readonly key: string };

/** Fetches an X-ray with the bearer token and keeps it while it is shown. null requests none. */
export function usePicture(xrayId: string | null, size: PictureSize): Picture {
  const key = xrayId === null ? '' : `${xrayId}/${size}`;
  const [state, setState] = useState<State>({ key, url: pictures.get(key)?.url ?? null, problem: null });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (xrayId === null) return;
    let current = true;
    const kept = take(key, xrayId, size);
    kept.loading.then(
      (url) => current && setState({ key, url, problem: null }),
      (error: unknown) => {
        const problem = error instanceof ApiProblem ? error : unreachable(error);
        if (current) setState({ key, url: null, problem });
      },
    );
    return () => {
      current = false;
      kept.users -= 1;
      forgetOld();
    };
  }, [key, xrayId, size, tries]);

  const retry = useCallback(() => setTries((count) => count + 1), []);
  // The state still belongs to the picture before.
  if (state.key !== key) return { url: pictures.get(key)?.url ?? null, problem: null, retry };
  return { url: state.url, problem: state.problem, retry };
}

function take(key: string, xrayId: string, size: PictureSize): Kept {
  const kept = pictures.get(key) ?? fetchPicture(key, xrayId, size);
  kept.users += 1;
  pictures.delete(key);
  pictures.set(key, kept);
  return kept;
}

function fetchPicture(key: string, xrayId: string, size: PictureSize): Kept {
  const path = `${PATH.replace(':id', encodeURIComponent(xrayId))}?size=${size}`;
  const loading = send({ method: 'GET', path })
    .then((response) => response.blob())
    .then((blob) => {
      kept.url = URL.createObjectURL(blob);
      return kept.url;
    });
  const kept: Kept = { loading, url: null, users: 0 };
  loading.catch(() => {
    if (pictures.get(key) === kept) pictures.delete(key);
  });
  return kept;
}

function forgetOld(): void {
  for (const [key, kept] of pictures) {
    if (pictures.size <= KEPT) return;
    if (kept.users === 0 && kept.url !== null) forget(key, kept);
  }
}

function forget(key: string, kept: Kept): void {
  if (kept.url !== null) URL.revokeObjectURL(kept.url);
  pictures.delete(key);
}

export function forgetPictures(): void {
  for (const [key, kept] of pictures) forget(key, kept);
}
