import { zodResolver } from '@hookform/resolvers/zod';
import { RULES_VERSION, RULES_VERSIONS } from '@alveola/clinical';
import { type CallBody, withdrawRules, WITHDRAWAL_SEVERITIES } from '@alveola/contract';
import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { Select } from '../../../ui/form/Select';
import { TextArea } from '../../../ui/form/TextArea';
import { toast } from '../../../ui/overlay/toast';
import { useAccountForm } from '../../account/useAccountForm';
import { withStepUp } from '../../stepUp/withStepUp';
import { FormDialog } from '../../common/FormDialog';

export interface WithdrawDialogProps {
  readonly withdrawn: readonly string[];
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

const resolver = zodResolver(withdrawRules.body);

export function WithdrawDialog({ withdrawn, onDone, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const versions = RULES_VERSIONS.filter((version) => !withdrawn.includes(version)).toReversed();
  const { form, field, submit, refused, busy } = useAccountForm<CallBody<typeof withdrawRules>>({
    resolver,
    defaultValues: {
      rules_version: versions.find((version) => version !== RULES_VERSION) ?? versions[0] ?? '',
      severity: 'review',
      reason: { en: '', nb: '', pt: '' },
    },
    fields: ['reason.en', 'reason.nb', 'reason.pt'],
  });
  const send = submit(async (body) => {
    const { rules_version: version } = await withStepUp(() => call(withdrawRules, { body }));
    await onDone();
    onClose();
    toast({ tone: 'good', text: t('rules:provider.done', { version }) });
  });
  return (
    <FormDialog
      isDangerous
      title={t('rules:provider.title')}
      description={t('rules:provider.text')}
      action={t('rules:provider.withdraw')}
      busy={busy}
      refused={refused}
      onSend={send}
      onClose={onClose}
    >
      <Select
        label={t('rules:provider.which')}
        value={form.watch('rules_version')}
        options={versions.map((version) => ({
          value: version,
          label: version === RULES_VERSION ? t('rules:provider.today', { version }) : version,
        }))}
        onChange={(version) => form.setValue('rules_version', version)}
      />
      <RadioGroup
        legend={t('rules:provider.severity')}
        layout="column"
        value={form.watch('severity')}
        options={WITHDRAWAL_SEVERITIES.map((value) => ({
          value,
          label: t(`rules:todo.${value}`),
        }))}
        onChange={(severity) => form.setValue('severity', severity)}
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
    </FormDialog>
  );
}
