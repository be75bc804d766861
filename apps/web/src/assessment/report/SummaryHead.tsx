import { riskLine } from '@alveola/report';
import { use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useCall } from '../../session/form/useCall';
import { patientLink, readingsLink } from '../../session/paths';
import { useMay } from '../../session/useSession';
import { ProblemAlert } from '../../shell/ProblemAlert';
import { Button, buttonClasses } from '../../ui/Button';
import { useActivePatient } from '../saving/patientReports';
import { activeSession, useAssessment, useReportId } from '../saving/store';
import { ComparedContext } from './comparison/useEarlier';
import { findShownCompletion, isFinished } from './completions';
import { CompletedState } from './completion/Completed';
import { PapersMenu } from './completion/PapersMenu';
import { useReader, useReport } from './reportView';

export function SummaryHead() {
  const { t } = useTranslation();
  const { document } = useReport();
  const { number, name } = useActivePatient();
  const finished = useAssessment(isFinished);
  const isFrozen = useAssessment((state) => isFinished(state) && state.completed === null);
  const completion = useAssessment(findShownCompletion);
  const mayChart = useMay('chart');
  const reportId = useReportId();
  const hasPictures = useAssessment(({ xrays }) => xrays.length > 0);
  const earlier = use(ComparedContext) ?? undefined;
  const risk = riskLine(document.information, useReader());
  const { busy, refused, send } = useCall();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {finished && <BackToPatient />}
      <div className="min-w-0 grow">
        <p className="text-ink-soft tabular">
          <strong className="font-semibold text-ink">{[number, name].filter(Boolean).join(' · ')}</strong>
          {' · '}
          {risk.join(' · ')}
        </p>
        {finished && <CompletedState completion={isFrozen ? completion : null} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {reportId !== null && <PapersMenu reportId={reportId} earlier={earlier} isCompleted={finished} />}
        {isFrozen && mayChart && (
          <Button icon="edit" busy={busy} onClick={() => void send(activeSession().changeAsDraft)}>
            {t('wizard:readOnly.change')}
          </Button>
        )}
        {reportId !== null && hasPictures && (
          <Link to={readingsLink(reportId)} className={buttonClasses('quiet')}>
            {t('summary:readings')}
          </Link>
        )}
        {finished && (
          <Button variant="quiet" onClick={() => void activeSession().goTo(0)}>
            {t('summary:completed.entries')}
          </Button>
        )}
      </div>
      {refused !== null && (
        <div className="basis-full">
          <ProblemAlert problem={refused} />
        </div>
      )}
    </div>
  );
}

function BackToPatient() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { id: patientId } = useActivePatient();
  const hasLeft = useRef(false);
  // The report stays on the screen until the code of the next page has come.
  useEffect(
    () => () => {
      if (hasLeft.current) activeSession().close();
    },
    [],
  );
  const leave = () => {
    hasLeft.current = true;
    navigate(patientId === null ? '/patient-list' : patientLink(patientId));
  };
  return (
    <Button variant="quiet" icon="chevron-left" className="-ml-4 max-sm:-ml-3" onClick={leave}>
      {t(patientId === null ? 'summary:completed.patients' : 'summary:completed.patient')}
    </Button>
  );
}
