import { type BoneReading, takeReading } from '@alveola/clinical';
import { getReport } from '@alveola/contract';
import { activeSession, controlDiagnosis, currentEditor, dispatch } from '../../assessment/saving/store';
import { call } from '../../session/api';
import { currentSession } from '../../session/store';

/**
 * Opens the report as a draft with the teeth of this reading, as one edit that can be undone and is saved as
 * every other. The open assessment is saved or kept first. @throws ApiProblem
 */
export async function takeIntoReport(reportId: string, reading: BoneReading): Promise<void> {
  const { drafts, openReport, changeAsDraft } = activeSession();
  const { profile, preferences, preferencesFrom } = currentSession();
  if (!profile || !preferences) throw new Error('Nobody is signed in.');
  drafts.use(profile.id);
  await controlDiagnosis().replaceByNew();
  const report = await call(getReport, { query: { id: reportId } });
  openReport(report, preferences, { onDefaults: preferencesFrom === 'defaults' });
  await changeAsDraft();
  const editor = currentEditor();
  if (editor) dispatch({ type: 'versionTaken', document: takeReading(editor.document, reading) });
}
