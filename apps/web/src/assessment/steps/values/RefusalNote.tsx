import { useTranslation } from 'react-i18next';
import { CLINICAL_VALUE_TYPES } from '@alveola/clinical';
import { Icon } from '../../../ui/icon/Icon';
import { useEditor } from '../../saving/store';

/** Why the last value was not taken; it goes with the next one that is. */
export function RefusalNote() {
  const { t } = useTranslation();
  const { refusal } = useEditor();
  if (refusal?.code === 'value.no-active-tooth')
    return <Note>{t('charting:refusal.value.no-active-tooth')}</Note>;
  if (refusal?.code !== 'value.over-maximum') return null;
  const type = CLINICAL_VALUE_TYPES.find((each) => each === refusal.values.type) ?? 'PocketDepth';
  return (
    <Note>
      {t('charting:refusal.value.over-maximum', {
        type: t(`charting:values.${type}`),
        max: refusal.values.max ?? '',
      })}
    </Note>
  );
}

function Note({ children }: { readonly children: string }) {
  return (
    <span role="alert" className="inline-flex items-center gap-1.5 font-semibold text-danger">
      <Icon name="warning" size={18} />
      {children}
    </span>
  );
}
