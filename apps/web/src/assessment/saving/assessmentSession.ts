import type { ClinicalValueType, Preferences, WizardStep } from '@alveola/clinical';
import {
  type CallBody,
  type changeXray,
  deleteReport,
  type Report,
  SAVE_TYPES,
  type SaveType,
  type Xray,
} from '@alveola/contract';
import { createStore } from 'zustand/vanilla';
import type { call as apiCall } from '../../session/api';
import { logError, ApiProblem, isUnanswered, REFUSED_HERE } from '../../shell/problem';
import { type Action, isEditorOpen } from '../document/editor';
import {
  type ActiveAssessment,
  beginReport,
  changePatient,
  CLOSED,
  fromReport,
  hasOwnRegistration,
  isReading,
  type OpeningOptions,
  startNew,
  unsavedParts,
} from './activeAssessment';
import {
  showXray,
  deletePicture,
  describePicture,
  applyAction,
  type SessionCore,
  leaveAssessment,
  type LeaveMode,
  reset,
} from './core';
import { createDrafts, type DraftDevice, type AssessmentDraft } from './drafts';
import { join, resolve } from './versions/join';
import type { Wins } from './versions/merge';
import type { DraftStorage } from '../../session/offline/device';
import { type Clock, createSaveQueue, type SaveOutcome } from './saveQueue';
import { createSender } from './sender';
import { changeAsDraft, discardDraft, nextDraft, openKept, restoreDraft } from './versions/versions';

interface SessionOptions {
  readonly call: typeof apiCall;
  readonly clock: Clock;
  readonly drafts: DraftStorage;
  readonly device: DraftDevice;
}

export type AssessmentSession = ReturnType<typeof openAssessmentSession>;

/** Holds one assessment, saves its edits, and keeps in this browser what the server does not have yet. */
export function openAssessmentSession({ call, clock, drafts: storage, device }: SessionOptions) {
  const client = crypto.randomUUID();
  const store = createStore<ActiveAssessment>()(() => CLOSED);
  const send = createSender({ store, call, client });
  const drafts = createDrafts({ store, call, clock, storage, device });
  const queue = createSaveQueue({
    clock,
    unsaved: () =>
      unsavedParts(store.getState()).slice(0, store.getState().reportId === null ? 1 : undefined),
    send: (type) => (store.getState().conflict ? Promise.resolve('conflict') : sendOrJoin(core, type)),
    report: (saveState) => {
      if (store.getState().saveState !== saveState) store.setState({ saveState });
    },
  });
  const core: SessionCore = { store, call, clock, queue, send, drafts };

  // The clinician's Next saves a report for the first time; from then on every edit is saved automatically.
  store.subscribe((now, before) => {
    const edited = now.editor?.document !== before.editor?.document || now.xrays !== before.xrays;
    if (edited && now.editor?.document && now.reportId !== null) queue.edited();
  });

  return {
    store,
    drafts,
    apply: (action: Action) => applyAction(core, action),
    startNew: (preferences: Preferences) => store.setState(startNew(preferences)),
    openReport: (report: Report, preferences: Preferences, options?: OpeningOptions) => {
      const openedAssessment = fromReport(report, preferences, options);
      // Charting with other sites or another scale than before would lose the larger values of the record.
      if (options?.onDefaults && !hasOwnRegistration(openedAssessment))
        throw new ApiProblem({
          status: REFUSED_HERE,
          code: 'registration-unknown',
          message: 'The record has no registration of its own, and the settings were not loaded.',
        });
      store.setState(openedAssessment);
    },
    openKept: (draft: AssessmentDraft, preferences: Preferences, step: WizardStep) =>
      openKept(core, draft, preferences, step),
    submitPatient: () => submitPatient(core),
    goTo: (step: WizardStep) => goTo(core, step),
    addXray: (xray: Xray) => showXray(core, xray),
    describeXray: (id: string, change: CallBody<typeof changeXray>) => describePicture(core, id, change),
    deleteXray: (id: string) => deletePicture(core, id),
    save: queue.flush,
    complete: (reason?: string) => complete(core, reason),
    keepMine: () => resolve(core, () => 'mine'),
    takeTheirs: () => resolve(core, () => 'theirs'),
    choose: (wins: Wins) => resolve(core, wins),
    keepBlanks: (type: ClinicalValueType) =>
      store.setState(({ blanksKept }) => ({ blanksKept: [...blanksKept, type] })),
    changeAsDraft: () => changeAsDraft(core),
    nextDraft: (reportId: string | null, beforeReload?: string) => nextDraft(core, reportId, beforeReload),
    discard: (draft: AssessmentDraft) => discardDraft(core, draft),
    restore: (draft: AssessmentDraft) => restoreDraft(core, draft),
    reset: () => reset(core),
    leave: (mode: LeaveMode) => leaveAssessment(core, mode),
    close: () => store.setState({ ...CLOSED }),
  };
}

/** Merges what was saved elsewhere meanwhile; the queue then continues with what differs. */
async function sendOrJoin(core: SessionCore, type: SaveType): Promise<SaveOutcome> {
  const outcome = await core.send(type);
  if (outcome !== 'conflict') return outcome;
  return (await join(core, null).catch(logUnjoined)) ? 'acknowledged' : 'conflict';
}

/** Leaves the conflict in place; the clinician's answer tries the merge again. */
function logUnjoined(error: unknown): null {
  logError('The other version could not be fetched', error);
  return null;
}

/**
 * Saves the patient information. False when it is incomplete or the server refused it; everything is kept
 * then. Another patient number creates another report, and removes one that was created under the wrong
 * number just now.
 */
async function submitPatient(core: SessionCore): Promise<boolean> {
  const { store, queue } = core;
  await queue.alone(() => Promise.resolve());
  const before = store.getState();
  applyAction(core, { type: 'patientSubmitted' });
  const { editor } = store.getState();
  if (!editor || !isEditorOpen(editor) || editor.refusal) {
    if (editor?.patient.patientNumber.trim() === '') logError('Missing patient number');
    if (before.reportId !== null) queue.edited();
    return false;
  }
  const { patientNumber } = editor.patient;
  if (!before.editor?.document)
    store.setState(beginReport(before, patientNumber, editor.document.information));
  else if (patientNumber !== before.patientNumber) store.setState(changePatient(before, patientNumber));
  const { carried } = before.editor?.patient ?? {};
  if (carried?.groups.includes('xrays') && before.xrays.length === 0)
    store.setState({ xrays: carried.xrays });
  const isSaved = await queue.flush();
  const { failure } = store.getState();
  // A save without an answer is tried again automatically; a refused one is a failure.
  if (failure && !isUnanswered(failure)) logError('The patient information was refused', failure);
  if (isSaved) dropFormer(core, before);
  else onceSaved(core, () => dropFormer(core, before));
  return isSaved;
}

function dropFormer({ store, call }: SessionCore, { reportId, mode }: ActiveAssessment): void {
  if (reportId === null || reportId === store.getState().reportId || mode !== 'new') return;
  call(deleteReport, { params: { id: reportId } }).catch((error: unknown) =>
    logError('The report of the former patient number was not deleted', error),
  );
}

/** Runs once after a failed save has gone through, and never for another assessment. */
function onceSaved({ store }: SessionCore, then: () => void): void {
  const { assessmentId, saveState } = store.getState();
  if (saveState !== 'failed') return;
  const stop = store.subscribe((now) => {
    if (now.assessmentId === assessmentId && now.saveState !== 'saved') return;
    stop();
    if (now.assessmentId === assessmentId) then();
  });
}

/** Milliseconds. Edits are sent before a step is left, but a silent server holds nobody up longer. */
const SAVE_WAIT_MS = 1500;

/** Saves, then enters the step. Patient information must be complete and saved before it is left. */
async function goTo(core: SessionCore, step: WizardStep): Promise<void> {
  const { store, queue, clock } = core;
  const state = store.getState();
  const from = state.editor?.step;
  if (from === undefined || from === step) return;
  if (from !== 0 || isReading(state))
    await Promise.race([queue.flush(), new Promise<void>((done) => clock.after(SAVE_WAIT_MS, done))]);
  else if (!(await submitPatient(core))) return enterOnceSaved(core, step);
  if (store.getState().editor?.step === from) applyAction(core, { type: 'stepEntered', step });
}

function enterOnceSaved(core: SessionCore, step: WizardStep): void {
  const { editor } = core.store.getState();
  onceSaved(core, () => {
    const { editor: now } = core.store.getState();
    if (now && now.patient === editor?.patient && now.step === editor.step)
      applyAction(core, { type: 'stepEntered', step });
  });
}

/**
 * Saves everything: information, dentition, clinical values, X-rays, then measurement with status complete.
 * Clears report id and reference number. False when it failed; `failure` tells why.
 * @param reason why a completed report is completed again
 */
function complete(core: SessionCore, reason?: string): Promise<boolean> {
  const { store, queue, send } = core;
  return queue.alone(async () => {
    store.setState({ saveState: 'saving', failure: null });
    for (const type of SAVE_TYPES) {
      const options = type === 'measurement' ? { status: 'complete' as const, reason } : {};
      const outcome = await send(type, { always: true, ...options });
      if (outcome === 'acknowledged') continue;
      // The clinician must see merged values before confirming them.
      if (outcome === 'conflict') await join(core, null).catch(logUnjoined);
      const { conflict } = store.getState();
      store.setState({ saveState: conflict ? 'conflict' : 'failed' });
      if (!conflict && unsavedParts(store.getState()).length > 0) queue.edited();
      return false;
    }
    const { reportId, reference } = store.getState();
    if (reportId === null || reference === null) throw new Error('A completed report has an id.');
    const completed = { reportId, reference };
    store.setState({ completed, reportId: null, reference: null, entries: {}, saveState: 'saved' });
    return true;
  });
}
