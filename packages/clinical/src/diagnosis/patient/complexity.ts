import { entrances, largest } from '../../model/sites';
import { isMolar } from '../../model/tooth';
import { COMPLEXITY, DEPTH, FURCATION } from '../constants';
import { reaches } from '../mouth/charted';
import { type NaturalTooth, nonAdjacent, numbers } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';

export interface Complexity {
  readonly hits: number;
  /** A furcation or a defect alone makes at least stage II (R5.3). */
  readonly furcationOrDefect: readonly NaturalTooth[];
  readonly because: readonly Reason[];
}

function capped(hits: number): number {
  return Math.min(COMPLEXITY.mostOfOneKind, hits);
}

/** Molars count by their grade; with sites, first upper premolars by their highest entrance. */
export function countedFurcation({ tooth, furcation, sites }: NaturalTooth): number | null {
  if (isMolar(tooth) || sites === null) return furcation;
  return largest(entrances(tooth).map((entrance) => sites.furcation[entrance]));
}

/** A complexity factor of stage III. Tonetti 2018. */
export function isComplex(tooth: NaturalTooth): boolean {
  const isFurcated = reaches(countedFurcation(tooth), FURCATION.complex);
  return reaches(tooth.countedDepth, DEPTH.deep) || isFurcated || tooth.defect;
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
 * R5.2: complexity factors add up over teeth with attachment loss, each tooth once: as a furcation, else as a
 * defect, else as a deep pocket. A through-and-through furcation is two hits, as are deep pockets at teeth
 * that are not neighbours. Kornman & Papapanou 2020; rules 1.3 §4.
 */
export function findComplexity(affected: readonly NaturalTooth[]): Complexity {
  const furcated = affected.filter((tooth) => reaches(countedFurcation(tooth), FURCATION.complex));
  const defects = affected.filter((tooth) => tooth.defect && !furcated.includes(tooth));
  const deep = affected.filter(
    (tooth) =>
      reaches(tooth.countedDepth, DEPTH.deep) && !furcated.includes(tooth) && !defects.includes(tooth),
  );
  const through = furcated.filter((tooth) => reaches(countedFurcation(tooth), FURCATION.through));
  const furcationHits = capped(furcated.length + through.length);
  const pocketHits = nonAdjacent(deep) === null ? Math.min(1, deep.length) : COMPLEXITY.mostOfOneKind;
  const because: Reason[] = [];
  if (pocketHits > 0)
    because.push(
      reason('complexity.pocket', { teeth: numbers(deep), hits: pocketHits, threshold: DEPTH.deep }),
      ...deep.flatMap(deepSite),
    );
  if (furcationHits > 0)
    because.push(
      reason('complexity.furcation', {
        teeth: numbers(furcated),
        hits: furcationHits,
        threshold: FURCATION.complex,
      }),
      ...furcated.flatMap(furcatedEntrances),
    );
  if (defects.length > 0)
    because.push(reason('complexity.defect', { teeth: numbers(defects), hits: capped(defects.length) }));
  return {
    hits: pocketHits + furcationHits + capped(defects.length),
    furcationOrDefect: affected.filter((tooth) => furcated.includes(tooth) || defects.includes(tooth)),
    because,
  };
}
