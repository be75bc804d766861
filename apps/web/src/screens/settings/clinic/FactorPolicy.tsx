import { putFactorPolicy } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { queryClient } from '../../../session/Queries';
import { Switch } from '../../../ui/form/Switch';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Section } from '../../common/Section';
import { useCall } from '../../../session/form/useCall';

export function FactorPolicy({ required }: { readonly required: boolean }) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  const change = async (isRequired: boolean) => {
    await call(putFactorPolicy, { body: { required: isRequired } });
    await queryClient.invalidateQueries({ queryKey: ['clinic'] });
  };
  return (
    <Section title={t('account:own.safetyTitle')}>
      <ProblemAlert problem={refused} />
      <div className="max-w-2xl">
        <Switch
          label={t('account:policy.label')}
          hint={t('account:policy.hint')}
          checked={required}
          disabled={busy}
          onChange={(isRequired) => void send(() => change(isRequired))}
        />
      </div>
    </Section>
  );
}
