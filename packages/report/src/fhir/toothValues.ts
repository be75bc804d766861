import {
  ASCENDING,
  CLINICAL_VALUE_TYPES,
  type ClinicalValueType,
  ENTRANCES,
  findSites,
  findValue,
  SITED_VALUES,
  SITES,
  type SiteList,
  type SiteRow,
  toothState,
} from '@alveola/clinical';
import type { Observation, ObservationComponent } from '@medplum/fhirtypes';
import { siteName } from '../sentences/reader';
import {
  bodySite,
  concept,
  type Entry,
  type Exchange,
  notPerformed,
  observation,
  quantity,
  type VerifiedCode,
} from './entry';

const VERIFIED_VALUES: Partial<Record<ClinicalValueType | SiteList, VerifiedCode>> = {
  PocketDepth: 'probingDepth',
  depth: 'probingDepth',
  margin: 'gingivalMargin',
  Bleeding: 'bleedingOnProbing',
  bleeding: 'bleedingOnProbing',
};

export function toToothValues(exchange: Exchange): readonly Entry<Observation>[] {
  const { document } = exchange.report;
  return ASCENDING.filter((tooth) => toothState(document, tooth) !== 'missing').flatMap((tooth) => {
    const row = findSites(document, tooth);
    return [
      ...CLINICAL_VALUE_TYPES.flatMap((type) => toothValue(exchange, type, row)),
      ...ofSites(exchange, row, 'margin', exchange.words.gingivalMargin),
      ...ofSites(exchange, row, 'suppuration', exchange.reader.words.teeth.finding.suppuration),
    ];
  });
}

function toothValue(
  exchange: Exchange,
  type: ClinicalValueType,
  row: SiteRow,
): readonly Entry<Observation>[] {
  const { tooth } = row;
  const value = findValue(exchange.report.document, type, tooth);
  const component = components(exchange, type, row);
  if (value === null && component.length === 0) return [];
  const { words } = exchange.reader;
  return [
    observation(exchange, `${type}-${tooth}`, {
      category: 'exam',
      code: concept(type, words.teeth.value[type], VERIFIED_VALUES[type]),
      bodySite: bodySite(exchange, tooth),
      ...(value === null
        ? { dataAbsentReason: notPerformed() }
        : { valueQuantity: quantity(value, type === 'PocketDepth' ? 'mm' : '1') }),
      ...(component.length === 0 ? {} : { component }),
    }),
  ];
}

function components(exchange: Exchange, type: ClinicalValueType, row: SiteRow): ObservationComponent[] {
  if (type === 'Furcation') return entranceGrades(exchange, row);
  const list = SITED_VALUES[type];
  return list ? siteValues(exchange, row, list, exchange.reader.words.teeth.value[type]) : [];
}

/** A skipped site is reported as not performed; one that was not charted is left out. */
function siteValues(exchange: Exchange, row: SiteRow, list: SiteList, name: string): ObservationComponent[] {
  return SITES.flatMap((site, index): ObservationComponent[] => {
    const value = row[list][index] ?? null;
    const text = `${name}, ${siteName(row.tooth, site, exchange.reader)}`;
    const code = concept(`${list}.${site}`, text, VERIFIED_VALUES[list]);
    if (value === null)
      return list === 'depth' && row.asked[index] ? [{ code, dataAbsentReason: notPerformed() }] : [];
    return [
      typeof value === 'boolean'
        ? { code, valueBoolean: value }
        : { code, valueQuantity: quantity(value, 'mm') },
    ];
  });
}

function entranceGrades({ reader }: Exchange, { furcation }: SiteRow): ObservationComponent[] {
  const { value, entrance } = reader.words.teeth;
  return ENTRANCES.flatMap((at): ObservationComponent[] => {
    const grade = furcation[at] ?? null;
    if (grade === null) return [];
    const code = concept(`furcation.${at}`, `${value.Furcation}, ${entrance[at]}`);
    return [{ code, valueQuantity: quantity(grade, '1') }];
  });
}

function ofSites(
  exchange: Exchange,
  row: SiteRow,
  list: SiteList,
  text: string,
): readonly Entry<Observation>[] {
  const component = siteValues(exchange, row, list, text);
  if (component.length === 0) return [];
  const code = concept(list, text, VERIFIED_VALUES[list]);
  const where = bodySite(exchange, row.tooth);
  return [
    observation(exchange, `${list}-${row.tooth}`, { category: 'exam', code, bodySite: where, component }),
  ];
}
