import {
  CLINICAL_VALUE_TYPES,
  CLINICAL_VALUES,
  type ClinicalValues,
  IMPLANT_SIGNS,
  recordedValues,
  registration,
  listValues,
  WIDEST,
  withEnteredZeros,
  type Registration,
  LARGEST,
  over,
} from './clinicalValues';
import { checkAgreement, withSiteValues } from './fromSites';
import { type ValuePath, type Refuse, refusing } from './refuse';
import { checkSites } from './sites';
import { canHave, type MarkedTeeth, type ToothNumber } from './tooth';
import { late } from './late';

/**
 * Checks what lists, registration and dentition allow together. Null: the dentition is not known, as in a
 * save of clinical values.
 */
export function checkValues(
  values: ClinicalValues,
  dentition: MarkedTeeth | null,
  charted: Registration,
  refuse: Refuse,
): void {
  const teeth = dentition ?? { implant: [], missing: [] };
  for (const type of CLINICAL_VALUE_TYPES) {
    const { list, appliesTo, maximum } = CLINICAL_VALUES[type];
    const seen = new Set<ToothNumber>();
    const check = (tooth: ToothNumber, path: ValuePath, twice: string) => {
      if (seen.has(tooth)) refuse(path, twice);
      seen.add(tooth);
      if (teeth.missing.includes(tooth)) refuse(path, 'value.missing-tooth');
      else if (!canHave(teeth, appliesTo, tooth)) refuse(path, 'furcation.not-a-natural-molar');
    };
    listValues(values, type).forEach(({ tooth, value }, n) => {
      check(tooth, [list, n, 'tooth'], 'list.duplicate');
      // The schema refuses values that no registration allows.
      if (value > maximum(charted) && value <= maximum(WIDEST))
        refuse([list, n, 'value'], over(type, maximum(charted)));
    });
    values.zeros?.[list]?.forEach((tooth, n) => check(tooth, ['zeros', list, n], 'value.also-zero'));
  }
  checkSites(values.sites ?? [], dentition, (path, message) => refuse(['sites', ...path], message));
  checkAgreement(values, dentition, refuse);
  for (const sign of dentition ? IMPLANT_SIGNS : [])
    values[sign].forEach((tooth, n) => {
      if (!teeth.implant.includes(tooth)) refuse([sign, n], 'value.implants-only');
    });
}

/** Save type `clinical_values`; its sites complete the lists, and a listed 0 is one that was entered. */
export const clinicalValues = late(() =>
  recordedValues
    .unwrap()
    .check((ctx) => {
      const charted = registration(withSiteValues(ctx.value, null), LARGEST);
      checkValues(ctx.value, null, charted, refusing(ctx));
    })
    .overwrite((values) => withEnteredZeros(withSiteValues(values, null))),
);
