import { useTranslation } from 'react-i18next';
import { ConfigError } from './config';
import { Button } from '../ui/Button';
import { FullMessagePage } from './MessagePage';

/** The product could not be started: specification §8, "Configuration errors". */
export function ConfigProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (!(error instanceof ConfigError)) return <PageFailed />;
  return (
    <FullMessagePage
      icon="warning"
      title={t(`common:config.${error.code}.title`)}
      text={t(`common:config.${error.code}.text`, { fields: error.fields.join(', ') })}
      action={<Reload />}
    />
  );
}

/** A screen met an error that nobody expected. */
export function PageFailed() {
  const { t } = useTranslation();
  return (
    <FullMessagePage
      icon="warning"
      title={t('common:failed.title')}
      text={t('common:failed.text')}
      action={<Reload />}
    />
  );
}

function Reload() {
  const { t } = useTranslation();
  return (
    <Button variant="primary" size="lg" icon="reset" onClick={() => location.reload()}>
      {t('common:failed.reload')}
    </Button>
  );
}
