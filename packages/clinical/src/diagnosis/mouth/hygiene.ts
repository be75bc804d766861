import { PLAQUE_MAXIMUM } from '../../model/clinicalValues';
import { HYGIENE } from '../constants';
import type { HygieneLevel } from '../diagnosisResult';
import { settle } from './boneLoss';
import { isShort } from './charted';
import { onlyKnown } from '../../model/sites';
import type { Mouth, NaturalTooth } from './mouth';
import { plaqueAnswer } from './countedAnswers';

interface Share {
  readonly sum: number;
  readonly most: number;
}

function toPercent({ sum, most }: Share): number {
  return settle((100 * sum) / most);
}

function chartedShare(values: readonly (number | null)[], mostOfOne: number): Share | null {
  const charted = values.filter((value) => value !== null);
  if (charted.length === 0) return null;
  return { sum: charted.reduce((sum, value) => sum + value, 0), most: mostOfOne * charted.length };
}

function plaqueShare({ natural, plaqueSurfaces }: Mouth): Share | null {
  const mostOfOne = plaqueSurfaces ? PLAQUE_MAXIMUM.surfaces : PLAQUE_MAXIMUM.index;
  return chartedShare(
    natural.map(({ plaque }) => plaque),
    mostOfOne,
  );
}

/** Percent of the possible plaque on natural teeth charted for it; null without such teeth. */
export function plaqueIndex(mouth: Mouth): number | null {
  const share = plaqueShare(mouth);
  return share === null ? null : toPercent(share);
}

/**
 * Mean index over natural teeth charted for plaque (surfaces × 3/4), else by the answer; the edge belongs to
 * the better level. Null while the answer waits for charted plaque, and without natural teeth. Clinical rules
 * §4.0.
 */
export function oralHygiene(mouth: Mouth): HygieneLevel | null {
  if (mouth.natural.length === 0) return null;
  const answer = plaqueAnswer(mouth.information);
  const answered = answer === null ? null : { sum: answer, most: PLAQUE_MAXIMUM.index };
  const share = plaqueShare(mouth) ?? answered;
  if (share === null) return null;
  const upTo = (mean: number) => PLAQUE_MAXIMUM.index * share.sum <= mean * share.most;
  if (upTo(HYGIENE.good)) return 'Good';
  return upTo(HYGIENE.fair) ? 'Fair' : 'Poor';
}

function bleedingShare({ natural, bleedingSurfaces, bleedingShift }: Mouth): Share | null {
  const charted = natural.filter(({ bleeding }) => bleeding !== null);
  if (charted.length === 0) return null;
  // A tooth charted at sites counts only its examined sites.
  const looked = ({ sites }: NaturalTooth) =>
    (sites === null ? 0 : onlyKnown(sites.bleeding).length) || bleedingSurfaces;
  return {
    sum: charted.reduce((sum, { bleeding }) => sum + (bleeding ?? 0), bleedingShift),
    most: charted.reduce((most, tooth) => most + looked(tooth), 0),
  };
}

/** Percent of the surfaces of natural teeth charted for bleeding; null without any. Implants do not count. */
export function bleedingIndex(mouth: Mouth): number | null {
  const share = bleedingShare(mouth);
  return share === null ? null : toPercent(share);
}

/**
 * Rules 1.1 §1, BI in every rule: where too few teeth are charted, their bleeding is divided by all natural
 * teeth. So a few teeth can prove bleeding, never its absence.
 */
function provenShare(mouth: Mouth): Share | null {
  const share = bleedingShare(mouth);
  if (share === null || !isShort(mouth, 'bleeding')) return share;
  return { sum: share.sum, most: mouth.bleedingSurfaces * mouth.natural.length };
}

export function provenBleeding(mouth: Mouth): number | null {
  const share = provenShare(mouth);
  return share === null ? null : toPercent(share);
}

export function bleedsFrom(mouth: Mouth, percent: number): boolean {
  const share = provenShare(mouth);
  return share !== null && 100 * share.sum >= percent * share.most;
}

export function bleedsAbove(mouth: Mouth, percent: number): boolean {
  const share = provenShare(mouth);
  return share !== null && 100 * share.sum > percent * share.most;
}
