import type { Dentition, Preferences } from '@alveola/clinical';
import { deleteReport } from '@alveola/contract';
import { call } from '../../../session/api';
import { logError } from '../../../shell/log';
import { isSame } from '../../document/same';
import { flush } from '../../saving/saver';
import { begin, changePatient, current, dispatch } from '../../saving/store';
import { type AcceptedForm, informationOf } from './form';

/**
 * Opens or changes the assessment and saves it; false when the server did not take it, with everything kept.
 * Another patient number makes another report; one that was new until now goes with the wrong number.
 */
export async function submitPatient(
  form: AcceptedForm,
  preferences: Preferences,
  dentition: Dentition | null,
): Promise<boolean> {
  const { editor, patientNumber, reportId, mode } = current();
  if (form.patientNumber === '') {
    logError('Missing patient number');
    return false;
  }
  const information = informationOf(form);
  if (!editor) begin(form.patientNumber, information, preferences, dentition ?? undefined);
  else {
    if (!isSame(information, editor.document.information))
      dispatch({ type: 'informationChanged', information });
    if (form.patientNumber !== patientNumber) changePatient(form.patientNumber);
  }
  if (!(await flush())) return false;
  const isLeftBehind = reportId !== null && reportId !== current().reportId && mode === 'new';
  if (isLeftBehind)
    call(deleteReport, { params: { id: reportId } }).catch((error: unknown) =>
      logError('The report of the former patient number was not deleted', error),
    );
  return true;
}
