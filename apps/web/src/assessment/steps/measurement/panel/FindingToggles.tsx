import {
  findRow,
  possibleFindings,
  SIDED_FINDINGS,
  sidesWanted,
  type ToothNumber,
  toothState,
  IMPLANT_LENGTH,
  NOT_PERIODONTAL,
} from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { dispatch, useEditor } from '../../../saving/store';
import { sideName } from '../../../viewer/markers/names';
import { Choice, ChoiceGroup } from './Choice';
import { MillimetreField } from './MillimetreField';

export function FindingToggles() {
  const { tooth } = useEditor();
  return tooth === null ? null : <OfTooth tooth={tooth} />;
}

function OfTooth({ tooth }: { tooth: ToothNumber }) {
  const { t } = useTranslation();
  const { document } = useEditor();
  const { AdditionalFindings: findings } = findRow(document, tooth);
  const sides = sidesWanted(document, tooth, 'CEJ');
  const whole = possibleFindings(document, tooth);
  const sided = toothState(document, tooth) === 'implant' ? [] : SIDED_FINDINGS;
  return (
    <div className="flex flex-col gap-2">
      {whole.map((finding) => (
        <Choice
          key={finding}
          data-finding={finding}
          className="justify-start"
          on={findings[finding]}
          onClick={() => dispatch({ type: 'findingSet', tooth, finding, present: !findings[finding] })}
        >
          {t(`teeth:finding.${finding}`)}
        </Choice>
      ))}
      {sided.map((finding) => (
        <div
          key={finding}
          role="group"
          aria-label={t(`teeth:finding.${finding}`)}
          className="flex items-center gap-2"
        >
          <span className="grow text-dense text-dark-ink">{t(`teeth:finding.${finding}`)}</span>
          {sides.map((side) => (
            <Choice
              key={side}
              data-finding={finding}
              data-side={side}
              on={findings[finding][side]}
              onClick={() =>
                dispatch({ type: 'sidedFindingSet', tooth, finding, side, present: !findings[finding][side] })
              }
            >
              {t(sideName(side))}
            </Choice>
          ))}
        </div>
      ))}
      <CauseAndLength tooth={tooth} />
    </div>
  );
}

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
