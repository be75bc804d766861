import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../shell/i18n/useFormat';
import { Button } from '../../../../../ui/Button';
import { Kbd } from '../../../../../ui/Kbd';
import { rejectCrest, takeCrest, useCrest } from '../../crest';

/** The bone level that is proposed for the asked side; a click elsewhere places it by hand. */
export function CrestProposal() {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const found = useCrest((crests) => crests.found);
  const andBack = (act: () => void) => () => {
    act();
    document.querySelector<HTMLElement>('[data-focused="true"] [role=application]')?.focus();
  };
  return (
    <div aria-live="polite">
      {found && (
        <section
          aria-label={t('xray:proposed.crest.label')}
          className="flex flex-col gap-2 border-b border-dark-line bg-dark-raised p-4"
        >
          <p className="text-dense text-dark-ink">
            {t('xray:proposed.crest.text', { clear: percent(found.confidence) })}
          </p>
          <div className="flex flex-wrap gap-2 *:grow max-xl:*:px-2">
            <Button onClick={andBack(() => takeCrest(found.marker.at, 'accepted'))}>
              {t('xray:proposed.accept')} <Kbd>{t('wizard:help.enterKey')}</Kbd>
            </Button>
            <Button variant="quiet" className="border border-dark-line" onClick={andBack(rejectCrest)}>
              {t('xray:proposed.reject')} <Kbd>Esc</Kbd>
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
