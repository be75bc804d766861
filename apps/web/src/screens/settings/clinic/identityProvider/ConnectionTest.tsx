import {
  type CallBody,
  type CallOutput,
  type putIdentityProvider,
  testIdentityProvider,
} from '@alveola/contract';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { Alert } from '../../../../ui/Alert';
import { Button } from '../../../../ui/Button';
import { findFaults } from '../../../account/faults';
import { ProblemAlert } from '../../../common/ProblemAlert';
import { useSending } from '../../../common/useSending';

/** null: it works; undefined: not tested yet. */
type Tested = CallOutput<typeof testIdentityProvider>['problem'] | undefined;
const FIELDS = ['issuer', 'client_id', 'client_secret'] as const;

interface ConnectionTestProps {
  readonly form: UseFormReturn<CallBody<typeof putIdentityProvider>>;
}

export function ConnectionTest({ form }: ConnectionTestProps) {
  const { t } = useTranslation();
  const { busy, refused, send } = useSending();
  const [tested, setTested] = useState<Tested>();
  const test = async () => {
    setTested(undefined);
    if (!(await form.trigger([...FIELDS], { shouldFocus: true }))) return;
    const { issuer, client_id, client_secret } = form.getValues();
    const body = { issuer, client_id, ...(client_secret ? { client_secret } : {}) };
    setTested((await call(testIdentityProvider, { body })).problem);
  };
  const place = (error: unknown): boolean => {
    const faults = findFaults(error, FIELDS);
    for (const [name, message] of faults) form.setError(name, { type: 'server', message });
    return faults.length > 0;
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <Button busy={busy} onClick={() => void send(test, place)}>
        {t('singleSignOn:settings.test')}
      </Button>
      <ProblemAlert problem={refused} />
      {tested === null && <Alert tone="good">{t('singleSignOn:settings.works')}</Alert>}
      {tested && (
        <Alert tone="danger" title={t('singleSignOn:settings.failed')}>
          <span className="break-words">
            {t(`singleSignOn:settings.problem.${tested.code}`, { found: tested.found ?? '' })}
          </span>
        </Alert>
      )}
    </div>
  );
}
