import { findSpacing, findRow, rootImage, type ToothMeasurement, toMarkers } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { useMemo, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { current, dispatch, useAssessment, useEditor } from '../../../saving/store';
import type { Prompt } from '../prompt';

export type PaneNumber = 0 | 1;

interface Panes {
  readonly two: boolean;
  /** Film strip, keys and tools belong to this pane. The editor holds its picture. */
  readonly focused: PaneNumber;
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

function shownXray(xrays: readonly Xray[], image: string | null): Xray | null {
  return xrays.find(({ id }) => id === image) ?? xrays[0] ?? null;
}

/** The left one first. Both may show the same picture, as a whole and in detail. */
export function shownPanes(xrays: readonly Xray[], image: string | null, { two, focused, beside }: Panes) {
  const focusedXray = shownXray(xrays, image);
  if (!focusedXray) return [];
  const focusedPane = { pane: focused, xray: focusedXray };
  if (!two) return [focusedPane];
  const next = xrays[(xrays.indexOf(focusedXray) + 1) % xrays.length] ?? focusedXray;
  const otherPane = { pane: otherThan(focused), xray: xrays.find(({ id }) => id === beside) ?? next };
  return focused === 0 ? [focusedPane, otherPane] : [otherPane, focusedPane];
}

/** Returns the same list as long as the pictures and their scales stay. */
export function useShownPanes() {
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

export function useFocusedXray(): Xray | null {
  const { focused } = usePanes();
  return useShownPanes().find(({ pane }) => pane === focused)?.xray ?? null;
}

export function otherThan(pane: PaneNumber): PaneNumber {
  return pane === 0 ? 1 : 0;
}

function shownNow() {
  const { xrays, editor } = current();
  return shownPanes(xrays, editor?.image ?? null, usePanes.getState());
}

function inPane(wantedPane: PaneNumber): Xray | null {
  return shownNow().find(({ pane }) => pane === wantedPane)?.xray ?? null;
}

/** Keeps the other pane's picture, which so far followed from the film strip's order. */
function keepBeside(): void {
  const { two, focused } = usePanes.getState();
  const beside = two ? inPane(otherThan(focused)) : null;
  if (beside) usePanes.setState({ beside: beside.id });
}

export function focusPane(pane: PaneNumber): void {
  const { two, focused } = usePanes.getState();
  const formerXray = inPane(focused);
  const now = inPane(pane);
  if (!two || pane === focused || !formerXray || !now) return;
  usePanes.setState({ focused: pane, beside: formerXray.id });
  dispatch({ type: 'imageSelected', image: now.id });
}

export function choosePicture(image: string): void {
  keepBeside();
  dispatch({ type: 'imageSelected', image });
}

export function showPicture(image: string): void {
  const { focused } = usePanes.getState();
  const has = shownNow().filter(({ xray }) => xray.id === image);
  if (has.some(({ pane }) => pane === focused)) return;
  if (has[0]) focusPane(has[0].pane);
  else choosePicture(image);
}

/**
 * Shows the picture on which the asked tooth was marked, so that nobody must look for it. A picture chosen by
 * hand stays until the next question.
 */
export function useShowPromptPicture(prompt: Prompt | null): void {
  const { document, tooth } = useEditor();
  const row = tooth === null ? null : findRow(document, tooth);
  const latest = useRef(row);
  useEffect(() => {
    latest.current = row;
  });
  const question = `${tooth} ${prompt?.step} ${prompt?.side} ${prompt?.isOnOtherFilm}`;
  useEffect(() => {
    const image = latest.current && findPicture(latest.current, prompt);
    if (image) showPicture(image);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [question]);
}

function findPicture(row: ToothMeasurement, prompt: Prompt | null): string | null {
  if (prompt?.isOnOtherFilm) return rootImage(row);
  if (row.isSplit && prompt?.side) return row.Numbering[prompt.side]?.image ?? null;
  return toMarkers(row).at(-1)?.point.image ?? null;
}

/** The keys belong to the picture, and the focused button may be gone. */
export function backToPicture(act: () => void): void {
  act();
  document.querySelector<HTMLElement>('[data-focused="true"] [role=application]')?.focus();
}
