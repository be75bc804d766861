import { exportClinic } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../assessment/papers/saveFile';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/overlay/toast';
import { EraseDialog } from './EraseDialog';
import { useCall } from '../../../session/form/useCall';
import { Section } from '../../common/Section';

export function ClinicData({ clinic }: { readonly clinic: string }) {
  const { t } = useTranslation();
  const { busy, refused, send: attempt } = useCall();
  const [erasing, setErasing] = useState(false);
  const take = async () => {
    await saveFile(exportClinic.path, 'alveola.zip');
    toast({ tone: 'good', text: t('account:clinic.exported') });
  };
  return (
    <Section title={t('account:clinic.data')}>
      <Row hint={t('account:clinic.exportHint')}>
        <Button icon="download" busy={busy} onClick={() => void attempt(take)}>
          {t('account:clinic.export')}
        </Button>
      </Row>
      <ProblemAlert problem={refused} />
      <Row hint={t('account:clinic.eraseHint')}>
        <Button variant="danger" icon="trash" onClick={() => setErasing(true)}>
          {t('account:clinic.erase')}
        </Button>
      </Row>
      {erasing && <EraseDialog clinic={clinic} onClose={() => setErasing(false)} />}
    </Section>
  );
}

function Row({ hint, children }: { readonly hint: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="max-w-md text-ink-soft">{hint}</p>
      {children}
    </div>
  );
}
