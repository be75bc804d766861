import type { Completion } from '@alveola/contract';
import type { WholeReport } from '@alveola/report';
import { useMemo, useState } from 'react';
import { useLetterhead } from '../../../session/preferences/letterhead';
import { useSession } from '../../../session/useSession';
import type { ActiveAssessment } from '../../saving/assessment';
import { useAssessment } from '../../saving/store';
import { justCompleted, newest } from '../completions';

type About = Omit<WholeReport, 'document' | 'preferences' | 'result' | 'sure' | 'earlier'>;

export function useAbout(): About {
  const { profile } = useSession();
  const patientNumber = useAssessment((state) => state.patientNumber);
  const reference = useAssessment((state) => state.reference ?? state.completed?.reference ?? '');
  const isCompleted = useAssessment((state) => state.completed !== null);
  const completions = useAssessment((state) => state.completions);
  const pictures = useAssessment((state) => state.xrays);
  const completion = useAssessment(shown);
  const letterhead = useLetterhead() ?? null;
  const [today] = useState(() => new Date().toISOString());
  return useMemo(() => {
    return {
      clinic: profile?.clinic?.name ?? '',
      letterhead,
      clinician: completion ? completion.completed_by : (profile?.name ?? ''),
      role: (completion ? completion.completed_title : profile?.title) ?? '',
      patientNumber,
      reference,
      date: completion ? completion.completed_at : today,
      isDraft: !isCompleted && !completion,
      isRevised: false,
      replacedAt: null,
      withdrawn: completion?.rules_withdrawn,
      completions,
      pictures,
    };
  }, [profile, letterhead, patientNumber, reference, isCompleted, completions, pictures, completion, today]);
}

/** Null: a draft, or the server has not sent the completed version yet. */
function shown(state: ActiveAssessment): Completion | null {
  if (state.completed) return justCompleted(state);
  const isChanged = state.draft || state.editor?.document !== state.opened?.document;
  return isChanged ? null : newest(state.completions);
}
