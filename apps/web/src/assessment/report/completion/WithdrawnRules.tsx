import { type ReportCompletion, reviewReport } from '@alveola/contract';
import { withdrawnNotice } from '@alveola/report';
import { useState } from 'react';
import { call } from '../../../session/api';
import { queryClient } from '../../../session/Queries';
import { useMay } from '../../../session/useSession';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useProblemText } from '../../../shell/problemText';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { activeSession } from '../../saving/store';
import { useReader } from '../reportView';

export interface WithdrawnRulesProps {
  readonly reportId: string;
  readonly completion: ReportCompletion;
  readonly withdrawn: NonNullable<ReportCompletion['rules_withdrawn']>;
}

export function WithdrawnRules({ reportId: id, completion, withdrawn }: WithdrawnRulesProps) {
  const textOf = useProblemText();
  const dates = useFormat();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const reader = useReader();
  const mayReview = useMay('complete');
  const notice = withdrawnNotice(completion.rules_version, withdrawn, reader, dates);
  const isOpen = withdrawn.reviewed === null;
  const change = async () => {
    setBusy(true);
    setRefused(null);
    try {
      const body = { withdrawal: withdrawn.id, reviewed: isOpen };
      const { reviewed } = await call(reviewReport, { params: { id }, body });
      activeSession().store.setState(({ completions }) => ({
        completions: completions.map((each) =>
          each === completion ? { ...each, rules_withdrawn: { ...withdrawn, reviewed } } : each,
        ),
      }));
      // The letter mentions the review, too.
      await queryClient.invalidateQueries({ queryKey: ['letter-draft', id] });
    } catch (failure) {
      setRefused(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Alert
        tone={withdrawn.severity === 'inform' || !isOpen ? 'info' : 'warn'}
        title={notice.title}
        action={
          mayReview && (
            <Button busy={busy} onClick={() => void change()}>
              {reader.words.report.withdrawn[isOpen ? 'mark' : 'undo']}
            </Button>
          )
        }
      >
        {notice.text} {notice.reviewed}
      </Alert>
      {refused !== null && <Alert tone="danger">{textOf(refused)}</Alert>}
    </>
  );
}
