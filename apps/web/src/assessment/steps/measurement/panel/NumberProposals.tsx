import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button';
import { Kbd } from '../../../../ui/Kbd';
import { useEditor, currentEditor, dispatch, useIsReading } from '../../../saving/store';
import { toothLabel } from '../../../teeth/notation';
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
import type { Editor } from '../../../document/editor';
import type { ShownMarkerId, PlacedMarker } from '../../../viewer/viewport/marker';

export function NumberProposals() {
  const { t } = useTranslation();
  const { all, open } = useProposals();
  return (
    <div aria-live="polite">
      {open.length > 0 && (
        <section
          aria-label={t('xray:proposed.label')}
          className="flex flex-col gap-2 border-b border-dark-line bg-dark-raised p-4"
        >
          <p className="text-dense text-dark-ink">{t('xray:proposed.text', { count: open.length })}</p>
          <div className="flex flex-wrap gap-2 *:grow max-xl:*:px-2">
            <Button onClick={() => backToPicture(() => acceptNumbers(open))}>
              {t('xray:proposed.accept')} <Kbd>{t('wizard:help.enterKey')}</Kbd>
            </Button>
            <Button
              variant="quiet"
              className="border border-dark-line"
              onClick={() => backToPicture(() => rejectNumbers(open))}
            >
              {t('xray:proposed.reject')} <Kbd>Esc</Kbd>
            </Button>
          </div>
        </section>
      )}
      {all.length > open.length && (
        <p className="flex items-center justify-between gap-2 border-b border-dark-line px-4 py-2 text-dense text-dark-ink-soft">
          {t('xray:proposed.rejected', { count: all.length - open.length })}
          <Button variant="quiet" onClick={() => backToPicture(proposeAgain)}>
            {t('xray:proposed.again')}
          </Button>
        </p>
      )}
    </div>
  );
}

function backToPicture(act: () => void): void {
  act();
  document.querySelector<HTMLElement>('[data-focused="true"] [role=application]')?.focus();
}

export function RowEnd() {
  const { t } = useTranslation();
  const editor = useEditor();
  const end = findRowEnd(editor);
  if (end === null) return null;
  const tooth = toothLabel(end, editor.preferences.dental_notation_system);
  return (
    <div className="flex flex-col gap-1">
      <Button variant="quiet" className="border border-dark-line" onClick={() => backToPicture(askRowEnd)}>
        {t('xray:proposed.last', { tooth })} <Kbd>E</Kbd>
      </Button>
      <p className="text-dense text-dark-ink-soft">{t('xray:proposed.between')}</p>
    </div>
  );
}

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

export function isProposed({ tooth, step, side }: ShownMarkerId): boolean {
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
