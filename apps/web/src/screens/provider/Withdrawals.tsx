import { RULES_VERSIONS, RULES_VERSION } from '@alveola/clinical';
import {
  liftWithdrawal,
  listWithdrawals,
  type RulesWithdrawal,
  type CallBody,
  withdrawRules,
} from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../session/api';
import { queryClient } from '../../session/Queries';
import { currentLanguage } from '../../shell/i18n/i18n';
import { useFormat } from '../../shell/i18n/useFormat';
import { FormDialog, ReasonButton } from '../../session/form/FormDialog';
import { Loaded } from '../common/Loaded';
import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { Select } from '../../ui/form/Select';
import { TextArea } from '../../ui/form/TextField';
import { DialogButton } from '../../ui/overlay/Dialog';

const KEY = ['withdrawals'] as const;
const reload = () => queryClient.invalidateQueries({ queryKey: KEY });

export function Withdrawals() {
  const { t } = useTranslation();
  const answer = useQuery({ queryKey: KEY, queryFn: () => call(listWithdrawals, {}), staleTime: 0 });
  const withdrawn = answer.data?.withdrawals.flatMap(({ lifted, rules_version }) =>
    lifted ? [] : [rules_version],
  );
  const isAllWithdrawn = RULES_VERSIONS.every((version) => withdrawn?.includes(version));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <p className="max-w-2xl text-ink-soft">{t('rules:provider.intro')}</p>
        <DialogButton disabled={!withdrawn || isAllWithdrawn} text={t('rules:provider.withdraw')}>
          {(close) => withdrawn && <WithdrawDialog withdrawn={withdrawn} onClose={close} />}
        </DialogButton>
      </div>
      <Loaded answer={answer}>
        {({ withdrawals }) =>
          withdrawals.length === 0 ? (
            <p className="py-10 text-center text-ink-faint">{t('rules:provider.empty')}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {withdrawals.map((withdrawal) => (
                <Withdrawal key={withdrawal.id} withdrawal={withdrawal} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function Withdrawal({ withdrawal }: { readonly withdrawal: RulesWithdrawal }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { id, rules_version: version, reason, clinics, lifted } = withdrawal;
  return (
    <li className="flex flex-wrap items-start gap-4 rounded-lg border border-line bg-paper p-4">
      <div className="min-w-0 grow basis-80">
        <h2 className="font-semibold">{t('rules:version', { version })}</h2>
        <p className="text-dense text-ink-soft">
          {t('rules:provider.since', { date: day(withdrawal.withdrawn_at), name: withdrawal.withdrawn_by })} ·{' '}
          {t('rules:provider.clinics', { count: clinics })}
        </p>
        <p className="mt-2">{reason[currentLanguage()]}</p>
        {lifted && (
          <p className="mt-2">
            {t('rules:provider.lifted', { date: day(lifted.at), name: lifted.by, reason: lifted.reason })}
          </p>
        )}
      </div>
      {!lifted && (
        <ReasonButton
          button={{ 'aria-label': t('rules:provider.liftOf', { version }) }}
          title={t('rules:provider.liftOf', { version })}
          description={t('rules:provider.liftText')}
          label={t('common:reason')}
          schema={liftWithdrawal.terms.body}
          action={t('rules:provider.lift')}
          done={t('rules:provider.liftDone', { version })}
          onSend={async (body) => {
            await call(liftWithdrawal, { params: { id }, body });
            await reload();
          }}
        />
      )}
    </li>
  );
}

type WantedWithdrawal = CallBody<typeof withdrawRules>;

function WithdrawDialog(props: { readonly withdrawn: readonly string[]; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const versions = RULES_VERSIONS.filter((version) => !props.withdrawn.includes(version)).toReversed();
  return (
    <FormDialog<WantedWithdrawal, WantedWithdrawal>
      isDangerous
      title={t('rules:provider.withdraw')}
      description={t('rules:provider.text')}
      action={t('rules:provider.withdraw')}
      schema={withdrawRules.terms.body}
      values={{
        rules_version: versions.find((version) => version !== RULES_VERSION) ?? versions[0] ?? '',
        reason: Object.fromEntries(LANGUAGES.map((language) => [language, ''])),
      }}
      onSend={async (body) => {
        await call(withdrawRules, { body });
        await reload();
      }}
      done={({ rules_version: version }) => t('rules:provider.done', { version })}
      onClose={props.onClose}
    >
      {({ field, choice }) => (
        <>
          <Select
            {...choice('rules_version')}
            label={t('rules:provider.which')}
            options={versions.map((version) => ({
              value: version,
              label: version === RULES_VERSION ? t('rules:provider.today', { version }) : version,
            }))}
          />
          {LANGUAGES.map((language) => (
            <TextArea
              key={language}
              {...field(`reason.${language}`)}
              label={t('rules:provider.reasonIn', { language: LANGUAGE_TABLE[language].name })}
              lang={LANGUAGE_TABLE[language].locale}
              maxLength={1000}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
