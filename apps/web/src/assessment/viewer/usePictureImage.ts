import type { PictureSize } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { usePicture } from '../../session/api';
import { useRoom } from './roomContext';

export interface LoadedPicture {
  readonly image: HTMLImageElement | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** A hair above 1, so that the full picture is not fetched for a rounding of the copy's size. */
const BEYOND = 1.02;

/** Whether more detail is looked at, or was before, than the smaller copy holds. */
export function useNeedsFull(copy: HTMLImageElement | null): boolean {
  const { look, picture } = useRoom();
  const [was, setWas] = useState(false);
  const longer = Math.max(picture.width, picture.height);
  const copied = copy ? Math.max(copy.naturalWidth, copy.naturalHeight) : longer;
  const needs = useStore(
    look,
    ({ view }) => was || (copied < longer && view.zoom * window.devicePixelRatio * longer > copied * BEYOND),
  );
  if (needs && !was) setWas(true);
  return needs;
}

/** The picture, decoded and ready to be painted; null asks for none. */
export function usePictureImage(xrayId: string | null, size: PictureSize): LoadedPicture {
  const { url, problem, retry } = usePicture(xrayId, size);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (!url) return;
    let wanted = true;
    const next = new Image();
    next.src = url;
    next.decode().then(
      () => wanted && setImage(next),
      () => wanted && setBroken(true),
    );
    return () => {
      wanted = false;
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
