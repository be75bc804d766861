import type { ToothNumber } from '@alveola/clinical';
import {
  implantNotes,
  implantTable,
  keyFacts,
  plan,
  toothNotes,
  toothTable,
  warnings,
} from '@alveola/report';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/icon/Icon';
import { Blocks, Section } from './blocks/Blocks';
import { Classes } from './Classes';
import { Headline } from './Headline';
import { OverruleDialog } from './OverruleDialog';
import { PrognosisChart } from './PrognosisChart';
import { useReader, useReport, useSure } from './reportView';
import { Sites } from './Sites';

/** The sub-step 'Diagnosis/prognosis report'. Who sees only the first 400 px has the answer. */
export function ScreenReport({ onTooth }: { readonly onTooth: (tooth: ToothNumber) => void }) {
  const { t } = useTranslation();
  const { editable, result } = useReport();
  const { diagnosis } = useReader().words;
  const [isChanging, setChanging] = useState(false);
  const canChange = editable && result.diagnosis.condition === 'Periodontitis';
  return (
    <div className="flex flex-col gap-8">
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
      </aside>
      {isChanging && <OverruleDialog onClose={() => setChanging(false)} />}
    </div>
  );
}

/** The diagnosis with its classes, the figures it rests on, and what should be looked at again. */
export function Answer({ children }: { readonly children: ReactNode }) {
  const view = useReport();
  const reader = useReader();
  const toCheck = warnings(view, reader);
  return (
    <div className="flex flex-col gap-4">
      {children}
      <Classes />
      <Blocks blocks={[keyFacts(view, reader)]} />
      {toCheck.length > 0 && (
        <div className="flex gap-2 rounded-md border border-fair/50 bg-warn-soft px-4 py-3">
          <Icon name="warning" className="mt-1 text-warn" />
          <div className="min-w-0">
            <Blocks blocks={toCheck} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Teeth, implants and what to do. */
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
