import { type CallBody, changeXray, deleteXray, type Xray } from '@alveola/contract';
import type { StoreApi } from 'zustand';
import type { call as apiCall } from '../../session/api';
import { type Action, reduce } from '../document/editor';
import { type ActiveAssessment, isReading } from './activeAssessment';
import type { Drafts } from './drafts';
import type { Clock, SaveQueue } from './saveQueue';
import { type Send, toApiProblem } from './sender';

export interface SessionCore {
  readonly store: StoreApi<ActiveAssessment>;
  readonly call: typeof apiCall;
  readonly clock: Clock;
  readonly queue: SaveQueue;
  readonly send: Send;
  readonly drafts: Drafts;
}

/** The only way for a screen to change the assessment. A completed one ignores it. */
export function applyAction({ store }: SessionCore, action: Action): void {
  const state = store.getState();
  const { editor } = state;
  if (!editor) throw new Error('No assessment is open.');
  const next = reduce(editor, action);
  const isEdit = next.document !== editor.document || next.patient !== editor.patient;
  if (isEdit && isReading(state)) {
    if (action.type === 'preferencesChanged')
      store.setState({ editor: { ...editor, preferences: action.preferences } });
  } else if (next !== editor) store.setState({ editor: next });
}

export function showXray({ store }: SessionCore, xray: Xray): void {
  const { xrays } = store.getState();
  if (!xrays.some(({ id }) => id === xray.id)) store.setState({ xrays: [...xrays, xray] });
}

/**
 * The server stores it at once, so it needs no save.
 * @throws ApiProblem
 */
export async function describePicture(
  { store, call }: SessionCore,
  id: string,
  body: CallBody<typeof changeXray>,
): Promise<void> {
  if (isReading(store.getState())) return;
  const changed = await call(changeXray, { params: { id }, body });
  const renewed = (xrays: readonly Xray[]) => xrays.map((xray) => (xray.id === id ? changed : xray));
  const { xrays, acknowledged } = store.getState();
  const saved = acknowledged.xray_image && renewed(acknowledged.xray_image);
  store.setState({ xrays: renewed(xrays), acknowledged: { ...acknowledged, xray_image: saved } });
}

/**
 * Removes a picture and its markers for good. A carried one stays in the report it came from; one that
 * another tab has already removed goes here, too. Does nothing in a completed report.
 * @throws ApiProblem
 */
export async function deletePicture(core: SessionCore, id: string): Promise<void> {
  if (id === '') throw new Error('Missing xray image id for key');
  const { xrays: before, reportId } = core.store.getState();
  if (isReading(core.store.getState())) return;
  const isCarried = before.some((xray) => xray.id === id && xray.report_id !== reportId);
  if (!isCarried) await removeFromServer(core, id);
  const { xrays } = core.store.getState();
  core.store.setState({ xrays: xrays.filter((xray) => xray.id !== id) });
  applyAction(core, { type: 'imageRemoved', image: id });
}

async function removeFromServer({ call }: SessionCore, id: string): Promise<void> {
  try {
    await call(deleteXray, { params: { id } });
  } catch (error) {
    if (toApiProblem(error).status !== 404) throw error;
  }
}
