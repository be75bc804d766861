import type { SourceKey } from '@alveola/clinical';

/** Full references, the same in every language; our own rules have none. */
export const REFERENCES = {
  Tonetti2018:
    'Tonetti, Greenwell, Kornman. J Periodontol 2018;89 Suppl 1:S159; J Clin Periodontol 2018;45 Suppl 20:S149',
  Papapanou2018:
    'Papapanou, Sanz et al. J Periodontol 2018;89 Suppl 1:S173; J Clin Periodontol 2018;45 Suppl 20:S162',
  KornmanPapapanou2020: 'Kornman, Papapanou. J Periodontol 2020;91:352',
  AlveolaKornmanPapapanou2020: 'Kornman, Papapanou. J Periodontol 2020;91:352',
  Holtfreter2024: 'Holtfreter et al. J Clin Periodontol 2024;51:512',
  Sanz2020Extent: 'Sanz, Papapanou, Tonetti, Greenwell, Kornman. J Clin Periodontol 2020;47:658',
  Fine2018: 'Fine, Patil, Loos. J Clin Periodontol 2018;45 Suppl 20:S95',
  Chapple2018:
    'Chapple, Mealey et al. J Periodontol 2018;89 Suppl 1:S74; J Clin Periodontol 2018;45 Suppl 20:S68',
  Dietrich2019: 'Dietrich et al. Br Dent J 2019;226:16',
  Berglundh2018:
    'Berglundh et al. J Periodontol 2018;89 Suppl 1:S313; J Clin Periodontol 2018;45 Suppl 20:S286',
  Renvert2018: 'Renvert, Persson, Pirih, Camargo. J Periodontol 2018;89 Suppl 1:S304',
  Sanz2020: 'Sanz et al. J Clin Periodontol 2020;47 Suppl 22:4',
  Herrera2022: 'Herrera et al. J Clin Periodontol 2022;49 Suppl 24:4',
  Herrera2023: 'Herrera et al. J Clin Periodontol 2023;50 Suppl 26:4',
  McGuireNunn1996: 'McGuire, Nunn. J Periodontol 1996;67:658',
  KwokCaton2007: 'Kwok, Caton. J Periodontol 2007;78:2063',
  Nibali2017: 'Nibali et al. J Clin Periodontol 2017;44:290',
  SametJotkowitz2009: 'Samet, Jotkowitz. Quintessence Int 2009;40:377',
  Becker1984: 'Becker, Berg, Becker. Int J Periodontics Restorative Dent 1984;4(2):54',
  Miller2014: 'Miller et al. J Periodontol 2014;85:214',
  PapapanouWennstrom1991: 'Papapanou, Wennström. J Clin Periodontol 1991;18:317',
  Matuliene2008: 'Matuliene et al. J Clin Periodontol 2008;35:685',
  FroumRosen2012: 'Froum, Rosen. Int J Periodontics Restorative Dent 2012;32:533',
  Specification: null,
  Alveola: null,
  AlveolaWeights: null,
} as const satisfies Record<SourceKey, string | null>;

function isSource(key: unknown): key is SourceKey {
  return typeof key === 'string' && Object.hasOwn(REFERENCES, key);
}

/** Null for our own rules and the product's specification. */
export function findReference(source: unknown): string | null {
  return isSource(source) ? REFERENCES[source] : null;
}
