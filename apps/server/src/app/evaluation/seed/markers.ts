import type { ImagePoint, Side, ToothNumber } from '@alveola/clinical';

type At = readonly [x: number, y: number];
type TwoSides = readonly [distalX: number, distalY: number, mesialX: number, mesialY: number];

export interface Marked {
  readonly tooth: ToothNumber;
  readonly Numbering: At;
  readonly RootApex?: At | Readonly<Record<Side, At>>;
  readonly CEJ?: Readonly<Record<Side, At>>;
  readonly BoneLevel?: Readonly<Record<Side, At>>;
}

const toSides = ([x, y, mesialX, mesialY]: TwoSides) =>
  ({ distal: [x, y], mesial: [mesialX, mesialY] }) as const;

function mark(
  tooth: ToothNumber,
  Numbering: At,
  apex: At | TwoSides,
  CEJ: TwoSides,
  BoneLevel: TwoSides,
): Marked {
  const RootApex = apex.length === 2 ? apex : toSides(apex);
  return { tooth, Numbering, RootApex, CEJ: toSides(CEJ), BoneLevel: toSides(BoneLevel) };
}

/** Set by eye on `panoramic_mit.jpg`: the number, apex or two, CEJ and bone level of each tooth. */
export const UPPER: readonly Marked[] = [
  mark(16, [808, 655], [762, 434, 822, 470], [758, 612, 848, 602], [755, 572, 846, 584]),
  mark(14, [910, 665], [920, 458], [886, 616, 945, 620], [888, 590, 944, 578]),
  mark(13, [985, 655], [996, 402], [958, 612, 1020, 612], [964, 576, 1018, 584]),
  mark(11, [1137, 650], [1086, 462], [1104, 612, 1166, 610], [1097, 576, 1152, 568]),
  mark(21, [1212, 650], [1229, 447], [1242, 616, 1188, 614], [1241, 576, 1196, 566]),
  mark(22, [1292, 640], [1292, 442], [1322, 625, 1263, 622], [1320, 590, 1266, 582]),
  mark(23, [1362, 635], [1372, 420], [1397, 622, 1337, 622], [1395, 590, 1340, 586]),
  mark(24, [1440, 650], [1447, 452], [1466, 606, 1421, 610], [1464, 560, 1425, 576]),
  mark(26, [1525, 630], [1584, 497, 1487, 455], [1556, 594, 1463, 592], [1574, 532, 1480, 504]),
  mark(27, [1632, 625], [1632, 445, 1603, 460], [1662, 600, 1583, 606], [1656, 556, 1584, 562]),
];

export const LOWER_FRONT: readonly Marked[] = [
  mark(33, [1328, 750], [1316, 930], [1357, 784, 1298, 784], [1349, 812, 1297, 818]),
  mark(32, [1262, 745], [1265, 930], [1284, 776, 1235, 776], [1283, 815, 1236, 814]),
  mark(31, [1200, 745], [1192, 915], [1221, 780, 1184, 780], [1217, 828, 1181, 834]),
  mark(41, [1148, 745], [1138, 908], [1127, 775, 1169, 775], [1129, 828, 1164, 838]),
  mark(42, [1084, 745], [1089, 912], [1058, 776, 1107, 774], [1062, 812, 1104, 822]),
  mark(43, [1015, 750], [1008, 945], [984, 784, 1048, 786], [986, 814, 1046, 818]),
  mark(44, [940, 755], [925, 985], [903, 785, 975, 782], [902, 823, 969, 812]),
];

export const NUMBERED: readonly Marked[] = [
  { tooth: 28, Numbering: [1727, 595] },
  { tooth: 37, Numbering: [1648, 705] },
  { tooth: 47, Numbering: [702, 715] },
];

const WITH_APEX: ReadonlySet<ToothNumber> = new Set([13, 11, 21, 22, 23, 24]);

/** A measurement under way: the lower front teeth are measured, and six of the upper ones have their apex. */
export const MARKED: readonly Marked[] = [
  ...UPPER.map(({ tooth, Numbering, RootApex }) =>
    WITH_APEX.has(tooth) && RootApex ? { tooth, Numbering, RootApex } : { tooth, Numbering },
  ),
  ...LOWER_FRONT,
  ...NUMBERED,
];

export interface Cut {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

export const WHOLE: Cut = { left: 0, top: 0, scale: 1 };
export const ENLARGED: Cut = { left: 880, top: 680, scale: 2 };

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
