import { type Changed, type Comparison, prognosisLevel, type SiteChange } from '@alveola/clinical';
import { inOrder, shownPercent, toothName } from '@alveola/contract';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes';
import { LevelMark } from '../LevelMark';
import { useReader } from '../reportView';
import { Section } from '../Section';
import { Head } from '../ToothTable';
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
        <div className="overflow-x-auto rounded-md border border-line bg-paper">
          <table className="table-data">
            <thead>
              <tr>
                <Head>{tooth}</Head>
                <Head>{what.depth}</Head>
                <Head>{what.bleeding}</Head>
                <Head>{what.boneLoss}</Head>
                <Head>{what.mobility}</Head>
                <Head>{what.furcation}</Head>
                <Head>{what.score}</Head>
              </tr>
            </thead>
            <tbody>
              {inOrder(comparison.sites, (site) => site.tooth, reader).map((site) => (
                <SiteChangeRow key={site.tooth} site={site} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="mt-2 text-dense text-ink-faint">{sitesNote}</p>
    </Section>
  );
}

function SiteChangeRow({ site }: { readonly site: SiteChange }) {
  const reader = useReader();
  const { state, bleeds, bleedsNot, pocket } = reader.words.comparison;
  const { notMeasured } = reader.words.teeth;
  const plain = (value: number | null) => (value === null ? '–' : String(value));
  return (
    <tr data-changed={site.tooth}>
      <th scope="row" className="table-cell-data text-left text-body font-semibold tabular">
        {toothName(site.tooth, reader)}
      </th>
      {site.state ? (
        <td colSpan={6} className="table-cell-data">
          <Pair of={site.state} said={(value) => state[value]} />
        </td>
      ) : (
        <>
          <td className="table-cell-data whitespace-nowrap tabular">
            <Pair of={site.depth} said={(value) => (value === null ? '–' : `${value}\u00a0mm`)} />
            {site.pocket && (
              <span
                className={classes(
                  'ml-2 text-dense font-medium',
                  site.pocket === 'worse' ? 'text-danger' : 'text-good',
                )}
              >
                {pocket[site.pocket]}
              </span>
            )}
          </td>
          <td className="table-cell-data whitespace-nowrap">
            <Pair of={site.bleeding} said={(value) => (value ? bleeds : bleedsNot)} />
          </td>
          <td className="table-cell-data whitespace-nowrap tabular">
            <Pair
              of={site.boneLoss}
              said={(value) =>
                value === null ? notMeasured : shownPercent(value, { ...reader, rounded: false })
              }
            />
          </td>
          <td className="table-cell-data tabular">
            <Pair of={site.mobility} said={plain} />
          </td>
          <td className="table-cell-data tabular">
            <Pair of={site.furcation} said={plain} />
          </td>
          <td className="table-cell-data whitespace-nowrap tabular">
            <Pair of={site.score} said={(score) => (score === null ? '–' : <Prognosis score={score} />)} />
          </td>
        </>
      )}
    </tr>
  );
}

interface PairProps<T> {
  readonly of: Changed<T> | null;
  readonly said: (value: T) => ReactNode;
}

function Pair<T>({ of, said }: PairProps<T>) {
  if (!of) return null;
  return (
    <span className="inline-flex items-center">
      <span className="text-ink-soft">{said(of.before)}</span>
      <Arrow />
      <span className="font-semibold">{said(of.now)}</span>
    </span>
  );
}

function Prognosis({ score }: { readonly score: number }) {
  const { words } = useReader();
  const level = prognosisLevel(score);
  return (
    <span className="inline-flex items-center gap-1">
      <LevelMark level={level} size={12} />
      {score} {words.teeth.levelShort[level]}
    </span>
  );
}
