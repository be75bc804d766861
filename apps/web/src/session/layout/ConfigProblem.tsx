import { useTranslation } from 'react-i18next';
import type { ConfigError } from '../../shell/config';
import { FullMessagePage } from '../../shell/Page';
import { Button } from '../../ui/Button';

export function ConfigProblem({ error }: { readonly error: ConfigError }) {
  const { t } = useTranslation();
  return (
    <FullMessagePage
      icon="warning"
      title={t(`config:${error.code}.title`)}
      text={t(`config:${error.code}.text`, { fields: error.fields.join(', ') })}
      action={
        <Button variant="primary" size="lg" icon="reset" onClick={() => location.reload()}>
          {t('common:failed.reload')}
        </Button>
      }
    />
  );
}
