import { FACIAL_ORAL, INTERDENTAL, SITES } from '../../model/sites';
import { ATTACHMENT, BONE_LOSS, NOT_CHARTED, WARNING } from '../constants';
import { isTooMany, reaches } from '../mouth/charted';
import type { Mouth, NaturalTooth } from '../mouth/mouth';
import { depthAt, levelAt, worstAt } from '../mouth/siteValues';
import { reason, type Reason } from '../reasons/reasons';
import type { Periodontium, SitedLevel, Standing } from '../diagnosisResult';
import type { BandFinding } from './bands';

export function worstLevel(teeth: readonly NaturalTooth[]): SitedLevel | null {
  return teeth.reduce<SitedLevel | null>(
    (worst, { tooth, confounded, interdental }) =>
      !confounded && interdental !== null && interdental.mm > (worst?.mm ?? -1)
        ? { tooth, ...interdental }
        : worst,
    null,
  );
}

/** R5.1′: known at 80 % of the interdental sites of the natural teeth. */
export function isLevelKnown({ natural }: Mouth): boolean {
  const knownSites = natural.flatMap(({ sites }) =>
    sites === null ? [] : INTERDENTAL.filter((site) => levelAt(sites, site) !== null),
  );
  return 100 * knownSites.length >= ATTACHMENT.knownPercent * INTERDENTAL.length * natural.length;
}

/** R5.1′, the row "interdental CAL" of the published table: 1–2, 3–4, from 5 mm. Tonetti 2018. */
export function levelBand({ tooth, site, mm }: SitedLevel): BandFinding {
  const { stage2, stage3 } = ATTACHMENT;
  if (mm < stage2) {
    const why = reason('stage.cal-low', { stage: 'I', tooth, site, mm, threshold: stage2 });
    return { is: 'I', because: [why] };
  }
  const band = mm >= stage3 ? 'III' : 'II';
  const threshold = mm >= stage3 ? stage3 : stage2;
  return { is: band, because: [reason('stage.cal', { stage: band, tooth, site, mm, threshold })] };
}

/** R3′: buccal or oral attachment loss of 3 mm with a pocket above 3 mm at the same site. */
function buccalReason({ tooth, confounded, sites }: NaturalTooth): Reason | null {
  const { arm: threshold, armDepth: depthThreshold } = ATTACHMENT;
  if (confounded || sites === null) return null;
  const pockets = FACIAL_ORAL.filter((site) => reaches(depthAt(sites, site), depthThreshold + 1));
  const worst = worstAt(sites, pockets, levelAt);
  if (worst === null || worst.mm < threshold) return null;
  const { site, mm } = worst;
  const depth = depthAt(sites, site);
  return reason('condition.buccal-arm', { tooth, site, mm, depth, threshold, depthThreshold });
}

export function buccalTeeth({ natural }: Mouth): readonly NaturalTooth[] {
  const teeth = natural.filter((tooth) => buccalReason(tooth) !== null);
  return teeth.length < ATTACHMENT.armTeeth ? [] : teeth;
}

export function buccalArm(mouth: Mouth): readonly Reason[] {
  return buccalTeeth(mouth)
    .slice(0, ATTACHMENT.armTeeth)
    .flatMap((tooth) => buccalReason(tooth) ?? []);
}

/**
 * Rules 1.3 §7.2: a case that rests on the margin alone, since neither pockets nor bone loss support it.
 * `cases`: the teeth that make it, worst first; each by attachment or by something else.
 */
export function isByMarginAlone(mouth: Mouth, cases: readonly NaturalTooth[]): boolean {
  const { natural } = mouth;
  const unmeasured = natural.filter(({ worst }) => worst === null);
  return (
    mouth.isSited &&
    natural.every(({ depth }) => depth === null || depth <= WARNING.shallow) &&
    !natural.some(({ confounded, usable }) => !confounded && reaches(usable, BONE_LOSS.stage2)) &&
    !isTooMany(unmeasured.length, mouth, NOT_CHARTED.percent) &&
    cases.every(({ interdental }) => interdental === null || interdental.mm <= ATTACHMENT.byMargin)
  );
}

function isReduced({ sites, worst }: NaturalTooth): boolean {
  const level = sites === null ? null : (worstAt(sites, SITES, levelAt)?.mm ?? null);
  return reaches(level, ATTACHMENT.firm) || reaches(worst, BONE_LOSS.stage2);
}

/** Intact only where attachment is known; a treated case is one that is stable. */
export function periodontium(mouth: Mouth, { condition, stability }: Standing): Periodontium | null {
  if (!mouth.isSited) return null;
  if (condition === 'Periodontitis') return stability === 'Stable' ? 'reduced-treated' : null;
  if (condition !== 'Health' && condition !== 'Gingivitis') return null;
  if (mouth.natural.some(isReduced)) return 'reduced';
  return isLevelKnown(mouth) ? 'intact' : null;
}
