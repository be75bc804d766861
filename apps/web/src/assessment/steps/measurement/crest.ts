import { findRow, type MarkerPoint, proposeCrest, type Side, type ToothNumber } from '@alveola/clinical';
import type { Xray } from '@alveola/contract';
import { rootLines } from '@alveola/report';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Editor } from '../../document/editor';
import { dispatch, useAssessment, useEditor, useIsReading } from '../../saving/store';
import { readGreyPatch } from '../../viewer/picture/greyPatch';
import { usePictureImage } from '../../viewer/picture/usePictureImage';
import type { PlacedMarker } from '../../viewer/viewport/marker';
import { clampToPicture } from '../../viewer/viewport/viewport';
import { findPrompt } from './prompt';

export interface ProposedCrest {
  readonly marker: PlacedMarker;
  readonly confidence: number;
  /** Of all that it was found by: another CEJ is another proposal. */
  readonly key: string;
}

interface Crests {
  /** Of the side that is asked; null: none was found, or nothing is asked. */
  readonly found: ProposedCrest | null;
  /** Sides of which a proposal was rejected, while the page is open. */
  readonly rejected: readonly string[];
}

export const useCrest = create<Crests>()(() => ({ found: null, rejected: [] }));

interface AskedSide {
  readonly tooth: ToothNumber;
  readonly side: Side;
  readonly CEJ: MarkerPoint;
  readonly apex: MarkerPoint;
  /** The CEJ of the other side. */
  readonly inward: MarkerPoint;
}

/** Looks for the crest of the side that is asked, once the hand is at rest; nothing of it is recorded. */
export function useFindCrest(): void {
  const editor = useEditor();
  const isReading = useIsReading();
  const rejected = useCrest((crests) => crests.rejected);
  const asked = isReading ? null : findAsked(editor);
  const key = asked && toKey(asked);
  const isWanted = key !== null && !rejected.includes(key);
  const xray = useAssessment(({ xrays }) => xrays.find(({ id }) => id === asked?.CEJ.image));
  const { image } = usePictureImage(isWanted ? (xray?.id ?? null) : null, 'view');
  useEffect(() => {
    if (!asked || !isWanted || !xray || !image) return;
    const timer = setTimeout(() => useCrest.setState({ found: find(image, xray, asked) }));
    return () => {
      clearTimeout(timer);
      useCrest.setState({ found: null });
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` names all that `asked` holds
  }, [key, isWanted, xray, image]);
}

function toKey({ tooth, side, CEJ, apex, inward }: AskedSide): string {
  return JSON.stringify([tooth, side, CEJ, apex, inward]);
}

/** All that is needed stands on one picture. */
function findAsked(editor: Editor): AskedSide | null {
  const prompt = findPrompt(editor);
  if (!editor.preferences.landmark_proposals || prompt?.step !== 'BoneLevel' || editor.measuresAgain)
    return null;
  const { tooth, side, implant } = prompt;
  const row = findRow(editor.document, tooth);
  const CEJ = side && row.CEJ[side];
  if (!CEJ || implant) return null;
  const lines = rootLines(row, implant, CEJ.image).find((each) => each.side === side);
  const inward = row.CEJ[side === 'distal' ? 'mesial' : 'distal'];
  if (!lines?.RootApex || inward?.image !== CEJ.image) return null;
  return { tooth, side, CEJ, apex: { ...lines.RootApex, image: CEJ.image }, inward };
}

function find(image: HTMLImageElement, xray: Xray, asked: AskedSide): ProposedCrest | null {
  const { tooth, side, CEJ, apex, inward } = asked;
  const patch = readGreyPatch(image, xray, [CEJ, apex, inward]);
  const proposal = patch && proposeCrest(patch, CEJ, apex, inward);
  if (!proposal) return null;
  const at = clampToPicture({ ...proposal.at, image: xray.id }, xray);
  const marker: PlacedMarker = { id: { tooth, step: 'BoneLevel', side }, at };
  return { marker, confidence: proposal.confidence, key: toKey(asked) };
}

/** What is asked is what was proposed: the asked marker is placed there. */
export function takeCrest(at: MarkerPoint, proposed: 'accepted' | 'moved'): void {
  dispatch({ type: 'markerPlaced', at: { ...at, proposed } });
}

/** Until its CEJ or apex is moved, nothing is proposed for this side again. */
export function rejectCrest(): void {
  const { found, rejected } = useCrest.getState();
  if (found) useCrest.setState({ found: null, rejected: [...rejected, found.key] });
}
