import {
  type Assessment,
  type Face,
  hasSite,
  LOWER_ARCH,
  sitesAsDrawn,
  type SitePlace,
  type ToothNumber,
  UPPER_ARCH,
} from '@alveola/clinical';
import type { Arrow } from '../../../teeth/notation';

function inLine(arch: readonly ToothNumber[], face: Face): readonly SitePlace[] {
  return arch.flatMap((tooth) => sitesAsDrawn(tooth, face).map((site) => ({ tooth, site })));
}

const LINES = [
  inLine(UPPER_ARCH, 'B'),
  inLine(UPPER_ARCH, 'L'),
  inLine(LOWER_ARCH, 'L'),
  inLine(LOWER_ARCH, 'B'),
];

/** Skips sites that do not exist; returns the same site where none follows. */
export function siteBeside(a: Assessment, from: SitePlace, arrow: Arrow): SitePlace {
  const isFrom = ({ tooth, site }: SitePlace) => tooth === from.tooth && site === from.site;
  const line = LINES.findIndex((places) => places.some(isFrom));
  const column = LINES[line]?.findIndex(isFrom) ?? 0;
  const row = LINES[line] ?? [];
  const ways: Readonly<Record<Arrow, readonly (SitePlace | undefined)[]>> = {
    ArrowLeft: row.slice(0, column).toReversed(),
    ArrowRight: row.slice(column + 1),
    ArrowUp: LINES.slice(0, line)
      .toReversed()
      .map((places) => places[column]),
    ArrowDown: LINES.slice(line + 1).map((places) => places[column]),
  };
  return ways[arrow].find((place) => place !== undefined && hasSite(a, place)) ?? from;
}
