import {
  findRow,
  LOWER_ARCH,
  type NumberProposal,
  PROBING_ORDER,
  proposeNumbers,
  type ToothNumber,
  unnumbered,
  UPPER_ARCH,
} from '@alveola/clinical';
import { useMemo } from 'react';
import type { Editor } from '../../document/editor';
import { currentEditor, dispatch, useEditor, useIsReading } from '../../saving/store';
import type { MarkerId, PlacedMarker } from '../../viewer/viewport/marker';

const NONE: readonly PlacedMarker[] = [];

export function useProposals(): {
  readonly all: readonly PlacedMarker[];
  readonly open: readonly PlacedMarker[];
} {
  const { document, measuringStep, rejectedNumbers, approach } = useEditor();
  const isOffered = !useIsReading() && measuringStep === 'Numbering' && approach !== 'thirds';
  const all = useMemo(
    () => (isOffered ? proposeNumbers(document).map(toMarker) : NONE),
    [document, isOffered],
  );
  const open = useMemo(
    () => all.filter(({ id }) => !rejectedNumbers.includes(id.tooth)),
    [all, rejectedNumbers],
  );
  return { all, open };
}

function toMarker({ tooth, at }: NumberProposal): PlacedMarker {
  return { id: { tooth, step: 'Numbering', side: 'distal' }, at };
}

export function acceptNumbers(proposals: readonly PlacedMarker[]): void {
  dispatch({ type: 'numbersAccepted', numbers: proposals.map(({ id, at }) => ({ tooth: id.tooth, at })) });
}

export function rejectNumbers(proposals: readonly Pick<PlacedMarker, 'id'>[]): void {
  const rejected = currentEditor()?.rejectedNumbers ?? [];
  dispatch({ type: 'numbersRejected', teeth: [...rejected, ...proposals.map(({ id }) => id.tooth)] });
}

export function proposeAgain(): void {
  dispatch({ type: 'numbersRejected', teeth: [] });
}

export function isProposed({ tooth, step, side }: MarkerId): boolean {
  const editor = currentEditor();
  return !!editor && step === 'Numbering' && findRow(editor.document, tooth).Numbering[side] === null;
}

export function findRowEnd({ document, measuringStep, tooth }: Editor): ToothNumber | null {
  if (measuringStep !== 'Numbering' || tooth === null) return null;
  const row = [UPPER_ARCH, LOWER_ARCH].find((arch) => arch.includes(tooth)) ?? [];
  const open = unnumbered(document);
  const end = PROBING_ORDER.filter((each) => row.includes(each) && open.includes(each)).at(-1) ?? null;
  return end === tooth ? null : end;
}

export function askRowEnd(): void {
  const editor = currentEditor();
  const tooth = editor && findRowEnd(editor);
  if (tooth) dispatch({ type: 'toothSelected', tooth });
}
