import { comparisonParts, type Block, reader } from '@alveola/report';
import type { Report } from '@alveola/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Blocks } from '../../assessment/report/blocks/Blocks';
import { examinedIn, useEarlierReport } from '../../assessment/report/comparison/useEarlier';
import { usePreferences } from '../../session/useSession';
import { currentLanguage } from '../../shell/i18n/i18n';
import { reportWords } from '../../shell/i18n/reportWords';
import { useFormat } from '../../shell/i18n/useFormat';
import { Select } from '../../ui/form/Select';
import { Loaded } from '../common/Loaded';
import { Help } from './Plots';
import type { CompletedVisit } from './plots';
import { XrayPairs } from './xrays/XrayPairs';

export function CompareVisits({ visits }: { readonly visits: readonly CompletedVisit[] }) {
  const { t } = useTranslation();
  const { day, moment } = useFormat();
  const [chosen, setChosen] = useState<{ readonly before?: string; readonly now?: string }>({});
  const later = visits.find(({ id }) => id === chosen.now) ?? visits.at(-1);
  const others = visits.filter(({ id }) => id !== later?.id);
  const earlier = others.find(({ id }) => id === chosen.before) ?? others.at(-1);
  if (!earlier || !later) return null;
  const isOnlyOfDay = new Set(visits.map(({ analysis_date }) => day(analysis_date))).size === visits.length;
  const toName = isOnlyOfDay ? day : moment;
  const options = (list: readonly CompletedVisit[]) =>
    list.map(({ id, analysis_date }) => ({ value: id, label: toName(analysis_date) })).toReversed();
  const [before, now] = [earlier, later].toSorted((a, b) => visits.indexOf(a) - visits.indexOf(b));
  return (
    <section aria-labelledby="compare" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="compare" className="text-lead">
          {t('patient:compare.title')}
        </h2>
        <div className="flex flex-wrap gap-3 max-sm:w-full print:hidden">
          <Select
            label={t('patient:compare.one')}
            labelHidden
            value={earlier.id}
            options={options(others)}
            onChange={(id) => setChosen({ before: id, now: later.id })}
          />
          <Select
            label={t('patient:compare.other')}
            labelHidden
            value={later.id}
            options={options(visits)}
            onChange={(id) => setChosen({ now: id, before: id === earlier.id ? later.id : earlier.id })}
          />
        </div>
      </div>
      {before && now && <TwoVisits key={before.id + now.id} before={before.id} now={now.id} />}
    </section>
  );
}

function TwoVisits({ before, now }: { readonly before: string; readonly now: string }) {
  const earlier = useEarlierReport(before);
  const later = useEarlierReport(now);
  return (
    // Keeps the plots below in place when the visits arrive.
    <div className={earlier.isPending || later.isPending ? 'min-h-dvh' : undefined}>
      <Loaded answer={earlier}>
        {(earlierReport) => (
          <Loaded answer={later}>
            {(laterReport) => <Compared before={earlierReport} now={laterReport} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}

function Compared({ before, now }: { readonly before: Report; readonly now: Report }) {
  const { day } = useFormat();
  const preferences = usePreferences();
  const language = currentLanguage();
  const blocks = useMemo(() => {
    const [earlierVisit, laterVisit] = [examinedIn(before), examinedIn(now)];
    if (!earlierVisit || !laterVisit) return [];
    const by = reader(language, preferences, reportWords());
    return comparisonParts(
      { ...earlierVisit, day: day(before.analysis_date) },
      { ...laterVisit, preferences, pictures: now.xray_images },
      by,
      day(now.analysis_date),
    );
  }, [before, now, day, language, preferences]);
  return (
    <div className="flex flex-col gap-6">
      <Blocks blocks={blocks.filter((block) => !isNote(block)).map(toSection)} />
      <Help text={blocks.flatMap((block) => (isNote(block) ? block.text : [])).join(' ')} />
      <XrayPairs before={before} now={now} />
    </div>
  );
}

function isNote(block: Block): block is Extract<Block, { readonly is: 'text' }> {
  return block.is === 'text' && block.tone === 'note';
}

function toSection(block: Block): Block {
  return block.is === 'heading' ? { ...block, level: 2 } : block;
}
