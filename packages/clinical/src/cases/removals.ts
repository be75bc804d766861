import type { Assessment } from '../model/assessment';
import { ASCENDING } from '../model/tooth';
import { aPatient } from './patient';

export type Removal = (a: Assessment) => Assessment;
type Values = Assessment['clinical_values'];
type Row = Assessment['measurement']['teeth'][number];

export const values =
  (change: (v: Values) => Partial<Values>): Removal =>
  (a) => ({ ...a, clinical_values: { ...a.clinical_values, ...change(a.clinical_values) } });
export const rows =
  (change: (row: Row) => Partial<Row>): Removal =>
  (a) => ({
    ...a,
    measurement: { ...a.measurement, teeth: a.measurement.teeth.map((row) => ({ ...row, ...change(row) })) },
  });
export const withAnswers =
  (change: Partial<Assessment['information']>): Removal =>
  (a) => ({ ...a, information: { ...a.information, ...change } });
export const all =
  (...removals: readonly Removal[]): Removal =>
  (a) =>
    removals.reduce((document, remove) => remove(document), a);

export const noBone = rows(() => ({ BoneLevel: { distal: null, mesial: null }, estimate: null }));
export const noDepth = values(() => ({ pocket_depth: [] }));
export const noBleeding = values(() => ({ bleeding: [] }));
export const noSites = values(() => ({ sites: [] }));
export const noMobility = values(() => ({ mobility: [] }));
export const noPlaque = all(
  values(() => ({ plaque: [] })),
  withAnswers({ oralHygiene: 'No visible plaque' }),
);
export const noFinding = rows(({ AdditionalFindings: findings }) => ({
  AdditionalFindings: {
    ...findings,
    ApikalPeriodontitis: false,
    RootResorption: false,
    FurcationinvolvementgradeIII: false,
    RootCaries: { ...findings.RootCaries, distal: false, mesial: false },
  },
}));
export const noFurcation = all(
  values(() => ({ furcation: [] })),
  noFinding,
);
export const noCause = rows(() => ({ notPeriodontal: null }));
export const noDefect = rows(({ BoneDefect }) => ({
  BoneDefect: { ...BoneDefect, distal: false, mesial: false, bowelShaped: false },
}));
export const noSuppuration = values(() => ({ suppuration: [] }));
export const noEarlier: Removal = (a) => ({ ...a, history: null });
export const noXrayDates: Removal = (a) => ({ ...a, xray_dates: null });
export const noRehabilitation = withAnswers({
  complexRehabilitation: 'No',
  complexRehabilitationReasons: [],
});
export const noSmoking = withAnswers({ isPatientSmoke: 'No' });
export const noDiabetes = withAnswers({ haveDiabetes: 'No' });
export const noImplants: Removal = (a) => ({
  ...values(() => ({ suppuration: [], non_keratinized_gingiva: [] }))(a),
  dentition: { implant: [], missing: [...a.dentition.missing, ...a.dentition.implant] },
});
export const noAttachmentLoss = all(noSites, noBone, noDepth, noFurcation, noDefect);
export const nothingToExplain = all(noAttachmentLoss, noMobility);
export const noDisease = all(noAttachmentLoss, noEarlier, withAnswers({ missingTeeth: 'No' }));
export const bleedsEverywhere: Removal = (a) =>
  values(() => ({
    bleeding: ASCENDING.filter((tooth) => !a.dentition.missing.includes(tooth)).map((tooth) => ({
      tooth,
      value: 4,
    })),
  }))(a);
export const deepEverywhere: Removal = (a) =>
  values(() => ({
    pocket_depth: ASCENDING.filter((tooth) => !a.dentition.missing.includes(tooth)).map((tooth) => ({
      tooth,
      depth: 9,
    })),
  }))(a);
export const noOpenAnswer = all(withAnswers({ missingTeeth: 'No' }), noRehabilitation);
export const teethCameBack: Removal = (a) => ({ ...a, dentition: { implant: [], missing: [] } });
export const measuredAll: Removal = (a) => ({
  ...a,
  measurement: { teeth: aPatient({ missing: [] }).others({ loss: 40 }).assessment().measurement.teeth },
});
