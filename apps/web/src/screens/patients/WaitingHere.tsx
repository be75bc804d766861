import { LANGUAGE_TABLE } from '@alveola/report/languages';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { reportLink } from '../../session/paths';
import { listWaiting, type Waiting } from '../../session/offline/waiting';
import { useSession } from '../../session/useSession';
import { currentLanguage } from '../../shell/i18n/i18n';
import { useFormat } from '../../shell/i18n/useFormat';
import { logError } from '../../shell/log';
import { Alert } from '../../ui/Alert';

const DAY = 24 * 60 * 60 * 1000;

interface Found {
  readonly waiting: readonly Waiting[];
  readonly now: number;
}

export function WaitingHere() {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const user = useSession().profile?.id;
  const [{ waiting, now }, setFound] = useState<Found>({ waiting: [], now: 0 });
  useEffect(() => {
    if (user === undefined) return;
    listWaiting(user).then(
      (waiting) => setFound({ waiting, now: Date.now() }),
      (error: unknown) => logError('What waits on this device could not be read', error),
    );
  }, [user]);
  if (waiting.length === 0) return null;
  const age = new Intl.RelativeTimeFormat(LANGUAGE_TABLE[currentLanguage()].locale, { numeric: 'auto' });
  return (
    <div className="mb-4">
      <Alert tone="warn" title={t('patients:waiting.title')}>
        <p>{t('patients:waiting.text')}</p>
        <ul className="mt-1 flex max-h-32 flex-col overflow-auto">
          {waiting.map(({ report, patientNumber, savedAt }) => (
            <li key={`${report} ${savedAt}`} className="flex flex-wrap gap-x-4">
              <span className="text-ink tabular">
                {patientNumber === null
                  ? t('patients:waiting.analysis')
                  : t('patients:waiting.patient', { number: patientNumber })}
              </span>
              <span>
                {/* Nothing is from tomorrow: the clock may have been wrong. */}
                {age.format(-Math.max(0, Math.floor((now - savedAt) / DAY)), 'day')} (
                {moment(new Date(savedAt).toISOString())})
              </span>
              <Link
                className="text-accent underline underline-offset-2"
                {...(report === null ? { to: '/dashboard/calculation' } : reportLink({ id: report }))}
              >
                {t('patients:waiting.open')}
              </Link>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
