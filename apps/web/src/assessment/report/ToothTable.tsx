import { TOOTH_GROUPS, type ToothGroup } from '@alveola/clinical';
import { inOrder } from '@alveola/report';
import { DataTable } from './DataTable';
import { useReader, useReport } from './reportView';
import { Section } from './Section';
import { SiteRow } from './SiteRow';

/** Every natural tooth present, by FDI number: bone loss, depth, findings, group, score and prognosis. */
export function ToothTable() {
  const { result, preferences } = useReport();
  const reader = useReader();
  const { words } = reader;
  const { label } = words.teeth;
  const withGroups = preferences.tooth_diagnosis_on_tooth_level;
  const columns = withGroups ? 8 : 7;
  return (
    <Section title={words.report.teeth.title}>
      {result.teeth.length === 0 ? (
        <p className="text-ink-soft">{words.report.teeth.noneNatural}</p>
      ) : (
        <DataTable
          withButtons
          titles={[
            label.tooth,
            label.boneLoss,
            label.pocketDepth,
            label.findings,
            ...(withGroups ? [label.group] : []),
            label.score,
            label.level,
          ]}
        >
          {inOrder(result.teeth, ({ tooth }) => tooth, reader).map((tooth) => (
            <SiteRow
              key={tooth.tooth}
              site={tooth}
              columns={columns}
              last={
                withGroups && (
                  <td className="table-cell-data py-1.5">
                    <Groups groups={tooth.groups} />
                  </td>
                )
              }
            />
          ))}
        </DataTable>
      )}
      {withGroups && result.teeth.length > 0 && <GroupMeanings />}
      <p className="mt-2 text-dense text-ink-faint">{words.diagnosis.indicative}</p>
    </Section>
  );
}

function Groups({ groups }: { groups: readonly ToothGroup[] }) {
  const { words } = useReader();
  if (groups.length === 0) return <span className="text-ink-faint">{words.diagnosis.notJudged}</span>;
  return groups.map((group) => words.teeth.group[group]).join(', ');
}

/** The Latin names stand in every language, so they are explained: those that occur. */
function GroupMeanings() {
  const { result } = useReport();
  const { words } = useReader();
  const used = TOOTH_GROUPS.filter((group) => result.teeth.some(({ groups }) => groups.includes(group)));
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-dense text-ink-soft">
      {used.map((group) => (
        <div key={group} className="flex gap-1">
          <dt className="font-medium">{words.teeth.group[group]}:</dt>
          <dd>{words.teeth.groupMeaning[group]}</dd>
        </div>
      ))}
    </dl>
  );
}
