import { RULES_VERSION, RULES_VERSIONS } from '@alveola/clinical';
import { type CallBody, withdrawRules, WITHDRAWAL_SEVERITIES } from '@alveola/contract';
import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { Select } from '../../../ui/form/Select';
import { TextArea } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';

type Withdrawal = CallBody<typeof withdrawRules>;

export interface WithdrawDialogProps {
  readonly withdrawn: readonly string[];
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

export function WithdrawDialog({ withdrawn, onDone, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const versions = RULES_VERSIONS.filter((version) => !withdrawn.includes(version)).toReversed();
  return (
    <FormDialog<Withdrawal, Withdrawal>
      isDangerous
      title={t('rules:provider.title')}
      description={t('rules:provider.text')}
      action={t('rules:provider.withdraw')}
      schema={withdrawRules.body}
      values={{
        rules_version: versions.find((version) => version !== RULES_VERSION) ?? versions[0] ?? '',
        severity: 'review',
        reason: { en: '', nb: '', pt: '' },
      }}
      onSend={async (body) => {
        const { rules_version: version } = await call(withdrawRules, { body });
        await onDone();
        onClose();
        toast({ tone: 'good', text: t('rules:provider.done', { version }) });
      }}
      onClose={onClose}
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
          <RadioGroup
            {...choice('severity')}
            legend={t('rules:provider.severity')}
            layout="column"
            options={WITHDRAWAL_SEVERITIES.map((value) => ({ value, label: t(`rules:todo.${value}`) }))}
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
