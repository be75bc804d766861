import type { Assessment, MeasuringStep, ToothNumber } from '@alveola/clinical';
import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import { follow } from './follow';
import { findRegion } from './region';
import { useViewer, useViewerStore } from './state';

const KEY = 'alveola.stillPicture';

/** Remembered by this browser. */
export const useIsFollowing = create<{ readonly on: boolean }>()(() => ({ on: recalled() }));

function recalled(): boolean {
  return typeof localStorage === 'undefined' || localStorage.getItem(KEY) !== 'yes';
}

export function toggleFollowing(): void {
  const on = !useIsFollowing.getState().on;
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'yes');
  useIsFollowing.setState({ on });
}

export interface Followed {
  readonly document: Assessment;
  readonly tooth: ToothNumber | null;
  readonly step: MeasuringStep;
  readonly isFocused: boolean;
}

/**
 * Moves when another tooth becomes active or the viewer's size changes. Teeth are numbered on the whole
 * picture.
 */
export function useFollowing({ document, tooth, step, isFocused }: Followed): void {
  const viewer = useViewerStore();
  const { on } = useIsFollowing();
  const size = useViewer((state) => state.size);
  const last = useRef<string | null>(null);
  useLayoutEffect(() => {
    const target = on && isFocused && tooth !== null ? `${tooth} ${step}` : null;
    const isNew = target !== last.current;
    if (size.width > 0) last.current = target;
    if (target === null || tooth === null || (!isNew && !viewer.getState().followed)) return;
    const isNumbering = step === 'Numbering';
    const region = isNumbering ? null : findRegion(document, viewer.getState().picture.id, tooth);
    const isGentle = isNew && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isNumbering || region) follow(viewer, region, isGentle);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each tooth and step, not for each marker
  }, [viewer, on, isFocused, size, tooth, step]);
}
