import { ENTRANCES, INTERDENTAL, type SiteRow } from '../../model/sites';
import type { ToothNumber } from '../../model/tooth';
import { FURCATION, SITE_WARNING } from '../constants';
import { reaches } from '../mouth/charted';
import { depthAt, marginAt } from '../mouth/siteValues';
import type { Judgement } from '../judge';
import type { Warning, WarningCode } from '../diagnosisResult';

/** W27: attachment and bone give different stages. */
function disagreement({ classified }: Judgement): readonly Warning[] {
  const bands = classified?.staging.disagreement ?? null;
  if (bands === null) return [];
  const { level, levelStage, bone, boneStage } = bands;
  const { tooth, site, mm } = level;
  const values = {
    stage: levelStage,
    tooth,
    site,
    mm,
    boneStage,
    boneTooth: bone.tooth,
    percent: bone.percent,
  };
  return [{ code: 'W27', values }];
}

type Sited = { readonly tooth: ToothNumber; readonly sites: SiteRow };

/** W28: a furcation that the rules do not count. */
function isFurcated({ tooth, sites: { furcation } }: Sited): boolean {
  const isPremolar = tooth === 14 || tooth === 24;
  return isPremolar && ENTRANCES.some((entrance) => reaches(furcation[entrance] ?? null, FURCATION.complex));
}

/** W30: little keratinized gingiva beside a recession. */
function isThin({ sites }: Sited): boolean {
  return (['B', 'L'] as const).some((site) => {
    const width = sites.keratinized[site];
    const isRecession = sites.reference === 'CEJ' && reaches(marginAt(sites, site), SITE_WARNING.recession);
    return width !== null && width < SITE_WARNING.keratinized && isRecession;
  });
}

/** W29: a depth was charted without a margin. */
function withoutMargin(sited: readonly Sited[]): readonly Warning[] {
  const probed = sited.flatMap(({ sites }) =>
    INTERDENTAL.filter((site) => depthAt(sites, site) !== null).map((site) => marginAt(sites, site)),
  );
  const count = probed.filter((margin) => margin === null).length;
  return count > 0 ? [{ code: 'W29', values: { count, of: probed.length } }] : [];
}

export function siteWarnings(judgement: Judgement): readonly Warning[] {
  const sited = judgement.mouth.natural.flatMap(({ tooth, sites }) =>
    sites === null ? [] : [{ tooth, sites }],
  );
  const warnAt = (code: WarningCode, fits: (one: Sited) => boolean): readonly Warning[] => {
    const teeth = sited.filter(fits).map(({ tooth }) => tooth);
    return teeth.length > 0 ? [{ code, values: { teeth } }] : [];
  };
  return [
    ...disagreement(judgement),
    ...warnAt('W28', isFurcated),
    ...withoutMargin(sited),
    ...warnAt('W30', isThin),
  ];
}
