import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { findObstacle } from './passkey';

export function PasskeyObstacle({ host }: { readonly host: string }) {
  const { t } = useTranslation();
  const obstacle = findObstacle(host);
  return obstacle && <Alert tone="info">{t(`account:passkey.${obstacle}`, { host })}</Alert>;
}
