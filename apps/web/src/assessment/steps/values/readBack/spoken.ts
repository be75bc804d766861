import {
  type Assessment,
  findValue,
  PROBING_ORDER,
  SITE_LISTS,
  type SiteList,
  SITES,
  type ToothNumber,
} from '@alveola/clinical';
import { formatMargin } from '@alveola/report';
import type { TFunction } from 'i18next';
import type { Editor } from '../../../document/editor';
import { toothLabel } from '../../../teeth/notation';

export interface Entered {
  readonly tooth: ToothNumber;
  readonly text: string;
}

export function readEntered(before: Editor, after: Editor, t: TFunction): Entered | string | null {
  if (after.refusal !== null && after.refusal !== before.refusal) return t('charting:readBack.refused');
  if (after.document === before.document) return null;
  return changedSite(before, after, t) ?? changedValue(before, after, t);
}

export function withTooth(
  { tooth, text }: Entered,
  last: ToothNumber | null,
  { preferences }: Pick<Editor, 'preferences'>,
): string {
  return tooth === last ? text : `${toothLabel(tooth, preferences.dental_notation_system)}, ${text}`;
}

function changedSite(before: Editor, after: Editor, t: TFunction): Entered | null {
  const row = (a: Assessment, tooth: ToothNumber) =>
    a.clinical_values.sites?.find((each) => each.tooth === tooth);
  const changed = PROBING_ORDER.filter((tooth) => row(before.document, tooth) !== row(after.document, tooth));
  for (const tooth of changed) {
    const [rowBefore, rowAfter] = [row(before.document, tooth), row(after.document, tooth)];
    for (const list of SITE_LISTS)
      for (const at of SITES.keys()) {
        const value = rowAfter?.[list][at] ?? null;
        if (value !== (rowBefore?.[list][at] ?? null))
          return { tooth, text: siteText(list, value, after, t) };
      }
  }
  return null;
}

function siteText(
  list: SiteList,
  value: number | boolean | null,
  { preferences }: Editor,
  t: TFunction,
): string {
  if (value === null) return t('charting:readBack.cleared');
  if (list === 'depth') return String(value);
  if (list === 'margin')
    return t('charting:readBack.margin', {
      mm: formatMargin(Number(value), preferences.margin_sign).replace('−', '-'),
    });
  return t(value ? `charting:sites.mark.${list}` : `charting:sites.no.${list}`);
}

function changedValue(before: Editor, after: Editor, t: TFunction): Entered | null {
  const { valueType: type } = before;
  const tooth = PROBING_ORDER.find(
    (each) => findValue(before.document, type, each) !== findValue(after.document, type, each),
  );
  if (tooth === undefined) return null;
  const value = findValue(after.document, type, tooth);
  return { tooth, text: value === null ? t('charting:readBack.cleared') : String(value) };
}
