import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';

/**
 * A step whose code did not arrive, or that broke, leaves the frame and the entries standing.
 * React knows no other form of an error boundary than a class.
 */
export class StepBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <BrokenStep /> : this.props.children;
  }
}

function BrokenStep() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto w-full max-w-xl p-8">
      <Alert
        tone="danger"
        title={t('wizard:problem.stepTitle')}
        // A chunk that failed to load is remembered as failed by the browser: only a reload asks again.
        action={<Button onClick={() => location.reload()}>{t('wizard:problem.retry')}</Button>}
      >
        {t('wizard:problem.stepText')}
      </Alert>
    </div>
  );
}
