import type { ImagePoint, Side, ToothNumber } from '@alveola/clinical';

type At = readonly [x: number, y: number];

export interface Marked {
  readonly tooth: ToothNumber;
  readonly Numbering: At;
  readonly RootApex?: At | Readonly<Record<Side, At>>;
  readonly CEJ?: Readonly<Record<Side, At>>;
  readonly BoneLevel?: Readonly<Record<Side, At>>;
}

/**
 * Set by eye on `panoramic_mit.jpg`: the seven lower front teeth whole, of the others the visible parts.
 */
export const MARKED: readonly Marked[] = [
  { tooth: 16, Numbering: [808, 655] },
  { tooth: 14, Numbering: [910, 665] },
  { tooth: 13, Numbering: [985, 655], RootApex: [996, 402] },
  { tooth: 11, Numbering: [1137, 650], RootApex: [1086, 462] },
  { tooth: 21, Numbering: [1212, 650], RootApex: [1229, 447] },
  { tooth: 22, Numbering: [1292, 640], RootApex: [1292, 442] },
  { tooth: 23, Numbering: [1362, 635], RootApex: [1372, 420] },
  { tooth: 24, Numbering: [1440, 650], RootApex: [1447, 452] },
  { tooth: 26, Numbering: [1525, 630] },
  { tooth: 27, Numbering: [1632, 625] },
  { tooth: 28, Numbering: [1727, 595] },
  { tooth: 37, Numbering: [1648, 705] },
  {
    tooth: 33,
    Numbering: [1328, 750],
    RootApex: [1316, 930],
    CEJ: { distal: [1357, 784], mesial: [1298, 784] },
    BoneLevel: { distal: [1349, 812], mesial: [1297, 818] },
  },
  {
    tooth: 32,
    Numbering: [1262, 745],
    RootApex: [1265, 930],
    CEJ: { distal: [1284, 776], mesial: [1235, 776] },
    BoneLevel: { distal: [1283, 815], mesial: [1236, 814] },
  },
  {
    tooth: 31,
    Numbering: [1200, 745],
    RootApex: [1192, 915],
    CEJ: { distal: [1221, 780], mesial: [1184, 780] },
    BoneLevel: { distal: [1217, 828], mesial: [1181, 834] },
  },
  {
    tooth: 41,
    Numbering: [1148, 745],
    RootApex: [1138, 908],
    CEJ: { distal: [1127, 775], mesial: [1169, 775] },
    BoneLevel: { distal: [1129, 828], mesial: [1164, 838] },
  },
  {
    tooth: 42,
    Numbering: [1084, 745],
    RootApex: [1089, 912],
    CEJ: { distal: [1058, 776], mesial: [1107, 774] },
    BoneLevel: { distal: [1062, 812], mesial: [1104, 822] },
  },
  {
    tooth: 43,
    Numbering: [1015, 750],
    RootApex: [1008, 945],
    CEJ: { distal: [984, 784], mesial: [1048, 786] },
    BoneLevel: { distal: [986, 814], mesial: [1046, 818] },
  },
  {
    tooth: 44,
    Numbering: [940, 755],
    RootApex: [925, 985],
    CEJ: { distal: [903, 785], mesial: [975, 782] },
    BoneLevel: { distal: [902, 823], mesial: [969, 812] },
  },
  { tooth: 47, Numbering: [702, 715] },
];

export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

export const WHOLE: Cut = { left: 0, top: 0, scale: 1 };
export const LOWER_FRONT: Cut = { left: 880, top: 680, scale: 2 };

export function rowsOn(image: string, marked: readonly Marked[], { left, top, scale }: Cut) {
  const point = (at: At | undefined): ImagePoint | null =>
    at ? { x: (at[0] - left) * scale, y: (at[1] - top) * scale, image } : null;
  const both = (at: Readonly<Record<Side, At>> | undefined) => ({
    distal: point(at?.distal),
    mesial: point(at?.mesial),
  });
  return marked.map(({ tooth, Numbering, RootApex, CEJ, BoneLevel }) => ({
    tooth,
    Numbering: { distal: point(Numbering), mesial: null },
    RootApex: RootApex && 'distal' in RootApex ? both(RootApex) : { distal: point(RootApex), mesial: null },
    CEJ: both(CEJ),
    BoneLevel: both(BoneLevel),
  }));
}
