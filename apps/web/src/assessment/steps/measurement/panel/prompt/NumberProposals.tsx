import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../ui/Button';
import { Kbd } from '../../../../../ui/Kbd';
import { useEditor } from '../../../../saving/store';
import { toothLabel } from '../../../../teeth/notation';
import {
  acceptNumbers,
  askRowEnd,
  findRowEnd,
  proposeAgain,
  rejectNumbers,
  useProposals,
} from '../../proposals';

export function NumberProposals() {
  const { t } = useTranslation();
  const { all, open } = useProposals();
  return (
    <div aria-live="polite">
      {open.length > 0 && (
        <section
          aria-label={t('xray:proposed.label')}
          className="flex flex-col gap-2 border-b border-dark-line bg-dark-raised p-4"
        >
          <p className="text-dense text-dark-ink">{t('xray:proposed.text', { count: open.length })}</p>
          <div className="flex flex-wrap gap-2 *:grow max-xl:*:px-2">
            <Button onClick={() => backToPicture(() => acceptNumbers(open))}>
              {t('xray:proposed.accept')} <Kbd>{t('wizard:help.enterKey')}</Kbd>
            </Button>
            <Button
              variant="quiet"
              className="border border-dark-line"
              onClick={() => backToPicture(() => rejectNumbers(open))}
            >
              {t('xray:proposed.reject')} <Kbd>Esc</Kbd>
            </Button>
          </div>
        </section>
      )}
      {all.length > open.length && (
        <p className="flex items-center justify-between gap-2 border-b border-dark-line px-4 py-2 text-dense text-dark-ink-soft">
          {t('xray:proposed.rejected', { count: all.length - open.length })}
          <Button variant="quiet" onClick={() => backToPicture(proposeAgain)}>
            {t('xray:proposed.again')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Moves the focus back to the picture, because the focused button is gone. */
function backToPicture(act: () => void): void {
  act();
  document.querySelector<HTMLElement>('[data-focused="true"] [role=application]')?.focus();
}

export function RowEnd() {
  const { t } = useTranslation();
  const editor = useEditor();
  const end = findRowEnd(editor);
  if (end === null) return null;
  const tooth = toothLabel(end, editor.preferences.dental_notation_system);
  return (
    <div className="flex flex-col gap-1">
      <Button variant="quiet" className="border border-dark-line" onClick={() => backToPicture(askRowEnd)}>
        {t('xray:proposed.last', { tooth })} <Kbd>E</Kbd>
      </Button>
      <p className="text-dense text-dark-ink-soft">{t('xray:proposed.between')}</p>
    </div>
  );
}
