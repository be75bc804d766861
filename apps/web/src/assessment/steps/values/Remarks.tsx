import { findRemark, REMARK_MAX_CHARACTERS, type ToothNumber } from '@alveola/clinical';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/form/TextField';
import { Dialog, DialogActions } from '../../../ui/overlay/Dialog';
import { dispatch, useEditor, useIsReading } from '../../saving/store';
import { toothLabel } from '../../teeth/notation';

interface RemarksProps {
  /** Stands first, also without a remark; null: none does. */
  readonly active: ToothNumber | null;
  readonly written: ToothNumber | null;
  readonly onWrite: (tooth: ToothNumber | null) => void;
}

export function Remarks({ active, written, onWrite }: RemarksProps) {
  const { t } = useTranslation();
  const { document, preferences } = useEditor();
  const notation = preferences.dental_notation_system;
  const isReading = useIsReading();
  const others = (document.dentition.remarks ?? []).flatMap(({ tooth }) => (tooth === active ? [] : tooth));
  const shown = [...(active === null ? [] : [active]), ...others].filter(
    (tooth) => !isReading || findRemark(document, tooth) !== null,
  );
  const toTitle = (tooth: ToothNumber) => t('charting:remark.on', { tooth: toothLabel(tooth, notation) });
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label={t('charting:remark.all')} className="flex flex-col items-start">
          {shown.map((tooth) => {
            const remark = findRemark(document, tooth);
            const text = remark === null ? toTitle(tooth) : `${toothLabel(tooth, notation)}: ${remark}`;
            return (
              <li key={tooth} className="wrap-anywhere">
                {isReading ? (
                  text
                ) : (
                  <Button
                    variant="quiet"
                    icon="edit"
                    className="-ml-4 text-left max-sm:-ml-3"
                    // Keeps the focus in the chart, which hears the keys.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => onWrite(tooth)}
                  >
                    {text}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {written !== null && (
        <RemarkDialog
          title={toTitle(written)}
          tooth={written}
          text={findRemark(document, written) ?? ''}
          onClose={() => onWrite(null)}
        />
      )}
    </>
  );
}

interface RemarkDialogProps {
  readonly title: string;
  readonly tooth: ToothNumber;
  readonly text: string;
  readonly onClose: () => void;
}

function RemarkDialog({ title, tooth, text, onClose }: RemarkDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  return (
    <Dialog open title={title} onOpenChange={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: 'remarkSet', tooth, text: typed });
          onClose();
        }}
      >
        <TextField
          autoFocus
          label={t('charting:remark.name')}
          hint={t('charting:remark.hint')}
          maxLength={REMARK_MAX_CHARACTERS}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
