import { type CallBody, type CallOutput, testIdentityProvider } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../session/api';
import { Alert } from '../../../../ui/Alert';
import { Button } from '../../../../ui/Button';
import { ProblemAlert } from '../../../../shell/ProblemAlert';
import { useCall } from '../../../../session/form/useCall';

/** null: it works; undefined: not tested yet. */
type Tested = CallOutput<typeof testIdentityProvider>['problem'] | undefined;

interface ConnectionTestProps {
  /** Checks the fields of the form; null: a field has a fault. */
  readonly read: () => Promise<CallBody<typeof testIdentityProvider> | null>;
  readonly place: (failure: unknown) => boolean;
}

export function ConnectionTest({ read, place }: ConnectionTestProps) {
  const { t } = useTranslation();
  const { busy, refused, send } = useCall();
  const [tested, setTested] = useState<Tested>();
  const test = async () => {
    setTested(undefined);
    const body = await read();
    if (body) setTested((await call(testIdentityProvider, { body })).problem);
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
