import { findRow, IMPLANT_LENGTH, NOT_PERIODONTAL, type ToothNumber, toothState } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { dispatch, useEditor } from '../../../saving/store';
import { Choice } from './Choice';
import { MillimetreField } from './MillimetreField';

/** What only the clinician knows: where the loss at a natural tooth comes from, how long an implant is. */
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
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-dense text-dark-ink-soft">
        {t('xray:cause')}
      </span>
      <div role="group" aria-label={t('xray:cause')} className="flex flex-wrap gap-1">
        {NOT_PERIODONTAL.map((cause) => (
          <Choice
            key={cause}
            data-cause={cause}
            on={cause === notPeriodontal}
            onClick={() =>
              dispatch({ type: 'causeSet', tooth, cause: cause === notPeriodontal ? null : cause })
            }
          >
            {t(`teeth:cause.${cause}`)}
          </Choice>
        ))}
      </div>
    </div>
  );
}
