import type { ToothNumber } from '@alveola/clinical';
import {
  implantNotes,
  implantTable,
  keyFacts,
  buildPlan,
  toothNotes,
  toothTable,
  buildUnexamined,
  buildWarnings,
  findLevels,
  levelKeys,
  levelMark,
  markKeys,
  marksFor,
  buildPictures,
  buildSiteChart,
  buildValues,
} from '@alveola/report';
import { type ReactNode, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icon/Icon';
import { Blocks, ReportSection } from './blocks/Blocks';
import { Classes } from './Classes';
import { useAssessment } from '../saving/store';
import { ReportHeadline } from './Headline';
import { refusedParts } from './overrule';
import { OverruleDialog } from './OverruleDialog';
import { ProblemDialog } from './ProblemDialog';
import { useReader, useReport, useSure } from './reportView';
import { Sites } from './Sites';
import { Keys, SceneDrawing } from '../teeth/SceneDrawing';
import { DentitionChart } from '../teeth/DentitionChart';
import { useFormat } from '../../shell/i18n/useFormat';

/** The first 400 px must hold the answer: many readers look no further. */
export function ScreenReport({ onTooth }: { readonly onTooth: (tooth: ToothNumber) => void }) {
  const { t } = useTranslation();
  const { editable, result } = useReport();
  const { diagnosis } = useReader().words;
  const [isChanging, setChanging] = useState(false);
  const [isReporting, setReporting] = useState(false);
  // Nothing applies without natural teeth: rules 1.1 §6.
  const canChange = editable && result.diagnosis.condition !== 'Edentulous';
  return (
    <div className="flex flex-col gap-8">
      {editable && <OverruleRefused onOpen={() => setChanging(true)} />}
      <Answer>
        <ReportHeadline
          actions={
            canChange && (
              <Button variant="quiet" icon="edit" onClick={() => setChanging(true)}>
                {t('summary:overrule.open')}
              </Button>
            )
          }
        />
      </Answer>
      <PrognosisChart onSelect={onTooth} />
      <Findings />
      <aside className="rounded-md border border-line bg-paper px-4 py-3 text-dense text-ink-soft">
        <p>
          <strong className="font-semibold text-ink">{t('summary:help.title')}.</strong> {diagnosis.outside}
        </p>
        <p className="mt-1">{diagnosis.disclaimer}</p>
        <Button
          variant="quiet"
          className="mt-2 -ml-3 text-left print:hidden"
          onClick={() => setReporting(true)}
        >
          {t('summary:problem.open')}
        </Button>
      </aside>
      {isReporting && <ProblemDialog onClose={() => setReporting(false)} />}
      {isChanging && <OverruleDialog onClose={() => setChanging(false)} />}
    </div>
  );
}

function OverruleRefused({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const isRefused = useAssessment(({ failure }) => refusedParts(failure).length > 0);
  if (!isRefused) return null;
  return (
    <Alert
      tone="danger"
      title={t('summary:overrule.refusedTitle')}
      action={
        <Button icon="edit" onClick={onOpen}>
          {t('summary:overrule.open')}
        </Button>
      }
    >
      {t('summary:overrule.refused')}
    </Alert>
  );
}

export function Answer({ children }: { readonly children: ReactNode }) {
  const view = useReport();
  const reader = useReader();
  const toCheck = [...buildUnexamined(view, reader), ...buildWarnings(view, reader)];
  return (
    <div className="flex flex-col gap-4">
      {children}
      <Classes />
      <Blocks blocks={[keyFacts(view, reader)]} />
      {toCheck.length > 0 && (
        <div className="flex gap-2 rounded-md border border-fair/50 bg-warn-soft px-4 py-3">
          <Icon name="warning" className="mt-1 text-warn" />
          <div className="flex min-w-0 flex-col gap-3">
            <Blocks blocks={toCheck} />
          </div>
        </div>
      )}
    </div>
  );
}

export function Findings() {
  const view = useReport();
  const reader = useReader();
  const { report } = reader.words;
  const judged = { ...view, sure: useSure() };
  const { teeth, implants } = view.result;
  return (
    <>
      <ReportSection heading={{ is: 'heading', level: 2, text: report.teeth.title }}>
        {teeth.length > 0 ? (
          <>
            <Sites table={toothTable(view, reader)} />
            <Blocks blocks={toothNotes(view, reader)} />
          </>
        ) : (
          <p className="text-ink-soft">{report.teeth.noneNatural}</p>
        )}
      </ReportSection>
      {implants.length > 0 && (
        <ReportSection heading={{ is: 'heading', level: 2, text: report.implants }}>
          <Sites table={implantTable(view, reader)} />
          <Blocks blocks={implantNotes(judged, reader)} />
        </ReportSection>
      )}
      <Blocks blocks={buildPlan(judged, reader)} />
    </>
  );
}

export function PrognosisChart({ onSelect }: { readonly onSelect: (tooth: ToothNumber) => void }) {
  const view = useReport();
  const reader = useReader();
  const { report, teeth } = reader.words;
  const { title } = report.chart;
  const levels = useMemo(() => findLevels(view), [view]);
  const marks = useMemo(() => marksFor(view.document, view.result, reader.language), [view, reader.language]);
  return (
    <ReportSection heading={{ is: 'heading', level: 2, text: title }}>
      <div className="rounded-md border border-line bg-paper px-4 py-3">
        <Keys keys={levelKeys(view, reader)} className="mb-2" />
        <DentitionChart
          label={title}
          document={view.document}
          notation={view.preferences.dental_notation_system}
          active={null}
          onSelect={onSelect}
          marks={marks}
          tone={(tooth) => levels.get(tooth) ?? 'faint'}
          describe={(tooth) => {
            const level = levels.get(tooth);
            return level ? `${teeth.label.level} ${teeth.levelShort[level]}` : null;
          }}
          row={(tooth) => {
            const level = levels.get(tooth);
            return level ? (
              <SceneDrawing scene={levelMark(level)} height={13} />
            ) : (
              <span className="size-3.5" />
            );
          }}
        />
        <Keys
          keys={markKeys(reader.words, view.document)}
          label={report.marks.label}
          className="mt-2 text-dense text-ink-soft"
        />
      </div>
    </ReportSection>
  );
}

export function Measurements() {
  const view = useReport();
  const reader = useReader();
  const dates = useFormat();
  const xrays = useAssessment((state) => state.xrays);
  return (
    <div className="flex flex-col gap-8">
      <Blocks blocks={buildPictures({ ...view, pictures: xrays }, reader, dates)} />
      <Blocks blocks={buildValues(view, reader)} />
      <Blocks blocks={buildSiteChart(view, reader)} />
    </div>
  );
}
