import { FACIAL_ORAL, INTERDENTAL, onlyKnown, SITES, type SiteRow } from '../model/sites';
import { DEPTH } from './constants';
import { reaches } from './mouth/charted';
import { settle } from './mouth/boneLoss';
import type { Mouth, NaturalTooth } from './mouth/mouth';
import { levelAt, worstAt } from './mouth/siteValues';
import type { AttachmentLevels, SiteFigures, SitedLevel } from './diagnosisResult';

function toPercent(values: readonly boolean[]): number | null {
  return values.length === 0 ? null : settle((100 * values.filter(Boolean).length) / values.length);
}

function worstLevel(natural: readonly NaturalTooth[]): SitedLevel | null {
  return natural.reduce<SitedLevel | null>((worst, { tooth, sites }) => {
    const level = sites === null ? null : worstAt(sites, INTERDENTAL, levelAt);
    return level !== null && level.mm > (worst?.mm ?? -1) ? { tooth, ...level } : worst;
  }, null);
}

function bleedingFrom({ depth, bleeding }: SiteRow, from: number): readonly boolean[] {
  return SITES.flatMap((_, index) => {
    const isBleeding = bleeding[index] ?? null;
    return isBleeding !== null && reaches(depth[index] ?? null, from) ? [isBleeding] : [];
  });
}

function countTrueIn(list: readonly boolean[]): number | null {
  return list.length === 0 ? null : list.filter(Boolean).length;
}

export function siteFigures({ natural, isSited }: Mouth): SiteFigures | null {
  if (!isSited) return null;
  const rows = natural.flatMap(({ sites }) => sites ?? []);
  const depths = rows.flatMap(({ depth }) => onlyKnown(depth));
  const from = (least: number) => countTrueIn(depths.map((depth) => depth >= least));
  const hasBoth = rows.some((row) => bleedingFrom(row, 0).length > 0);
  const bleeds = rows.flatMap((row) => bleedingFrom(row, DEPTH.pocket));
  return {
    bopPercent: toPercent(rows.flatMap(({ bleeding }) => onlyKnown(bleeding))),
    plaquePercent: toPercent(rows.flatMap(({ plaque }) => onlyKnown(plaque))),
    probed: depths.length,
    of: SITES.length * natural.length,
    ge4: from(DEPTH.pocket),
    ge5: from(DEPTH.moderate),
    ge6: from(DEPTH.deep),
    ge4Bleeding: hasBoth ? bleeds.filter(Boolean).length : null,
    suppurating: countTrueIn(rows.flatMap(({ suppuration }) => onlyKnown(suppuration))),
    maxInterdentalCal: worstLevel(natural),
  };
}

export function attachment({ sites }: NaturalTooth): AttachmentLevels | null {
  if (sites === null) return null;
  const interdental = worstAt(sites, INTERDENTAL, levelAt)?.mm ?? null;
  const facialOral = worstAt(sites, FACIAL_ORAL, levelAt)?.mm ?? null;
  return interdental === null && facialOral === null ? null : { interdental, facialOral };
}
