import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/useSession';
import { ExampleButton } from '../common/ExampleButton';

const STEPS = [
  'dashboard:reached.information',
  'dashboard:reached.dentition',
  'dashboard:reached.clinical_values',
  'dashboard:reached.xray_image',
  'dashboard:reached.measurement',
  'notices:empty.steps.summary',
] as const;

interface FirstStepsProps {
  readonly disabled: boolean;
}

export function FirstSteps({ disabled }: FirstStepsProps) {
  return useMay('chart') ? <Way disabled={disabled} /> : <NothingToRead />;
}

function NothingToRead() {
  const { t } = useTranslation();
  return (
    <section className="rounded-lg border border-line bg-paper p-6">
      <h2 className="text-lead">{t('notices:reader.title')}</h2>
    </section>
  );
}

function Way({ disabled }: FirstStepsProps) {
  const { t } = useTranslation();
  return (
    <section className="rounded-lg border border-line bg-paper p-6">
      <h2 className="text-lead">{t('notices:empty.title')}</h2>
      <p className="mt-1 max-w-2xl text-ink-soft">{t('notices:empty.text')}</p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <ExampleButton disabled={disabled} />
        <p className="max-w-md text-dense text-ink-soft">{t('notices:empty.exampleHint')}</p>
      </div>
      <ol className="mt-6 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
        {STEPS.map((step, index) => (
          <li key={step} className="flex flex-col gap-2 border-t-2 border-accent pt-3">
            <span aria-hidden="true" className="text-title font-semibold text-accent tabular">
              {index + 1}
            </span>
            <span className="font-medium">{t(step)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
