import type { ToothNumber } from '../../model/tooth';
import { DEPTH, MEASURING_ERROR } from '../constants';
import { known, type Site } from '../../model/sites';
import { larger, settle } from '../mouth/boneLoss';
import type { Charted, Implant, Mouth, NaturalTooth, ToothRecord } from '../mouth/mouth';
import { naturalTooth } from '../mouth/mouth';
import { dried, siteTrials, withBleeding, withLowerMargins, withoutBleeding } from './siteTrials';

export const TRIAL_CHANGES = [
  'boneLoss+4',
  'boneLoss-4',
  'depth+1',
  'depth-1',
  'margin+1',
  'margin-1',
  'bleeding=0',
  'bleeding=1',
  'bleeding+1',
  'bleeding-1',
  'allBoneLoss+2',
  'allBoneLoss-2',
  'allMargin-1',
] as const;
export type TrialChange = (typeof TRIAL_CHANGES)[number];

/** What was changed, and where; without a tooth: everywhere. */
export interface Deciding {
  readonly tooth?: ToothNumber;
  readonly site?: Site;
  readonly change: TrialChange;
}

/** The mouth with one thing otherwise. */
export interface Trial {
  readonly what: Deciding;
  readonly mouth: Mouth;
}

type Values = Pick<ToothRecord, 'boneLoss' | 'worst' | 'depth' | 'bleeding' | 'sites'>;
type Change = Partial<Values>;
type Probed = Charted & Partial<Pick<ToothRecord, 'sites'>>;
/** Null: the trial changes nothing. */
type Changing = (site: Probed) => Change | null;

function shiftBoneLoss(points: number): Changing {
  const shifted = (percent: number | null) =>
    percent === null ? null : settle(Math.max(0, percent + points));
  return ({ boneLoss }) => {
    if (!('worst' in boneLoss)) return null;
    const distal = shifted(boneLoss.distal);
    const mesial = shifted(boneLoss.mesial);
    const worst = larger(distal, mesial);
    const isSame = distal === boneLoss.distal && mesial === boneLoss.mesial;
    return isSame || worst === null ? null : { boneLoss: { distal, mesial, worst }, worst };
  };
}

function shiftDepth(by: number): Changing {
  return ({ depth: was }) => {
    if (was === null || was < 1) return null;
    const depth = Math.min(DEPTH.most, was + by);
    return depth === was ? null : { depth };
  };
}

function setBleeding(bleeding: number): Change {
  return { bleeding };
}

/** A pocket of 4 mm counts by whether it bleeds. */
const DRY: Changing = ({ depth, bleeding, sites }) =>
  depth === DEPTH.pocket && bleeding !== null && bleeding > 0
    ? { ...setBleeding(0), ...(sites ? { sites: dried(sites) } : {}) }
    : null;
const BLEEDS: Changing = ({ depth, bleeding, sites }) => {
  if (depth !== DEPTH.pocket || bleeding !== 0) return null;
  if (!sites) return setBleeding(1);
  return { ...setBleeding(1), sites: withBleeding(sites, (at) => sites.depth[at] === DEPTH.pocket) };
};
/** At an implant one bleeding point decides. */
const IMPLANT_DRY: Changing = ({ bleeding }) => (bleeding === 1 ? setBleeding(0) : null);
const IMPLANT_BLEEDS: Changing = ({ bleeding }) => (bleeding === 0 ? setBleeding(1) : null);

type Named = readonly [change: TrialChange, changing: Changing];
const BONE_LOSS: readonly Named[] = [
  ['boneLoss+4', shiftBoneLoss(MEASURING_ERROR.boneLoss)],
  ['boneLoss-4', shiftBoneLoss(-MEASURING_ERROR.boneLoss)],
];
const DEPTHS: readonly Named[] = [
  ['depth+1', shiftDepth(MEASURING_ERROR.depth)],
  ['depth-1', shiftDepth(-MEASURING_ERROR.depth)],
];
const BLEEDING: readonly Named[] = [
  ['bleeding=0', DRY],
  ['bleeding=1', BLEEDS],
];
const IMPLANTS: readonly Named[] = [
  ...BONE_LOSS,
  ...DEPTHS,
  ['bleeding=0', IMPLANT_DRY],
  ['bleeding=1', IMPLANT_BLEEDS],
];

/** One tooth's record anew; the others stay as they were read. */
function withTooth(mouth: Mouth, tooth: NaturalTooth, change: Change): Mouth {
  const changed = naturalTooth({ ...tooth.record, ...change });
  return { ...mouth, natural: mouth.natural.map((each) => (each === tooth ? changed : each)) };
}

function withImplant(mouth: Mouth, implant: Implant, change: Change): Mouth {
  const changed = { ...implant, ...change };
  return { ...mouth, implants: mouth.implants.map((each) => (each === implant ? changed : each)) };
}

function trialsAt(mouth: Mouth, tooth: NaturalTooth, named: readonly Named[]): readonly Trial[] {
  return named.flatMap(([change, changing]) => {
    const found = changing(tooth);
    if (found === null) return [];
    return [{ what: { tooth: tooth.tooth, change }, mouth: withTooth(mouth, tooth, found) }];
  });
}

function toothTrials(mouth: Mouth, named: readonly Named[]): readonly Trial[] {
  return mouth.natural.flatMap((tooth) => trialsAt(mouth, tooth, named));
}

/** Where the depth of a tooth is known by its sites they are tried one by one. */
function depthTrials(mouth: Mouth): readonly Trial[] {
  return mouth.natural.flatMap((tooth) => {
    const isSited = tooth.sites !== null && known(tooth.sites.depth).length > 0;
    return [
      ...(isSited ? [] : trialsAt(mouth, tooth, DEPTHS)),
      ...siteTrials(tooth).map(({ site, change, changed }) => ({
        what: { tooth: tooth.tooth, site, change },
        mouth: withTooth(mouth, tooth, changed),
      })),
    ];
  });
}

/** One bleeding surface more, one fewer, at the first tooth where that can be. */
function oneSurface(mouth: Mouth): readonly Trial[] {
  const most = mouth.bleedingSurfaces;
  const one = (change: TrialChange, by: number): readonly Trial[] => {
    for (const tooth of mouth.natural) {
      if (tooth.bleeding === null) continue;
      const bleeding = tooth.bleeding + by;
      if (bleeding < 0 || bleeding > most) continue;
      const { sites: row } = tooth;
      const sites = row && (by > 0 ? withBleeding(row, () => true) : withoutBleeding(row));
      const changed = withTooth(mouth, tooth, { bleeding, sites });
      return [{ what: { tooth: tooth.tooth, change }, mouth: changed }];
    }
    return [];
  };
  return [...one('bleeding+1', 1), ...one('bleeding-1', -1)];
}

/** All markers placed alike. */
function everywhere(mouth: Mouth, change: TrialChange, points: number): readonly Trial[] {
  const changing = shiftBoneLoss(points);
  const natural = mouth.natural.map((tooth) => {
    const found = changing(tooth);
    return found === null ? tooth : naturalTooth({ ...tooth.record, ...found });
  });
  const isSame = natural.every((tooth, n) => tooth === mouth.natural[n]);
  return isSame ? [] : [{ what: { change }, mouth: { ...mouth, natural } }];
}

function implantTrials(mouth: Mouth): readonly Trial[] {
  return mouth.implants.flatMap((implant) =>
    IMPLANTS.flatMap(([change, changing]) => {
      const found = changing(implant);
      if (found === null) return [];
      return [{ what: { tooth: implant.tooth, change }, mouth: withImplant(mouth, implant, found) }];
    }),
  );
}

/**
 * A case by attachment of which no site is deeper than 4 mm: every margin a millimetre more coronal, since all of
 * them are within the error of the edge. Null: it is none.
 */
export function lowerMargins(mouth: Mouth): Trial | null {
  const isShallow = mouth.natural.every(({ depth }) => depth === null || depth <= DEPTH.pocket);
  if (!mouth.isSited || !isShallow) return null;
  const natural = mouth.natural.map((tooth) =>
    tooth.sites === null ? tooth : naturalTooth({ ...tooth.record, sites: withLowerMargins(tooth.sites) }),
  );
  return { what: { change: 'allMargin-1' }, mouth: { ...mouth, natural } };
}

/** Rules 1.1 §9: every trial, in order; one that would change nothing is left out. */
export function trials(mouth: Mouth): readonly Trial[] {
  return [
    ...toothTrials(mouth, BONE_LOSS),
    ...depthTrials(mouth),
    ...toothTrials(mouth, BLEEDING),
    ...oneSurface(mouth),
    ...everywhere(mouth, 'allBoneLoss+2', MEASURING_ERROR.allBoneLoss),
    ...everywhere(mouth, 'allBoneLoss-2', -MEASURING_ERROR.allBoneLoss),
    ...implantTrials(mouth),
  ];
}
