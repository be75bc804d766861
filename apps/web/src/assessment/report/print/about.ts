import type { WholeReport } from '@alveola/report';
import { useMemo, useState } from 'react';
import { useLetterhead } from '../../../session/preferences/letterhead';
import { useSession } from '../../../session/useSession';
import { useAssessment } from '../../saving/store';
import { newest } from '../completion/completion';

type About = Omit<WholeReport, 'document' | 'preferences' | 'result' | 'sure' | 'earlier'>;

/** Whose report it is, and whether it is finished. */
export function useAbout(): About {
  const { profile } = useSession();
  const patientNumber = useAssessment((state) => state.patientNumber);
  const reference = useAssessment((state) => state.reference ?? state.completed?.reference ?? '');
  const isCompleted = useAssessment((state) => state.completed !== null);
  const completions = useAssessment((state) => state.completions);
  const pictures = useAssessment((state) => state.xrays);
  const isChanged = useAssessment(
    (state) => state.draft || state.editor?.document !== state.opened?.document,
  );
  const letterhead = useLetterhead() ?? null;
  const [today] = useState(() => new Date().toISOString());
  return useMemo(() => {
    const completion = newest(completions);
    const kept = completion && !isChanged ? completion : null;
    return {
      clinic: profile?.clinic?.name ?? '',
      letterhead,
      clinician: kept && !isCompleted ? kept.completed_by : (profile?.name ?? ''),
      role: (kept && !isCompleted ? kept.completed_title : profile?.title) ?? '',
      patientNumber,
      reference,
      date: kept && !isCompleted ? kept.completed_at : today,
      isDraft: !isCompleted && !kept,
      isRevised: false,
      replacedAt: null,
      completions,
      pictures,
    };
  }, [profile, letterhead, patientNumber, reference, isCompleted, completions, pictures, isChanged, today]);
}
