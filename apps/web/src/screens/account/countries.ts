import { type Language, LANGUAGE_TABLE } from '@alveola/report/languages';

/** ISO 3166-1 alpha-2, as assigned. */
const CODES =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
  UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);

function toNames(language: Language): Intl.DisplayNames {
  return new Intl.DisplayNames(LANGUAGE_TABLE[language].locale, { type: 'region' });
}

export function countriesIn(language: Language) {
  const names = toNames(language);
  const { compare } = new Intl.Collator(LANGUAGE_TABLE[language].locale);
  return CODES.map((code) => ({ value: code, label: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.label, b.label),
  );
}

/** Accepts a code, or a country that was stored before codes were. */
export function countryName(country: string, language: Language): string {
  return /^[A-Z]{2}$/.test(country) ? (toNames(language).of(country) ?? country) : country;
}

/** The first country that the browser's languages name (NO for nb-NO); '' where they name none. */
export function guessCountry(languages: readonly string[]): string {
  const regions = languages.map((each) => new Intl.Locale(each).region);
  return regions.find((region) => region !== undefined && CODES.includes(region)) ?? '';
}
