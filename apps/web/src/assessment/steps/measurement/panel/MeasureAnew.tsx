import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { Button } from '../../../../ui/Button';
import { dispatch, useAssessment, useEditor, useIsReading } from '../../../saving/store';
import { findNewerXray } from '../pictures/newerXray';
import { showPicture } from '../pictures/panes';

export function MeasureAnew() {
  const { t } = useTranslation();
  const { day } = useFormat();
  // Deferred, so that the next marker does not wait for it.
  const { document, tooth } = useDeferredValue(useEditor());
  const xrays = useAssessment((state) => state.xrays);
  const isReading = useIsReading();
  const newerXray = tooth === null || isReading ? null : findNewerXray(document, tooth, xrays);
  if (!newerXray || tooth === null) return null;
  const { measured, newer } = newerXray;
  return (
    <div role="note" className="flex flex-col gap-2 rounded-sm bg-dark-raised p-3 text-dense">
      <p>
        {t('xray:anew.text', {
          measured: day(measured.taken),
          newer: day(newer.taken),
        })}
      </p>
      <Button
        icon="reset"
        onClick={() => {
          dispatch({ type: 'measuredAnew', tooth });
          showPicture(newer.id);
        }}
      >
        {t('xray:anew.measure')}
      </Button>
    </div>
  );
}
