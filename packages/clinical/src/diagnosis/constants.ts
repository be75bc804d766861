/**
 * Every threshold of the rules, with unit and source. Source keys and the test that pins each one:
 * docs/clinical-sources.md. Percent of root length means: after the 2 points of natural teeth are taken off.
 */

export const RULES_VERSION = '1.3.0';
export const RULES_VERSIONS: readonly string[] = ['1.0.0', '1.1.0', '1.2.0', RULES_VERSION];

/** Percentages and distances are rounded to so many decimals before they meet a threshold. House rule 4. */
export const SETTLED_DECIMALS = 6;

/** Percent of root length. */
export const BONE_LOSS = {
  /** Subtracted at natural teeth. Specification §4. */
  subtractNatural: 2,
  /** Stage II and case-defining on its own from here. Tonetti 2018. */
  stage2: 15,
  /** Stage II and Levis up to here, stage III and Gravis above. Tonetti 2018; specification §9. */
  stage3: 33,
  /** So much counts as attachment loss beside a pocket of 5 mm. Own surrogate (R2). */
  attachment: 5,
  /** Beside a pocket of 4 mm: a crest 1–1.5 mm from the CEJ is normal anatomy and reads 6–10 %. Own (R2). */
  crest: 10,
  /** Total periodontitis. Specification §9. */
  total: 100,
} as const;

/** Millimetres. */
export const DEPTH = {
  /** A sign of attachment loss with some bone loss (R2), a pseudopocket without (W2). Papapanou 2018. */
  pocket: 4,
  /** A sign of attachment loss on its own where nothing is measured (R2); two shift stage I to II (R5.3). */
  moderate: 5,
  /** Complexity of stage III. Tonetti 2018. */
  deep: 6,
  /**
   * R8, after the BSP: never stable from here; one millimetre less is unstable where it bleeds. Dietrich
   * 2019.
   */
  unstable: 5,
  unstableBleeding: 4,
  /** W8. */
  isolated: 7,
  /** The deepest that can be charted. Clinical rules §10, "caps". */
  most: 15,
} as const;

/** A tooth counts as charted from so many known sites. Rules 1.3 §7.1. */
export const CHARTED_SITES = {
  least: 5,
  leastPossible: 3,
  skippedOneIn: 5,
} as const;

/** Clinical attachment level, millimetres; per cent of interdental sites. Six sites: docs/decisions/0018. */
export const ATTACHMENT = {
  /**
   * R2′: a sign of attachment loss; one millimetre less is the error of the probe. Papapanou 2018; our own
   * edge.
   */
  firm: 2,
  /** R5.1′. Tonetti 2018. */
  stage2: 3,
  stage3: 5,
  /** R3′, buccal or oral, with a pocket above `armDepth` at the same site. Papapanou 2018. */
  arm: 3,
  armDepth: 3,
  armTeeth: 2,
  /** The stage follows attachment instead of bone from here. */
  knownPercent: 80,
  /**
   * Attachment loss up to here, without pockets and bone loss, may come from the margin alone. Rules 1.3
   * §7.2.
   */
  byMargin: 3,
  /** Unknown bone loss decides the prognosis from here. Rules 1.3 §7.6. */
  withoutBone: 3,
  /** W8. */
  outlier: 2,
} as const;

/** W9, W30: per cent of sites probed; millimetres of keratinized gingiva and of recession. */
export const SITE_WARNING = { probedPercent: 80, keratinized: 2, recession: 2 } as const;

/** A comparison reports changes from here, twice the error of the probe. */
export const SITE_CHANGE = 2;

export const FURCATION = {
  /** Complexity of stage III and Complicata. Tonetti 2018; specification §9. */
  complex: 2,
  /** Attachment loss where nothing is measured (R2). */
  unmeasured: 1,
  through: 3,
} as const;

/** Grade (Miller): a finding from `marked` (U, W6, W22), seen at once from `urgent`. Tonetti 2018. */
export const MOBILITY = { marked: 2, urgent: 3 } as const;

/** R5.4: hits needed, and what each kind can give at most. Kornman & Papapanou 2020. */
export const COMPLEXITY = { needed: 2, mostOfOneKind: 2 } as const;

/** Bleeding index, percent. Chapple 2018; specification §9. */
export const BLEEDING_INDEX = { gingivitis: 10, generalizedAbove: 30, unstable: 10, endPoint: 10 } as const;

/**
 * Rules 1.3 §8, 95 % limits of one reading, an assumption: points of bone loss by the kind of picture, and
 * millimetres of depth. A stage is the highest of up to 56 readings, and the highest reading exceeds the
 * truth: the trials move all sides `allMore` points higher and `allLessTimes` their own error lower.
 */
export const MEASURING_ERROR = {
  boneLoss: { panoramic: 10, periapical: 6, bitewing: 6, other: 10 },
  allMore: 5,
  allLessTimes: 1.7,
  depth: 1,
} as const;

/**
 * Rules 1.3 §11: bone loss by eye counts as so many percent, by third of the root. No loss counts as
 * `withPocket` where the pocket is 5 mm or more: a reading by eye cannot argue away a deep pocket.
 */
export const ESTIMATE = {
  percent: { 0: 0, 1: 15, 2: 34, 3: 67 },
  withPocket: 5,
  beyond: 100,
  low: 10,
} as const;

/** Rules 1.3 §2: so many excluded teeth with bone loss are no exceptions, adjacent or not. */
export const ISOLATED = { teeth: 3 } as const;

/**
 * A marker is questioned from these parts of the root's length (CEJ to apex): an error of 4 points is usual
 * (rules 1.1 §9). `aside` is a part of the length from the number to the apex, `across` of the width between
 * both CEJ, `points` of bone loss. Our own; docs/decisions/0014-markers-are-questioned.md.
 */
export const QUESTIONED = { error: 0.04, aside: 0.05, across: 0.1, points: 25 } as const;

/** Re-evaluation, millimetres: no deeper pocket may bleed. Sanz 2020; clinical rules §6.1, RE3. */
export const END_POINT = { bleedingPocketAbove: 4 } as const;

/** Percent of natural teeth present. Tonetti 2018. */
export const EXTENT = { generalized: 30 } as const;

/**
 * R6.3: years, and teeth other than first molars and incisors. Fine 2018; age and guards are our own. W24
 * reports the pattern up to `lateAge`, with `lateIncisors`.
 */
export const MOLAR_INCISOR = {
  maxAge: 40,
  maxOthers: 2,
  boneLoss: 15,
  lateAge: 55,
  lateIncisors: 2,
} as const;

/** Percent of root length per year of age; years. Tonetti 2018; `young` is our own (R7). */
export const GRADE = { aBelow: 0.25, cAbove: 1, young: 30 } as const;

/**
 * Bone loss of an implant: 3 mm (Berglundh 2018) where its length is known. Otherwise percent of the length,
 * our own: 38 and 23 are 3 mm of an 8 mm and of a 13 mm implant, 30 and 20 are 3 and 2 mm of 10 mm.
 */
export const IMPLANT = {
  millimetres: { definite: 3, loss: 3, withPocket: 3, withShape: 2, doubtful: 2 },
  percent: { definite: 38, loss: 30, withPocket: 23, withShape: 20, doubtful: 20 },
  /** Percent, without inflammation. */
  reducedBone: 20,
  /** Millimetres. */
  deep: 6,
} as const;

/** Score at which a level begins. Clinical rules §5.4. */
export const LEVEL = { fair: 5, poor: 10, hopeless: 15 } as const;

/** A tooth has plaque from this value, in either mode. Product decisions §10. */
export const PLAQUE_PRESENT = 2;
/** Hygiene is Good, then Fair, up to this mean index (Silness & Löe 1964). Specification §3. */
export const HYGIENE = { good: 1, fair: 2 } as const;

/** Months. Specification §9; the table inside 3–12 is our own (clinical rules §6.3). */
export const SUPPORTIVE_CARE = {
  periodontitis: {
    A: { I: 12, II: 6, III: 6, IV: 4 },
    B: { I: 6, II: 6, III: 4, IV: 3 },
    C: { I: 4, II: 3, III: 3, IV: 3 },
  },
  unstable: 3,
  /** Caps the interval of the young, and of patients without a known earlier stage. */
  untreated: 3,
  Health: 12,
  Gingivitis: 3,
  openAnswer: 12,
  unexplained: 2,
  urgent: 0,
  implant: { PeriImplantitis: 3, PeriImplantMucositis: 3, NotJudged: 6, healthWithHistory: 6, health: 12 },
  failing: 3,
} as const;

/** Percent of natural teeth, above which too much is missing. Rules 1.1 §1 ("short"), §3, R5.1, W9, W15. */
export const NOT_CHARTED = {
  percent: 20,
  /** Teeth with another cause: health is provisional above. §3.6. */
  causes: 30,
} as const;

export const WARNING = {
  /** W6. */
  mobileTeeth: 2,
  naturalTeeth: 20,
  opposingPairs: 10,
  /** W21: teeth lost that the answer "5+" needs; positions 1–7 of both arches. */
  manyLost: 5,
  withoutThirdMolars: 28,
  /** W23, years. */
  adult: 18,
  /** W26, millimetres: no pocket. */
  shallow: 3,
  /** W12, percentage points. */
  outlier: 25,
} as const;
