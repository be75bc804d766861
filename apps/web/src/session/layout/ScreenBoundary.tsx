import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartMissing } from '../../shell/loadPart';
import { MessageBody, MessagePage } from '../../shell/Page';
import { Button, buttonClasses } from '../../ui/Button';
import { reloadByItself, reloadNow } from '../offline/release';

interface ScreenBoundaryProps {
  readonly children: ReactNode;
  readonly place: string | number;
  /** A whole screen; a step of the wizard, which has a frame of its own; or a detail, which is left out. */
  readonly what: 'screen' | 'step' | 'detail';
}

interface State {
  /** A list, because anything can be thrown, even null. */
  readonly errors: readonly unknown[];
  readonly place: string | number;
}

export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  override state: State = { errors: [], place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { errors: [error] };
  }

  static getDerivedStateFromProps({ place }: ScreenBoundaryProps, state: State): State | null {
    return place === state.place ? null : { errors: [], place };
  }

  override render() {
    const { what, children } = this.props;
    if (this.state.errors.length === 0) return children;
    return what === 'detail' ? null : <Failed what={what} error={this.state.errors[0]} />;
  }
}

/** Shows nothing while its code loads, or where that does not arrive. */
export function Detail({ place, children }: Pick<ScreenBoundaryProps, 'place' | 'children'>) {
  return (
    <ScreenBoundary what="detail" place={place}>
      <Suspense fallback={null}>{children}</Suspense>
    </ScreenBoundary>
  );
}

export function Failed({ what, error }: { readonly what: 'screen' | 'step'; readonly error: unknown }) {
  const { t } = useTranslation();
  const isMissing = error instanceof PartMissing;
  const [state, setState] = useState<'trying' | 'ready' | 'unanswered'>(isMissing ? 'trying' : 'ready');
  useEffect(() => {
    if (!isMissing) return;
    const tryAgain = () => void reloadByItself().then((went) => !went && setState('ready'));
    tryAgain();
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [isMissing]);
  const reload = async () => {
    setState('trying');
    if (!(await reloadNow())) setState('unanswered');
  };
  const words = isMissing ? 'common:missing' : 'common:failed';
  const message = {
    icon: isMissing ? 'cloud-off' : 'warning',
    title: t(isMissing && what === 'step' ? 'common:missing.step' : `${words}.title`),
    text: t(state === 'unanswered' ? 'common:missing.unanswered' : `${words}.text`),
    action: (
      <div className="flex flex-wrap justify-center gap-3">
        {/* A plain link, because the router's screens may be what is missing. */}
        <a href="/" className={buttonClasses('secondary', 'lg')}>
          {t('common:notFound.home')}
        </a>
        <Button
          variant="primary"
          size="lg"
          icon="reset"
          busy={state === 'trying'}
          onClick={() => void reload()}
        >
          {t(isMissing ? 'common:retry' : 'common:failed.reload')}
        </Button>
      </div>
    ),
  } as const;
  return what === 'screen' ? <MessagePage {...message} /> : <MessageBody {...message} />;
}
