import type { Xray } from '@alveola/contract';
import { useMemo } from 'react';
import { create } from 'zustand';
import { findSpacing } from '../../../viewer/picture/length';
import { current, dispatch, useAssessment } from '../../../saving/store';

/** One of the two places for a picture: left and right, on narrow screens above and below. */
export type Pane = 0 | 1;

interface Panes {
  /** Whether two pictures are shown; kept by this browser. */
  readonly two: boolean;
  /** Film strip, keys and tools belong to this one. Its picture is the editor's. */
  readonly focused: Pane;
  /** The picture of the other one; null where none was chosen. */
  readonly beside: string | null;
}

const KEY = 'alveola.twoPictures';

export const usePanes = create<Panes>()(() => ({ two: recalled(), focused: 0, beside: null }));

function recalled(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(KEY) === 'yes';
}

export function toggleTwo(): void {
  const two = !usePanes.getState().two;
  if (two) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
  usePanes.setState({ two });
  keepBeside();
}

/** The picture that is worked on: the one chosen, else the first. */
function shownXray(xrays: readonly Xray[], image: string | null): Xray | null {
  return xrays.find(({ id }) => id === image) ?? xrays[0] ?? null;
}

export interface ShownPane {
  readonly pane: Pane;
  readonly xray: Xray;
}

/** What is looked at, the left one first: one picture, or two, which may be the same: as a whole and a detail of it. */
export function shownPanes(
  xrays: readonly Xray[],
  image: string | null,
  { two, focused, beside }: Panes,
): readonly ShownPane[] {
  const shown = shownXray(xrays, image);
  if (!shown) return [];
  const here = { pane: focused, xray: shown };
  if (!two) return [here];
  const next = xrays[(xrays.indexOf(shown) + 1) % xrays.length] ?? shown;
  const there = { pane: otherThan(focused), xray: xrays.find(({ id }) => id === beside) ?? next };
  return focused === 0 ? [here, there] : [there, here];
}

/** The pictures on the screen, each with the scale that counts; the same list as long as they stay. */
export function useShownPanes(): readonly ShownPane[] {
  const xrays = useAssessment((state) => state.xrays);
  const image = useAssessment((state) => state.editor?.image ?? null);
  const document = useAssessment((state) => state.editor?.document ?? null);
  const calibrations = document?.measurement.calibrations;
  const panes = usePanes();
  const scaled = useMemo(
    () => xrays.map((xray) => (document ? { ...xray, spacing: findSpacing(document, xray) } : xray)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the document only the scales
    [xrays, calibrations],
  );
  return useMemo(() => shownPanes(scaled, image, panes), [scaled, image, panes]);
}

export function otherThan(pane: Pane): Pane {
  return pane === 0 ? 1 : 0;
}

function shownNow(): readonly ShownPane[] {
  const { xrays, editor } = current();
  return shownPanes(xrays, editor?.image ?? null, usePanes.getState());
}

function inPane(which: Pane): Xray | null {
  return shownNow().find(({ pane }) => pane === which)?.xray ?? null;
}

/** What follows from the film strip's order stays as it is from now on. */
function keepBeside(): void {
  const { two, focused } = usePanes.getState();
  const beside = two ? inPane(otherThan(focused)) : null;
  if (beside) usePanes.setState({ beside: beside.id });
}

/** The other picture becomes the one that is worked on; nothing moves. */
export function focusPane(pane: Pane): void {
  const { two, focused } = usePanes.getState();
  const was = inPane(focused);
  const now = inPane(pane);
  if (!two || pane === focused || !was || !now) return;
  usePanes.setState({ focused: pane, beside: was.id });
  dispatch({ type: 'imageSelected', image: now.id });
}

/** Shows a picture in the pane that is worked on. */
export function choosePicture(image: string): void {
  keepBeside();
  dispatch({ type: 'imageSelected', image });
}

/** Shows a picture: in the pane that has it already, else in the one that is worked on. */
export function showPicture(image: string): void {
  const { focused } = usePanes.getState();
  const has = shownNow().filter(({ xray }) => xray.id === image);
  if (has.some(({ pane }) => pane === focused)) return;
  if (has[0]) focusPane(has[0].pane);
  else choosePicture(image);
}
