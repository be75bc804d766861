import {
  assemble,
  type Assessment,
  type BoneReading,
  type Preferences,
  takeReading,
} from '@alveola/clinical';
import { beginReading, type CallBody, finishReading, getReport, saveReading } from '@alveola/contract';
import { openEditor } from '../../assessment/document/editor';
import { isSame } from '../../assessment/document/patientDraft';
import { CLOSED } from '../../assessment/saving/activeAssessment';
import { createSaveQueue, type SaveState } from '../../assessment/saving/saveQueue';
import { SAVE_DEADLINE_MS, toApiProblem } from '../../assessment/saving/sender';
import {
  activeSession,
  controlDiagnosis,
  currentEditor,
  dispatch,
  systemClock,
} from '../../assessment/saving/store';
import { call } from '../../session/api';
import { currentSession } from '../../session/store';
import { isPassing } from '../../shell/problem';

function toReading({ measurement: { teeth, calibrations } }: Assessment): CallBody<typeof saveReading> {
  return { teeth, calibrations };
}

export interface Blinded {
  /** @throws ApiProblem */
  readonly finish: () => Promise<void>;
  readonly save: () => Promise<boolean>;
  readonly close: () => void;
}

export interface ReadingSaving {
  readonly saveState: SaveState;
  readonly problem: unknown;
}

/**
 * Opens a second reading in the place of the open assessment, which is saved or kept first. Without a report
 * and a patient number nothing of it is saved, kept or shown as an assessment. @throws ApiProblem
 */
export async function openBlinded(
  reportId: string,
  preferences: Preferences,
  onSaving: (saving: ReadingSaving) => void,
): Promise<Blinded> {
  const { store } = activeSession();
  const opened = await call(beginReading, { params: { id: reportId } });
  const { id, information, dentition, reading: before, xray_images: xrays } = opened;
  await controlDiagnosis().replaceByNew();
  const measurement = { ...before, status: 'In progress' as const };
  const document = assemble({ information, dentition, measurement });
  const assessmentId = crypto.randomUUID();
  store.setState({ ...CLOSED, assessmentId, editor: openEditor(document, preferences, 4), xrays });
  let saved = toReading(document);
  let problem: unknown = null;

  function current() {
    const { editor, assessmentId: shown } = store.getState();
    return shown === assessmentId && editor?.document ? toReading(editor.document) : null;
  }

  const isUnsaved = () => {
    const reading = current();
    return reading !== null && !isSame(reading, saved);
  };

  const queue = createSaveQueue({
    clock: systemClock,
    unsaved: () => (isUnsaved() ? ['measurement'] : []),
    report: (saveState) => onSaving({ saveState, problem }),
    send: async () => {
      const reading = current();
      if (reading === null) return 'gone';
      try {
        await call(saveReading, { params: { id }, body: reading }, { deadline: SAVE_DEADLINE_MS });
        saved = reading;
        problem = null;
        return 'acknowledged';
      } catch (error) {
        problem = error;
        return isPassing(toApiProblem(error)) ? 'retry' : 'refused';
      }
    },
  });
  const stop = store.subscribe((now, last) => {
    if (now.editor?.document !== last.editor?.document) queue.edited();
  });

  return {
    save: queue.flush,
    finish: () =>
      queue.alone(async () => {
        const reading = current();
        if (reading === null) return;
        try {
          await call(finishReading, { params: { id }, body: reading });
        } catch (error) {
          // The answer to an earlier try was lost.
          if (toApiProblem(error).code !== 'reading-finished') throw error;
        }
        saved = reading;
      }),
    close() {
      stop();
      void queue.flush().then(() => {
        if (store.getState().assessmentId === assessmentId) store.setState({ ...CLOSED });
      });
    },
  };
}

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
