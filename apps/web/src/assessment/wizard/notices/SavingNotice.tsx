import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { isUnsaved } from '../../saving/activeAssessment';
import { isForeign } from '../../saving/sender';
import { useAssessment, useFailureText } from '../../saving/store';

/** Says what the connection banner does not: that entries are refused on the way, or kept nowhere. */
export function SavingNotice() {
  const { t } = useTranslation();
  const [isSeen, setSeen] = useState(false);
  const because = useFailureText();
  const isKeptNowhere = useAssessment(({ isKept }) => isKept === false);
  const isFailed = useAssessment((state) => state.failure !== null && isUnsaved(state));
  const isBlocked = useAssessment(({ failure }) => failure !== null && isForeign(failure));
  const isNeeded = isFailed ? isBlocked || isKeptNowhere : isKeptNowhere && !isSeen;
  if (!isNeeded) return null;
  return (
    <div className="mx-auto w-full max-w-[1440px] px-6 pt-4 max-sm:px-3">
      {isFailed ? (
        <Alert tone={isKeptNowhere ? 'danger' : 'warn'}>{because}</Alert>
      ) : (
        <Alert tone="warn" action={<Button onClick={() => setSeen(true)}>{t('common:close')}</Button>}>
          {t('wizard:save.notKeeping')}
        </Alert>
      )}
    </div>
  );
}
