import {
  findRow,
  possibleFindings,
  SIDED_FINDINGS,
  type Side,
  type SidedFinding,
  sidesWanted,
  type ToothNumber,
  toothState,
  type WholeToothFinding,
  IMPLANT_LENGTH,
  NOT_PERIODONTAL,
  type NotPeriodontal,
} from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { dispatch, useEditor, useIsReading } from '../../../saving/store';
import { useKeys } from '../../../../ui/useKeys';
import { FINDING_KEYS, findingKey } from '../../stepKeys';
import { sideName } from '../../../viewer/markers/names';
import { Choice, MillimetreField } from './Choice';

export function FindingToggles() {
  const { tooth } = useEditor();
  return tooth === null ? null : <OfTooth tooth={tooth} />;
}

function OfTooth({ tooth }: { tooth: ToothNumber }) {
  const { t } = useTranslation();
  const { document } = useEditor();
  const isReading = useIsReading();
  const { AdditionalFindings: findings } = findRow(document, tooth);
  const sides = sidesWanted(document, tooth, 'CEJ');
  const whole = possibleFindings(document, tooth);
  const sided = toothState(document, tooth) === 'implant' ? [] : SIDED_FINDINGS;
  const toggle = (finding: WholeToothFinding) => {
    if (!isReading && whole.includes(finding))
      dispatch({ type: 'findingSet', tooth, finding, present: !findings[finding] });
  };
  const having = (finding: SidedFinding) => sides.filter((side) => findings[finding][side]);
  const toggleSide = (finding: SidedFinding, side: Side) => {
    const others = having(finding).filter((each) => each !== side);
    const toggled = findings[finding][side] ? others : [...others, side];
    dispatch({ type: 'sidedFindingSet', tooth, finding, sides: toggled });
  };
  const turn = (finding: SidedFinding) => {
    if (isReading || sided.length === 0) return;
    dispatch({ type: 'sidedFindingSet', tooth, finding, sides: nextSides(having(finding), sides) });
  };
  useKeys(
    FINDING_KEYS,
    {
      EndodonticalTreatedTooth: () => toggle('EndodonticalTreatedTooth'),
      ApikalPeriodontitis: () => toggle('ApikalPeriodontitis'),
      RootResorption: () => toggle('RootResorption'),
      FurcationinvolvementgradeIII: () => toggle('FurcationinvolvementgradeIII'),
      Caries: () => turn('Caries'),
      RootCaries: () => turn('RootCaries'),
    },
    true,
  );
  return (
    <div className="flex flex-col gap-2">
      {whole.map((finding) => (
        <Choice
          key={finding}
          data-finding={finding}
          className="justify-start"
          on={findings[finding]}
          onClick={() => toggle(finding)}
        >
          <span className="grow text-left">{t(`teeth:finding.${finding}`)}</span>
          <FindingKey finding={finding} />
        </Choice>
      ))}
      {sided.map((finding) => (
        <div
          key={finding}
          role="group"
          aria-label={t(`teeth:finding.${finding}`)}
          className="flex items-center gap-2"
        >
          <span className="grow text-dense text-ink">{t(`teeth:finding.${finding}`)}</span>
          <FindingKey finding={finding} />
          {sides.map((side) => (
            <Choice
              key={side}
              data-finding={finding}
              data-side={side}
              on={findings[finding][side]}
              onClick={() => toggleSide(finding, side)}
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

function nextSides(now: readonly Side[], all: readonly Side[]): readonly Side[] {
  const [only] = now;
  if (only === undefined) return all.slice(0, 1);
  const following = now.length === 1 ? all.slice(all.indexOf(only) + 1, all.indexOf(only) + 2) : [];
  return now.length === all.length ? [] : following.length > 0 ? following : all;
}

/** Hidden from screen readers, because the list of keys tells them; so the button keeps its name. */
function FindingKey({ finding }: { readonly finding: WholeToothFinding | SidedFinding }) {
  return (
    <span aria-hidden="true" className="text-dense font-normal opacity-80 pointer-coarse:hidden">
      {findingKey(finding)}
    </span>
  );
}

function CauseAndLength({ tooth }: { readonly tooth: ToothNumber }) {
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
  const set = (cause: NotPeriodontal) =>
    dispatch({ type: 'causeSet', tooth, cause: cause === notPeriodontal ? null : cause });
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-dense text-ink-soft">
        {t('xray:cause')}
      </span>
      <div role="group" aria-label={t('xray:cause')} className="flex flex-wrap gap-1">
        {NOT_PERIODONTAL.map((cause) => (
          <Choice key={cause} on={cause === notPeriodontal} onClick={() => set(cause)}>
            {t(`teeth:cause.${cause}`)}
          </Choice>
        ))}
      </div>
    </div>
  );
}
