import type { PictureSize, xrayPicture } from '@alveola/contract';
import { useCallback, useEffect, useState } from 'react';
import { sendRequest, unreachable } from './api';
import { ApiProblem } from '../shell/problem';
import { useWindowEvent } from '../ui/useKeys';

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
    const keptPicture = take(key, xrayId, size);
    keptPicture.loading.then(
      (url) => current && setState({ key, url, problem: null }),
      (error: unknown) => {
        const problem = error instanceof ApiProblem ? error : unreachable(error);
        if (current) setState({ key, url: null, problem });
      },
    );
    return () => {
      current = false;
      keptPicture.users -= 1;
      forgetOld();
    };
  }, [key, xrayId, size, tries]);

  const retry = useCallback(() => setTries((count) => count + 1), []);
  useWindowEvent('online', retry, state.problem !== null);
  // The state still belongs to the picture before.
  if (state.key !== key) return { url: pictures.get(key)?.url ?? null, problem: null, retry };
  return { url: state.url, problem: state.problem, retry };
}

function take(key: string, xrayId: string, size: PictureSize): Kept {
  const keptPicture = pictures.get(key) ?? fetchPicture(key, xrayId, size);
  keptPicture.users += 1;
  pictures.delete(key);
  pictures.set(key, keptPicture);
  return keptPicture;
}

function fetchPicture(key: string, xrayId: string, size: PictureSize): Kept {
  const path = `${PATH.replace(':id', encodeURIComponent(xrayId))}?size=${size}`;
  const loading = sendRequest({ method: 'GET', path })
    .then((response) => response.blob())
    .then((blob) => {
      keptPicture.url = URL.createObjectURL(blob);
      return keptPicture.url;
    });
  const keptPicture: Kept = { loading, url: null, users: 0 };
  loading.catch(() => {
    if (pictures.get(key) === keptPicture) pictures.delete(key);
  });
  return keptPicture;
}

function forgetOld(): void {
  for (const [key, keptPicture] of pictures) {
    if (pictures.size <= KEPT) return;
    if (keptPicture.users === 0 && keptPicture.url !== null) forget(key, keptPicture);
  }
}

function forget(key: string, keptPicture: Kept): void {
  if (keptPicture.url !== null) URL.revokeObjectURL(keptPicture.url);
  pictures.delete(key);
}

export function forgetPictures(): void {
  for (const [key, keptPicture] of pictures) forget(key, keptPicture);
}
