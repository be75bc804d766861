import { RULES_VERSION } from '@alveola/clinical';
import { rulesReportsCsv, type RulesVersionCount } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useTableFile } from '../../../assessment/papers/saveFile';
import { useMay } from '../../../session/useSession';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { useDisclosure } from '../../../ui/Disclosure';
import { Loaded } from '../../common/Loaded';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Section } from '../../common/Section';
import { RulesReports, useRulesVersions } from './RulesReports';

export function RulesSection() {
  const { t } = useTranslation();
  const answer = useRulesVersions();
  const mayExport = useMay('export');
  const { busy, refused, save } = useTableFile((name) => t('rules:csv.saved', { name }));
  return (
    <Section title={t('settings:rules')}>
      <Loaded answer={answer}>
        {({ versions }) =>
          versions.length === 0 ? (
            <p role="status" className="text-ink-soft">
              {t('rules:none')}
            </p>
          ) : (
            <>
              <ul className="flex flex-col gap-4">
                {versions.map((version) => (
                  <Version key={version.rules_version ?? ''} version={version} />
                ))}
              </ul>
              <ProblemAlert problem={refused} title={t('rules:csv.failed')} />
              {mayExport && (
                <Button
                  icon="download"
                  className="self-start"
                  title={t('rules:csv.hint')}
                  busy={busy}
                  onClick={() => save(`${rulesReportsCsv.path}?language=${currentLanguage()}`, 'rules.csv')}
                >
                  {t('rules:csv.button')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Version({ version: counted }: { readonly version: RulesVersionCount }) {
  const { t } = useTranslation();
  const { rules_version: version, reports, reviewed, withdrawal } = counted;
  const { isOpen, panel, button } = useDisclosure();
  const name = version === null ? t('rules:unknown') : t('rules:version', { version });
  const action = t(isOpen ? 'rules:hide' : 'rules:show');
  return (
    <li className="rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h3 className="font-semibold">
            {name}
            {version === RULES_VERSION && (
              <span className="font-normal text-ink-soft"> · {t('rules:today')}</span>
            )}
          </h3>
          <p className="text-ink-soft">
            {t('rules:reports', { count: reports })}
            {withdrawal && <> · {t('rules:left', { count: reports - reviewed })}</>}
            {version === null && <> · {t('rules:unknownHint')}</>}
            {version !== null && !withdrawal && <> · {t('rules:standing')}</>}
          </p>
        </div>
        <Button
          variant="quiet"
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          {...button}
          aria-label={t('rules:showOf', { action, version: name })}
        >
          {action}
        </Button>
      </div>
      {withdrawal && <Withdrawal withdrawal={withdrawal} />}
      <div id={panel}>
        {isOpen && <RulesReports version={version} name={name} withdrawal={withdrawal?.id ?? null} />}
      </div>
    </li>
  );
}

function Withdrawal({ withdrawal }: { readonly withdrawal: NonNullable<RulesVersionCount['withdrawal']> }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { severity, reason, withdrawn_at } = withdrawal;
  return (
    <div className="mt-3">
      <Alert
        tone={severity === 'inform' ? 'info' : 'warn'}
        title={t('rules:withdrawn', { date: day(withdrawn_at) })}
      >
        {reason[currentLanguage()]} {t(`rules:todo.${severity}`)}
      </Alert>
    </div>
  );
}
