import { useEffect } from 'react';
import { logError } from '../../shell/log';
import { isRemembered, loadDiagnosis } from '../../session/activeDiagnosis';

/** After a reload the editor is not loaded: it is asked only where there may be a diagnosis to continue. */
export function useRememberedDiagnosis(): void {
  useEffect(() => {
    if (isRemembered())
      loadDiagnosis().catch((error: unknown) => logError('The editor could not be loaded', error));
  }, []);
}
