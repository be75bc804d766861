import { entrances } from '../../model/sites';
import { isMolar } from '../../model/tooth';
import { COMPLEXITY, DEPTH, FURCATION } from '../constants';
import { reaches } from '../mouth/charted';
import type { NaturalTooth } from '../mouth/mouth';
import { reason } from '../reasons';
import type { Reason } from '../reasons';
import { nonAdjacent, numbers } from './attachment';

export interface Complexity {
  /** C: 0–6. */
  readonly hits: number;
  /** A furcation or a defect: by itself at least stage II (R5.3). */
  readonly furcationOrDefect: readonly NaturalTooth[];
  readonly because: readonly Reason[];
}

function capped(teeth: readonly NaturalTooth[]): number {
  return Math.min(COMPLEXITY.mostOfOneKind, teeth.length);
}

/** Whether the tooth has a complexity factor of stage III. Tonetti 2018. */
export function isComplex({ countedDepth, furcation, defect }: NaturalTooth): boolean {
  return reaches(countedDepth, DEPTH.deep) || reaches(furcation, FURCATION.complex) || defect;
}

function deepSite({ tooth, deepest }: NaturalTooth): readonly Reason[] {
  return deepest === null ? [] : [reason('complexity.site', { tooth, ...deepest, threshold: DEPTH.deep })];
}

function furcatedEntrances({ tooth, sites }: NaturalTooth): readonly Reason[] {
  return entrances(tooth).flatMap((entrance) => {
    const grade = sites?.furcation[entrance] ?? null;
    if (!reaches(grade, FURCATION.complex)) return [];
    return [reason('complexity.entrance', { tooth, entrance, grade, threshold: FURCATION.complex })];
  });
}

/**
 * R5.2: complexity factors count together, on teeth with attachment loss. Deep pockets at teeth that
 * are not neighbours are two hits; a single one, or neighbours, one. Kornman & Papapanou 2020.
 */
export function complexity(affected: readonly NaturalTooth[]): Complexity {
  const deep = affected.filter(({ countedDepth }) => reaches(countedDepth, DEPTH.deep));
  const furcated = affected.filter(
    ({ tooth, furcation }) => isMolar(tooth) && reaches(furcation, FURCATION.complex),
  );
  const defects = affected.filter(({ defect }) => defect);
  const pocketHits = nonAdjacent(deep) === null ? Math.min(1, deep.length) : COMPLEXITY.mostOfOneKind;
  const because: Reason[] = [];
  if (pocketHits > 0)
    because.push(
      reason('complexity.pocket', { teeth: numbers(deep), hits: pocketHits, threshold: DEPTH.deep }),
      ...deep.flatMap(deepSite),
    );
  if (furcated.length > 0)
    because.push(
      reason('complexity.furcation', {
        teeth: numbers(furcated),
        hits: capped(furcated),
        threshold: FURCATION.complex,
      }),
      ...furcated.flatMap(furcatedEntrances),
    );
  if (defects.length > 0)
    because.push(reason('complexity.defect', { teeth: numbers(defects), hits: capped(defects) }));
  return {
    hits: pocketHits + capped(furcated) + capped(defects),
    furcationOrDefect: affected.filter((tooth) => furcated.includes(tooth) || defects.includes(tooth)),
    because,
  };
}
