import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { Button } from '../../../../ui/Button';
import { dispatch, useAssessment, useEditor, useIsReading } from '../../../saving/store';
import { showPicture } from '../pictures/panes';
import {
  type Assessment,
  findRow,
  LOWER_ARCH,
  toMarkers,
  type ToothNumber,
  UPPER_ARCH,
} from '@alveola/clinical';
import type { Xray } from '@alveola/contract';

export function MeasureAnew() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { document, tooth } = useDeferredValue(useEditor());
  const xrays = useAssessment((state) => state.xrays);
  const isReading = useIsReading();
  const newerXray = tooth === null || isReading ? null : findNewerXray(document, tooth, xrays);
  if (!newerXray || tooth === null) return null;
  const { measured, newer } = newerXray;
  return (
    <div role="note" className="flex flex-col gap-2 rounded-sm bg-ground-deep p-3 text-dense">
      <p>
        {t('xray:anew.text', {
          measured: day(measured.taken),
          newer: day(newer.taken),
        })}
      </p>
      <Button
        icon="reset"
        onClick={() => {
          dispatch({ type: 'measuredAnew', tooth });
          showPicture(newer.id);
        }}
      >
        {t('xray:anew.measure')}
      </Button>
    </div>
  );
}

export interface NewerXray {
  readonly measured: Xray & { readonly taken: string };
  readonly newer: Xray & { readonly taken: string };
}

type Dated = Xray & { readonly taken: string };

function isDated(xray: Xray): xray is Dated {
  return xray.taken !== null;
}

export function findNewerXray(
  document: Assessment,
  tooth: ToothNumber,
  xrays: readonly Xray[],
): NewerXray | null {
  const ownImages = imagesAt(document, tooth);
  const dated = xrays.filter(isDated).toSorted((a, b) => (a.taken < b.taken ? -1 : 1));
  const measured = dated.find(({ id }) => ownImages.has(id));
  const newer = dated.findLast((xray) => isShown(document, tooth, xray));
  // A marker on the newer X-ray means that the tooth is being measured there.
  if (!measured || !newer || newer.taken <= measured.taken || ownImages.has(newer.id)) return null;
  return { measured, newer };
}

function imagesAt(document: Assessment, tooth: ToothNumber): ReadonlySet<string> {
  return new Set(toMarkers(findRow(document, tooth)).map(({ point }) => point.image));
}

/** A panoramic image shows every tooth; another X-ray those between or beside its marked teeth. */
export function isShown(document: Assessment, tooth: ToothNumber, { id, kind }: Xray): boolean {
  if (kind === 'panoramic') return true;
  const arch: readonly ToothNumber[] = UPPER_ARCH.some((each) => each === tooth) ? UPPER_ARCH : LOWER_ARCH;
  const at = arch.indexOf(tooth);
  const marked = arch.flatMap((each, n) => (imagesAt(document, each).has(id) ? [n] : []));
  if (marked.length === 0) return false;
  return at >= Math.min(...marked) - 1 && at <= Math.max(...marked) + 1;
}
