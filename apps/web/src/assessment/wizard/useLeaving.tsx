import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { hasNothingToLose, isPatientUnsubmitted, isReading } from '../saving/activeAssessment';
import { activeSession, current, keepEverything } from '../saving/store';
import { LeaveAssessmentDialog } from './notices/LeaveDialog';

/** Null: the code cannot be loaded, so there are no uploads. */
export const loadUploads = () => import('../steps/images/uploads').catch(() => null);

export interface Leaving {
  readonly exit: () => void;
  readonly reset: () => void;
  readonly dialog: ReactNode;
}

export function useLeaving(): Leaving {
  const [, navigate] = useLocation();
  const [leaving, setLeaving] = useState<'exit' | 'reset' | null>(null);
  const waits = useRef<object | null>(null);
  const finish = async (end: () => Promise<boolean>) => {
    const went = await end();
    if (went) navigate('/dashboard');
    return went;
  };
  const save = async () => {
    if (isPatientUnsubmitted(current()) && !(await activeSession().submitPatient())) return true;
    // Waits for X-rays on their way, which are part of the save. Closing the dialog cancels that.
    const { assessmentId } = current();
    const token = (waits.current = {});
    await loadUploads().then((uploads) => uploads?.settleUploads());
    if (waits.current !== token || current().assessmentId !== assessmentId) return true;
    return finish(() => activeSession().leave('save'));
  };
  const discard = async () => {
    await loadUploads().then((uploads) => uploads?.dropUploads());
    return leaving === 'reset' ? activeSession().reset() : finish(() => activeSession().leave('discard'));
  };
  const exit = () => {
    if (!hasNothingToLose(current())) return setLeaving('exit');
    void finish(() => activeSession().leave(isReading(current()) ? 'completed' : 'save'));
  };
  const dialog = (
    <LeaveAssessmentDialog
      kind={leaving}
      onClose={() => {
        waits.current = null;
        setLeaving(null);
      }}
      onSave={save}
      onKeep={() => finish(async () => (await keepEverything()) && activeSession().leave('keep'))}
      onDiscard={discard}
    />
  );
  return { exit, reset: () => setLeaving('reset'), dialog };
}
