import { CLINICAL_VALUE_TYPES, type ClinicalValues, listValues } from '../model/clinicalValues';
import { type Assessment, assessment } from '../model/assessment';
import { entrances, siteRow, type SiteRow, SITES } from '../model/sites';
import { ASCENDING, isMolar, type ToothNumber } from '../model/tooth';
import { readCharted } from '../diagnosis/mouth/charted';
import type { Draw } from './drawPatient';

/** Charts anew at 6 surfaces and with plaque by surface, and writes every 0 that the record implies. */
export function recharted(a: Assessment): Assessment {
  const { sites: _, ...values } = a.clinical_values;
  const present = ASCENDING.filter((tooth) => !a.dentition.missing.includes(tooth));
  const zeros: Record<string, ToothNumber[]> = {};
  const lists = {
    pocket_depth: 'PocketDepth',
    bleeding: 'Bleeding',
    mobility: 'Mobility',
    furcation: 'Furcation',
    plaque: 'Plaque',
  } as const;
  for (const [list, type] of Object.entries(lists)) {
    const read = readCharted(values, type, a.dentition);
    const can = (tooth: ToothNumber) =>
      type !== 'Furcation' || (isMolar(tooth) && !a.dentition.implant.includes(tooth));
    zeros[list] = present.filter((tooth) => can(tooth) && read(tooth) === 0);
  }
  const above = CLINICAL_VALUE_TYPES.map((type) => listValues(values, type).filter(({ value }) => value > 0));
  const [depths = [], bleeding = [], mobility = [], furcation = [], plaque = []] = above;
  return assessment.parse({
    ...a,
    clinical_values: {
      pocket_depth: depths.map(({ tooth, value }) => ({ tooth, depth: value })),
      bleeding,
      mobility,
      furcation,
      plaque,
      zeros,
      suppuration: values.suppuration,
      non_keratinized_gingiva: values.non_keratinized_gingiva,
      bleeding_registration: 6,
      plaque_surface_registration: true,
    },
  });
}

function shuffled<T>({ pick }: Draw, all: readonly T[]): readonly T[] {
  const left = [...all];
  return all.map(() => left.splice(left.indexOf(pick(left)), 1)[0]!);
}

/** Gives one site the tooth's depth and the others less; the deepest sites bleed first. */
export function expanded(a: Assessment, draw: Draw): Assessment {
  const values = a.clinical_values;
  const read = (type: Parameters<typeof readCharted>[1]) => readCharted(values, type, a.dentition);
  const [depth, bleeding, plaque, furcation] = [
    read('PocketDepth'),
    read('Bleeding'),
    read('Plaque'),
    read('Furcation'),
  ];
  const halves = new Set(
    a.measurement.teeth
      .filter(({ halfTooth: { distal, mesial } }) => distal || mesial)
      .map(({ tooth }) => tooth),
  );
  const sites = ASCENDING.filter((tooth) => !a.dentition.missing.includes(tooth) && !halves.has(tooth)).map(
    (tooth): SiteRow => {
      const places = shuffled(
        draw,
        SITES.map((_, n) => n),
      );
      const deep = depth(tooth);
      const mm = SITES.map((_, n) =>
        deep === null || n === places[0] ? deep : draw.pick([0, deep >> 1, deep]),
      );
      const deepest = [...places].toSorted((x, y) => (mm[y] ?? 0) - (mm[x] ?? 0));
      const bleeds = bleeding(tooth);
      const surfaces = plaque(tooth);
      const grade = furcation(tooth);
      const isImplant = a.dentition.implant.includes(tooth);
      return siteRow.parse({
        tooth,
        depth: mm,
        bleeding: SITES.map((_, n) => (bleeds === null ? null : deepest.indexOf(n) < bleeds)),
        plaque: surfaces === null ? undefined : [0, 2, 1, 0, 3, 1].map((surface) => surface < surfaces),
        furcation:
          isImplant || grade === null || !isMolar(tooth)
            ? {}
            : Object.fromEntries(entrances(tooth).map((entrance, n) => [entrance, n === 0 ? grade : 0])),
      });
    },
  );
  return { ...a, clinical_values: { ...values, sites } };
}

export function mirrored(a: Assessment): Assessment {
  const turn = <T>([db, b, mb, dl, l, ml]: readonly T[]): T[] => [dl!, l!, ml!, db!, b!, mb!];
  const sites = a.clinical_values.sites?.map((row) => ({
    ...row,
    depth: turn(row.depth),
    margin: turn(row.margin),
    bleeding: turn(row.bleeding),
    plaque: turn(row.plaque),
    suppuration: turn(row.suppuration),
  }));
  return { ...a, clinical_values: { ...a.clinical_values, sites } };
}

export function withoutSites(a: Assessment): Assessment {
  const { sites: _, ...clinical_values } = a.clinical_values;
  return { ...a, clinical_values: clinical_values as ClinicalValues };
}
