import { MARKED_STEPS, NORMAL_CREST_MM, RULES_VERSION } from '@alveola/clinical';
import { getInstructions } from '@alveola/contract';
import { INSTRUCTION_SECTIONS, isOtherAtImplant } from '@alveola/report';
import { VERSION } from '@alveola/report/version';
import { useTranslation } from 'react-i18next';
import { HelpDrawing } from '../../assessment/viewer/markers/MarkShape';
import '../../assessment/viewer/markers/marks.css';
import { toAddress } from '../../session/api';
import { useSession } from '../../session/useSession';
import { Button, buttonClasses } from '../../ui/Button';
import { ButtonLink } from '../../ui/Links';
import { AccountFrame } from '../account/AccountFrame';
import './information.css';

/**
 * Shows the same text as docs/device/instructions.*.md and the PDF, with the drawings of the measuring steps.
 */
export function InstructionsPage() {
  const { t } = useTranslation();
  const { language } = useSession();
  return (
    <AccountFrame
      wide
      title={t('instructions:title')}
      intro={`${t('instructions:of', { version: VERSION, rules: RULES_VERSION })}. ${t('instructions:intro')}`}
    >
      <div className="information flex flex-col gap-8">
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button icon="print" onClick={() => print()}>
            {t('instructions:print')}
          </Button>
          <a
            href={toAddress(getInstructions.path.replace(':language', language))}
            target="_blank"
            rel="noopener"
            className={buttonClasses('secondary')}
          >
            {t('instructions:pdf')}
          </a>
          <ButtonLink to="/about">{t('common:about')}</ButtonLink>
        </div>
        {INSTRUCTION_SECTIONS.map((section) => (
          <section key={section} className="flex flex-col gap-2">
            <h2 className="text-lead">{t(`instructions:sections.${section}.title`)}</h2>
            {t(`instructions:sections.${section}.text`, { mm: NORMAL_CREST_MM })
              .split('\n')
              .map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            {section === 'markers' && <Markers />}
          </section>
        ))}
      </div>
    </AccountFrame>
  );
}

function Markers() {
  const { t } = useTranslation();
  return (
    <ul className="mt-2 flex flex-col gap-4">
      {MARKED_STEPS.map((step) => (
        <li key={step} className="flex gap-4 max-sm:flex-col">
          <div className="dark flex h-fit shrink-0 self-start rounded-md p-2">
            <HelpDrawing step={step} implant={false} />
          </div>
          <div className="flex flex-col gap-1">
            <h3 className="font-semibold">{t(`teeth:step.${step}`)}</h3>
            <p>{t(`xray:help.${step}`, { mm: NORMAL_CREST_MM })}</p>
            {isOtherAtImplant(step) && (
              <p className="text-ink-soft">
                {t('instructions:implant')}: {t(`xray:help.implant.${step}`)}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
