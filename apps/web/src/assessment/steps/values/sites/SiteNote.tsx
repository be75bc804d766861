import { CLINICAL_VALUE_TYPES, PROBING_ORDER, SITE_LISTS } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import type { Editor, SiteCursor } from '../../../document/state';
import { openEntrances } from '../../../document/siteEdits';
import { toothLabel } from '../../../teeth/notation';
import { Icon } from '../../../../ui/icon/Icon';
import { useSiteName } from './useSiteName';

export interface SiteNoteProps {
  readonly editor: Editor;
  readonly cursor: SiteCursor;
  readonly isArmed: boolean;
}

export function SiteNote({ editor, cursor, isArmed }: SiteNoteProps) {
  const { t } = useTranslation();
  const refusal = useRefusalText(editor);
  const asks = useAsked(editor, cursor);
  return (
    <p className="min-h-6 text-dense text-ink-soft" aria-live="polite">
      {refusal ? (
        <span role="alert" className="inline-flex items-center gap-1.5 font-semibold text-danger">
          <Icon name="warning" size={18} />
          {refusal}
        </span>
      ) : isArmed ? (
        <strong className="font-semibold text-accent">{t('charting:sites.fillArmed')}</strong>
      ) : (
        asks
      )}
    </p>
  );
}

function useAsked(
  { document, preferences }: Editor,
  { at, typed, awaits, entrances: answered }: SiteCursor,
): string {
  const { t } = useTranslation();
  const siteName = useSiteName();
  const place = awaits === null || awaits === 'ten' ? at : (typed ?? at);
  if (place === null) return t('charting:sites.done');
  const tooth = toothLabel(place.tooth, preferences.dental_notation_system);
  if (awaits === null) return t('charting:sites.asks', { tooth, site: siteName(place.tooth, place.site) });
  const entrance = openEntrances(document, place.tooth)[answered];
  if (awaits === 'furcation' && entrance === undefined)
    return t('charting:sites.refusal.no-entrance', { tooth });
  const what = t(`charting:sites.awaits.${awaits}`, {
    entrance: entrance ? t(`charting:sites.entrance.${entrance}`) : '',
  });
  return `${tooth}: ${what}`;
}

function useRefusalText({ refusal, preferences }: Editor): string | null {
  const { t } = useTranslation();
  if (refusal === null) return null;
  const { code, values } = refusal;
  switch (code) {
    case 'sites.over-maximum': {
      const list = SITE_LISTS.find((each) => each === values.list) ?? 'depth';
      const isTurned = list === 'margin' && preferences.margin_sign === 'recession-';
      return t('charting:sites.refusal.over-maximum', {
        ...values,
        ...(isTurned && { minimum: -Number(values.maximum), maximum: -Number(values.minimum) }),
        list: t(`charting:sites.list.${list}`),
      });
    }
    case 'sites.attachment-negative':
      return t('charting:sites.refusal.attachment-negative');
    case 'sites.yes-or-no':
      return t('charting:sites.refusal.yes-or-no');
    case 'sites.grade':
      return t('charting:sites.refusal.grade');
    case 'sites.depth-charted':
      return t('charting:sites.refusal.depth-charted');
    case 'sites.nothing-asked':
      return t('charting:sites.refusal.nothing-asked');
    case 'sites.no-entrance':
      return t('charting:sites.refusal.no-entrance', {
        tooth: PROBING_ORDER.flatMap((tooth) =>
          tooth === values.tooth ? toothLabel(tooth, preferences.dental_notation_system) : [],
        ).join(),
      });
    case 'sites.chart-again': {
      const type = CLINICAL_VALUE_TYPES.find((each) => each === values.type) ?? 'Bleeding';
      return t('charting:sites.refusal.chart-again', { ...values, type: t(`teeth:value.${type}`) });
    }
    default:
      return null;
  }
}
