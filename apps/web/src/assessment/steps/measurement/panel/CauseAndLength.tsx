import { findRow, IMPLANT_LENGTH, NOT_PERIODONTAL, type ToothNumber, toothState } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { dispatch, useEditor } from '../../../saving/store';
import { ChoiceGroup } from './Choice';
import { MillimetreField } from './MillimetreField';

export function CauseAndLength({ tooth }: { readonly tooth: ToothNumber }) {
  const { t } = useTranslation();
  const { document } = useEditor();
  const state = toothState(document, tooth);
  const { notPeriodontal, implantLength } = findRow(document, tooth);
  if (state === 'missing') return null;
  if (state === 'implant')
    return (
      <MillimetreField
        key={tooth}
        label={t('xray:implantLength')}
        value={implantLength ?? null}
        {...IMPLANT_LENGTH}
        onChange={(length) => dispatch({ type: 'implantLengthSet', tooth, length })}
      />
    );
  return (
    <ChoiceGroup
      label={t('xray:cause')}
      options={NOT_PERIODONTAL}
      chosen={notPeriodontal ?? null}
      toText={(cause) => t(`teeth:cause.${cause}`)}
      onChoose={(cause) =>
        dispatch({ type: 'causeSet', tooth, cause: cause === notPeriodontal ? null : cause })
      }
    />
  );
}
