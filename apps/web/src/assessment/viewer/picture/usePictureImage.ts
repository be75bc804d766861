import type { PictureSize } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { usePicture } from '../../../session/picture';
import { useViewer } from '../viewport/state';

export interface LoadedPicture {
  readonly image: HTMLImageElement | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** A little above 1, so that rounding of the copy's size does not fetch the full picture. */
const BEYOND = 1.02;

export function useNeedsFull(copy: HTMLImageElement | null): boolean {
  const [was, setWas] = useState(false);
  const needs = useViewer(({ picture, viewport }) => {
    const longer = Math.max(picture.width, picture.height);
    const copied = copy ? Math.max(copy.naturalWidth, copy.naturalHeight) : longer;
    const shown = viewport.scale * window.devicePixelRatio * longer;
    return was || (copied < longer && shown > copied * BEYOND);
  });
  if (needs && !was) setWas(true);
  return needs;
}

export function usePictureImage(xrayId: string | null, size: PictureSize): LoadedPicture {
  const { url, problem, retry } = usePicture(xrayId, size);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (!url) return;
    let isCurrent = true;
    const next = new Image();
    next.src = url;
    next.decode().then(
      () => isCurrent && setImage(next),
      () => isCurrent && setBroken(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [url]);
  return {
    image,
    failed: broken || Boolean(problem),
    retry: () => {
      setBroken(false);
      retry();
    },
  };
}
