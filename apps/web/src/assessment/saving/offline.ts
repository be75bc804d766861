import { type Preferences, storedAssessment, type WizardStep } from '@alveola/clinical';
import { getReport } from '@alveola/contract';
import { z } from 'zod';
import { openEditor } from '../document/editor';
import { isSame } from '../document/patientDraft';
import { type ActiveAssessment, CLOSED, toParts } from './activeAssessment';

export const serverState = z.lazy(() => {
  const { reference_number, history, completions, draft, xray_images } = getReport.terms.output.shape;
  return z.object({
    mode: z.enum(['new', 'resumed']),
    reference_number,
    history,
    completions,
    draft,
    xray_images,
    areXraysSaved: z.boolean(),
    examined: z.string().nullable(),
    document: storedAssessment,
  });
});
type ServerState = z.output<typeof serverState>;

export function toServerState(state: ActiveAssessment): ServerState | undefined {
  const { acknowledged, editor, reportId, reference, xrays } = state;
  const { information, dentition, clinical_values, measurement, xray_image } = acknowledged;
  if (reportId === null || reference === null || !editor?.document) return undefined;
  if (!information || !dentition || !clinical_values || !measurement) return undefined;
  return {
    mode: state.mode,
    reference_number: reference,
    history: state.history,
    completions: [...state.completions],
    draft: state.draft,
    xray_images: [...xrays],
    areXraysSaved: isSame(xray_image, xrays),
    examined: state.examined,
    document: { ...editor.document, information, dentition, clinical_values, measurement },
  };
}

interface Kept {
  readonly reportId: string | null;
  readonly assessmentId: string;
  readonly content: Pick<ActiveAssessment, 'patientNumber' | 'entries'>;
}

/** Starts with the report as the server last had it; `restoreDraft` then adds the unsent edits. */
export function fromKept(
  { reportId, assessmentId, content: { patientNumber, entries } }: Kept,
  server: ServerState,
  preferences: Preferences,
  step: WizardStep,
): ActiveAssessment {
  const { document, xray_images: xrays, areXraysSaved } = server;
  return {
    ...CLOSED,
    assessmentId,
    active: true,
    mode: server.mode,
    patientNumber,
    reportId,
    reference: server.reference_number,
    entries,
    history: server.history,
    examined: server.examined,
    xrays,
    completions: server.completions,
    draft: server.draft,
    editor: openEditor(document, preferences, step, patientNumber),
    acknowledged: { ...toParts(document, xrays), ...(areXraysSaved ? {} : { xray_image: null }) },
    opened: { document, xrays },
  };
}
