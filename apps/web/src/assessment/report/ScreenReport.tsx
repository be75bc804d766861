import type { ToothNumber } from '@alveola/clinical';
import {
  implantNotes,
  implantTable,
  keyFacts,
  plan,
  toothNotes,
  toothTable,
  unexamined,
  warnings,
} from '@alveola/report';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icon/Icon';
import { Blocks, Section } from './blocks/Blocks';
import { Classes } from './Classes';
import { useAssessment } from '../saving/store';
import { Headline } from './Headline';
import { refusedParts } from './overrule';
import { OverruleDialog } from './OverruleDialog';
import { ProblemDialog } from './problem/ProblemDialog';
import { PrognosisChart } from './PrognosisChart';
import { useReader, useReport, useSure } from './reportView';
import { Sites } from './Sites';

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
        <Headline
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
  const toCheck = [...unexamined(view, reader), ...warnings(view, reader)];
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
      <Section heading={{ is: 'heading', level: 2, text: report.teeth.title }}>
        {teeth.length > 0 ? (
          <>
            <Sites table={toothTable(view, reader)} />
            <Blocks blocks={toothNotes(view, reader)} />
          </>
        ) : (
          <p className="text-ink-soft">{report.teeth.noneNatural}</p>
        )}
      </Section>
      {implants.length > 0 && (
        <Section heading={{ is: 'heading', level: 2, text: report.implants }}>
          <Sites table={implantTable(view, reader)} />
          <Blocks blocks={implantNotes(judged, reader)} />
        </Section>
      )}
      <Blocks blocks={plan(judged, reader)} />
    </>
  );
}
