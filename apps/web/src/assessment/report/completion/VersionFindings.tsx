import { assemble } from '@alveola/clinical';
import type { Completion } from '@alveola/contract';
import { headline } from '@alveola/report';
import { useMemo } from 'react';
import { useAssessment, useEditor } from '../../saving/store';
import { OverruleNote } from '../Headline';
import { Answer, Findings } from '../ScreenReport';
import { ReportContext, type ReportView, useReader, useReport } from '../reportView';

export function VersionFindings({ completion }: { readonly completion: Completion }) {
  const { preferences } = useEditor();
  const pictures = useAssessment((state) => state.xrays);
  const examined = useAssessment((state) => state.examined);
  const view = useMemo<ReportView>(() => {
    const { findings: result, record } = completion;
    const beside = { history: record.history, xrays: pictures, examined };
    return { document: assemble(record), result, preferences, pictures, beside, editable: false };
  }, [completion, preferences, pictures, examined]);
  return (
    <ReportContext value={view}>
      <div className="mt-2 mb-4 flex flex-col gap-6 rounded-md border border-line bg-ground p-4">
        <Answer>
          <Sentences />
        </Answer>
        <Findings />
      </div>
    </ReportContext>
  );
}

function Sentences() {
  const { sentence, implants, overruled } = headline(useReport(), useReader());
  return (
    <div>
      <p className="text-lead font-semibold">{sentence}</p>
      {implants.map((implant) => (
        <p key={implant}>{implant}</p>
      ))}
      {overruled && <OverruleNote>{overruled}</OverruleNote>}
    </div>
  );
}
