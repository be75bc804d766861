import {
  ENTRANCES,
  type Entrance,
  FACIAL_ORAL,
  type Face,
  isUpper,
  quadrant,
  type SiteRow,
  SITES,
  sitesAsDrawn,
  type ToothNumber,
  type ToothState,
} from '@alveola/clinical';
import { type Box, type ScenePart, type Path, type Point, circle } from '../scene';
import { toothScene } from '../tooth';
import { MOBILITY_SIGNS } from '../toothMarks';
import { SHAPE_AIR, SHAPE_HEIGHT, shapeWidth } from '../toothShapes';

export interface SitedTooth {
  readonly tooth: ToothNumber;
  readonly state: ToothState;
  readonly row: SiteRow | null;
  /** Grade 0–3; null: not charted. */
  readonly mobility: number | null;
  /** Its neighbour on the right, to which the lines lead. */
  readonly right: { readonly tooth: ToothNumber; readonly row: SiteRow } | null;
}

const MIDLINE = 12;
const TOOTH_SCALE = 0.66;
/** In units of the shape: apex, neck and the part of the crown that is drawn, because the rest tells nothing. */
const SHAPE = { apex: 8, neck: 60, crown: 23 } as const;
/** Drawing units per millimetre: a drawn root stands for 14 mm. */
const MM = (47 * TOOTH_SCALE) / 14;
/**
 * Millimetres from the CEJ that a face shows; beyond them lines follow its edge, and the numbers tell the
 * value.
 */
const SHOWN = { coronal: 3, apical: 15 } as const;
const FACE = (SHAPE.neck - SHAPE.apex + SHAPE.crown) * TOOTH_SCALE;
const HEIGHT = 2 * FACE + 3;
const TRUNK_MM = 4;

export function siteColumnWidth(tooth: ToothNumber): number {
  return shapeWidth(tooth) + 2 * SHAPE_AIR;
}

interface SiteColumn {
  readonly tooth: ToothNumber;
  readonly x: number;
}

export function siteLayout(teeth: readonly ToothNumber[]): { readonly columns: readonly SiteColumn[] } & Box {
  let x = 0;
  const columns = teeth.map((tooth, n) => {
    if (n > 0 && (tooth === 21 || tooth === 31)) x += MIDLINE;
    const column = { tooth, x };
    x += siteColumnWidth(tooth);
    return column;
  });
  return { columns, x: 0, y: 0, width: x, height: HEIGHT };
}

export function findSiteMidline({ columns }: { readonly columns: readonly SiteColumn[] }): number | null {
  const next = columns.find(({ tooth }, n) => n > 0 && (tooth === 21 || tooth === 31));
  return next ? next.x - MIDLINE / 2 : null;
}

export const SITE_MIDLINE = MIDLINE;

/** A tooth is drawn from both faces, crown to crown; buccal is above in the upper jaw, below in the lower. */
function isAbove(tooth: ToothNumber, face: Face): boolean {
  return isUpper(tooth) === (face === 'B');
}

function heightAt(tooth: ToothNumber, face: Face, mm: number): number {
  const shown = Math.max(-SHOWN.coronal, Math.min(SHOWN.apical, mm));
  const fromApex = (SHAPE.neck - SHAPE.apex) * TOOTH_SCALE - shown * MM;
  return isAbove(tooth, face) ? fromApex : HEIGHT - fromApex;
}

export function siteX(tooth: ToothNumber, n: number): number {
  return (siteColumnWidth(tooth) * (2 * n + 1)) / 6;
}

interface SiteLevel {
  readonly x: number;
  /** Millimetres apical of the CEJ; null: not charted. */
  readonly margin: number | null;
  readonly base: number | null;
  /** The depth, where no margin says where it is measured from. */
  readonly depth: number | null;
}

function levels(tooth: ToothNumber, row: SiteRow, face: Face, left: number): readonly SiteLevel[] {
  return sitesAsDrawn(tooth, face).map((site, n) => {
    const index = SITES.indexOf(site);
    const margin = row.margin[index] ?? null;
    const depth = row.depth[index] ?? null;
    return {
      x: left + siteX(tooth, n),
      margin,
      base: margin === null || depth === null ? null : margin + depth,
      depth: margin === null ? depth : null,
    };
  });
}

/** Computed, never typed. The margin of an implant or a restoration gives no attachment level. */
export function siteAttachment(row: SiteRow, index: number, state: ToothState): number | null {
  const depth = row.depth[index] ?? null;
  const margin = row.margin[index] ?? null;
  const isFromCEJ = state === 'present' && row.reference === 'CEJ';
  return depth === null || margin === null || !isFromCEJ ? null : depth + margin;
}

function runs(points: readonly (Point | null)[]): readonly (readonly Point[])[] {
  return points
    .reduce<readonly (readonly Point[])[]>(
      (done, point) =>
        point === null ? [...done, []] : [...done.slice(0, -1), [...(done.at(-1) ?? []), point]],
      [[]],
    )
    .filter((run) => run.length > 0);
}

function lineThrough(run: readonly Point[]): string {
  const [first] = run;
  if (first && run.length === 1) return `M${first.x} ${first.y}h0.01`;
  return run.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

type ChartedTooth = Pick<SitedTooth, 'tooth' | 'right'> & { readonly row: SiteRow };

function levelsOnward({ tooth, row, right }: ChartedTooth, face: Face): readonly SiteLevel[] {
  const ownLevels = levels(tooth, row, face, 0);
  const gap = tooth === 11 || tooth === 41 ? MIDLINE : 0;
  const next = right && levels(right.tooth, right.row, face, siteColumnWidth(tooth) + gap)[0];
  return next ? [...ownLevels, next] : ownLevels;
}

function toLines(
  tooth: ToothNumber,
  face: Face,
  all: readonly SiteLevel[],
  level: 'margin' | 'base' | 'depth',
): readonly string[] {
  const points = all.map(({ x, [level]: mm }) => (mm === null ? null : { x, y: heightAt(tooth, face, mm) }));
  return runs(points)
    .filter((run) => run.some(({ x }) => x <= siteColumnWidth(tooth)))
    .map(lineThrough);
}

function lines({ tooth, row, right }: SitedTooth, face: Face): readonly ScenePart[] {
  if (row === null) return [];
  const all = levelsOnward({ tooth, row, right }, face);
  const y = (mm: number) => heightAt(tooth, face, mm);
  const filled = runs(all.map((level) => (level.base === null ? null : { x: level.x, y: y(level.base) })));
  const pockets = filled.flatMap((run): readonly Path[] => {
    if (run.length < 2) return [];
    const back = all
      .filter((level) => run.some(({ x }) => x === level.x))
      .flatMap((level) => (level.margin === null ? [] : [`L${level.x} ${y(level.margin)}`]))
      .toReversed();
    return [{ d: `${lineThrough(run)}${back.join('')}Z`, fill: 'accent', fillOpacity: 0.18 }];
  });
  const stroke = (level: 'margin' | 'base', colour: 'accent' | 'danger') =>
    toLines(tooth, face, all, level).map((d): Path => ({ d, stroke: colour, width: 1.8 }));
  return [
    ...pockets,
    ...stroke('base', 'accent'),
    ...stroke('margin', 'danger'),
    ...junction(tooth, row, face),
  ];
}

/** The mucogingival junction: keratinized gingiva beyond the margin. */
function junction(tooth: ToothNumber, row: SiteRow, face: Face): readonly Path[] {
  const width = row.keratinized[face];
  const margin = row.margin[SITES.indexOf(face)] ?? null;
  if (width === null || margin === null) return [];
  const y = heightAt(tooth, face, margin + width);
  return [{ d: `M${siteX(tooth, 0)} ${y}H${siteX(tooth, 2)}`, stroke: 'good', width: 1.6, dash: 4 }];
}

function grid(tooth: ToothNumber, face: Face): readonly Path[] {
  const across = (mm: number) => `M0 ${heightAt(tooth, face, mm)}h${siteColumnWidth(tooth)}`;
  const all = Array.from({ length: SHOWN.coronal + SHOWN.apical + 1 }, (_, n) => n - SHOWN.coronal);
  const thin = all.filter((mm) => mm % 5 !== 0).map(across);
  const strong = all.filter((mm) => mm % 5 === 0 && mm !== 0).map(across);
  return [
    { d: thin.join(''), stroke: 'line', width: 0.5, isButt: true },
    { d: strong.join(''), stroke: 'line-strong', width: 0.5, isButt: true },
    { d: across(0), stroke: 'ink-soft', width: 1, isButt: true },
  ];
}

/** Depths without a margin, as if it were at the CEJ, so that charting draws from the first depth on. */
export function siteDepths(charted: ChartedTooth): readonly Path[] {
  return dashedLines(charted, 'depth', { stroke: 'accent', dash: 2 });
}

export function siteEarlier(charted: ChartedTooth): readonly Path[] {
  return dashedLines(charted, 'base', { stroke: 'ink-faint', dash: 3 });
}

function dashedLines(
  charted: ChartedTooth,
  level: 'base' | 'depth',
  { stroke, dash }: Required<Pick<Path, 'stroke' | 'dash'>>,
): readonly Path[] {
  return FACIAL_ORAL.flatMap((face) =>
    toLines(charted.tooth, face, levelsOnward(charted, face), level).map(
      (d): Path => ({ d, stroke, width: 1.2, dash }),
    ),
  );
}

/** Grade I open, II half filled, III filled. */
function entranceMark(grade: number, x: number, y: number): readonly Path[] {
  const half = `M${x} ${y - 4}A4 4 0 0 1 ${x} ${y + 4}Z`;
  return [
    { d: circle(x, y, 4), fill: grade === 3 ? 'ink' : 'paper', stroke: 'ink', width: 1.2 },
    ...(grade === 2 ? [{ d: half, fill: 'ink' } as const] : []),
  ];
}

/** At the height of the root trunk; mesial and distal beside the oral face, from where they are probed. */
function entrancePlace(tooth: ToothNumber, entrance: Entrance): Point {
  const width = siteColumnWidth(tooth);
  if (entrance === 'B' || entrance === 'L') return { x: width / 2, y: heightAt(tooth, entrance, TRUNK_MM) };
  const isDistalLeft = quadrant(tooth) === 1 || quadrant(tooth) === 4;
  const edge = beside(tooth);
  return { x: (entrance === 'D') === isDistalLeft ? edge : width - edge, y: heightAt(tooth, 'L', TRUNK_MM) };
}

function beside(tooth: ToothNumber): number {
  return (siteColumnWidth(tooth) * (1 - TOOTH_SCALE)) / 2;
}

function marks({ tooth, row, mobility }: SitedTooth): readonly ScenePart[] {
  const sign = mobility === null ? '' : (MOBILITY_SIGNS[mobility] ?? '');
  const entrances = ENTRANCES.flatMap((entrance) => {
    const grade = row?.furcation[entrance] ?? null;
    const { x, y } = entrancePlace(tooth, entrance);
    return grade !== null && grade > 0 ? entranceMark(grade, x, y) : [];
  });
  const label = {
    text: sign,
    x: siteColumnWidth(tooth) / 2,
    y: HEIGHT / 2,
    size: 11,
    colour: 'ink',
    edge: 'paper',
  } as const;
  return sign === '' ? entrances : [...entrances, label];
}

export function siteGrid(tooth: ToothNumber): readonly ScenePart[] {
  return FACIAL_ORAL.flatMap((face) => grid(tooth, face));
}

export function siteTooth({ tooth, state }: Pick<SitedTooth, 'tooth' | 'state'>): readonly ScenePart[] {
  const { parts } = toothScene({ tooth, state, tone: state === 'missing' ? 'faint' : 'plain' });
  const upper = isUpper(tooth);
  const top = upper ? SHAPE.apex : SHAPE_HEIGHT - SHAPE.neck - SHAPE.crown;
  const clip = { x: -SHAPE_AIR, y: top, width: siteColumnWidth(tooth), height: FACE / TOOTH_SCALE };
  const x = beside(tooth) + SHAPE_AIR * TOOTH_SCALE;
  // The roots of one face point the way of its jaw; the other face is its mirror image.
  const y = (upper ? 0 : HEIGHT - FACE) - top * TOOTH_SCALE;
  return [
    { move: { x, y }, scale: { x: TOOTH_SCALE, y: TOOTH_SCALE }, clip, parts },
    { move: { x, y: HEIGHT - y }, scale: { x: TOOTH_SCALE, y: -TOOTH_SCALE }, clip, parts },
  ];
}

export function siteColumn(sited: SitedTooth): readonly ScenePart[] {
  if (sited.state === 'missing') return [];
  return [...FACIAL_ORAL.flatMap((face) => lines(sited, face)), ...marks(sited)];
}
