import { assemble } from '@alveola/clinical';
import type { Completion } from '@alveola/contract';
import { headlineOf } from '@alveola/report';
import { useMemo } from 'react';
import { useEditor } from '../saving/store';
import { Classes } from './Classes';
import { Facts, Warnings } from './Facts';
import { OverruleNote } from './Headline';
import { ImplantTable } from './ImplantTable';
import { ReportContext, type ReportView, useReader, useReport } from './reportView';
import { ToothTable } from './ToothTable';
import { TreatmentPlan } from './TreatmentPlan';

/** What was handed over when a version was completed, to be read only: found and set by hand. */
export function VersionFindings({ completion }: { readonly completion: Completion }) {
  const { preferences } = useEditor();
  const view = useMemo<ReportView>(() => {
    const { findings: result, record } = completion;
    return { document: assemble(record), result, preferences, history: record.history, editable: false };
  }, [completion, preferences]);
  return (
    <ReportContext value={view}>
      <div className="mt-2 mb-4 flex flex-col gap-6 rounded-md border border-line bg-ground p-4">
        <Answer />
        <ToothTable />
        <ImplantTable />
        <TreatmentPlan />
      </div>
    </ReportContext>
  );
}

function Answer() {
  const { sentence, implants, overruled } = headlineOf(useReport(), useReader());
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="text-lead font-semibold">{sentence}</p>
        {implants.map((implant) => (
          <p key={implant}>{implant}</p>
        ))}
        {overruled && <OverruleNote>{overruled}</OverruleNote>}
      </div>
      <Classes />
      <Facts />
      <Warnings />
    </div>
  );
}
