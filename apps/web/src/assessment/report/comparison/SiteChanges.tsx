import { type Changed, type Comparison, prognosisLevel } from '@alveola/clinical';
import { type ComparedSite, comparedSites, SITE_VALUES } from '@alveola/report';
import { classes } from '../../../ui/classes';
import { DataTable } from '../DataTable';
import { LevelMark } from '../LevelMark';
import { useReader } from '../reportView';
import { Section } from '../Section';
import { Arrow } from './Arrow';

/** A row for each tooth or implant at which something changed; a cell that stayed is empty. */
export function SiteChanges({ comparison }: { readonly comparison: Comparison }) {
  const reader = useReader();
  const { sites, sitesNote, same, what, tooth } = reader.words.comparison;
  return (
    <Section title={sites}>
      {comparison.sites.length === 0 ? (
        <p className="text-ink-soft">{same}</p>
      ) : (
        <DataTable titles={[tooth, ...SITE_VALUES.map((value) => what[value])]}>
          {comparedSites(comparison, reader).map((compared) => (
            <SiteChangeRow key={compared.name} compared={compared} />
          ))}
        </DataTable>
      )}
      <p className="mt-2 text-dense text-ink-faint">{sitesNote}</p>
    </Section>
  );
}

function SiteChangeRow({ compared }: { readonly compared: ComparedSite }) {
  const { site, name, state, values, pocket } = compared;
  return (
    <tr data-changed={site.tooth}>
      <th scope="row" className="table-cell-data text-left text-body font-semibold tabular">
        {name}
      </th>
      {state ? (
        <td colSpan={SITE_VALUES.length} className="table-cell-data">
          <Pair of={state} />
        </td>
      ) : (
        SITE_VALUES.map((value) => (
          <td key={value} className="table-cell-data whitespace-nowrap tabular">
            <Pair of={values[value]} {...(value === 'score' && site.score ? { scores: site.score } : {})} />
            {value === 'depth' && pocket && (
              <span
                className={classes(
                  'ml-2 text-dense font-medium',
                  site.pocket === 'worse' ? 'text-danger' : 'text-good',
                )}
              >
                {pocket}
              </span>
            )}
          </td>
        ))
      )}
    </tr>
  );
}

interface PairProps {
  readonly of: Changed<string> | null;
  /** Of a prognosis: its shape stands before each. */
  readonly scores?: Changed<number | null>;
}

function Pair({ of, scores }: PairProps) {
  if (!of) return null;
  return (
    <span className="inline-flex items-center">
      <span className="inline-flex items-center gap-1 text-ink-soft">
        <Shape score={scores?.before} />
        {of.before}
      </span>
      <Arrow />
      <span className="inline-flex items-center gap-1 font-semibold">
        <Shape score={scores?.now} />
        {of.now}
      </span>
    </span>
  );
}

function Shape({ score }: { readonly score: number | null | undefined }) {
  return score === null || score === undefined ? null : <LevelMark level={prognosisLevel(score)} size={12} />;
}
