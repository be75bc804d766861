import { toothName } from '@alveola/report';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { Button } from '../../../../ui/Button';
import { Icon } from '../../../../ui/icon/Icon';
import { useAssessment, useEditor } from '../../../saving/store';
import { ASKED_MM, depthDifferences, type LastVisit } from './differences';

/** Of this page, by assessment and tooth: a question that was answered is not asked again. */
const useAnswered = create<{ readonly answered: ReadonlySet<string> }>(() => ({ answered: new Set() }));

/**
 * Asks once about a depth that differs much from the last visit's. Typing goes on meanwhile: nothing is held up, and
 * the focus stays where it is.
 */
export function DifferenceNote({ last }: { readonly last: LastVisit }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { document, preferences, tooth: active, awaitsDigit } = useEditor();
  const assessment = useAssessment((state) => state.assessmentId);
  const { answered } = useAnswered();
  const key = (tooth: number) => `${assessment} ${tooth}`;
  const [asked, ...more] = depthDifferences(last, document, ASKED_MM).filter(
    ({ tooth }) => !answered.has(key(tooth)) && !(awaitsDigit && tooth === active),
  );
  if (!asked) return <p role="status" className="sr-only" />;
  const { tooth, was, is } = asked;
  const name = toothName(tooth, { notation: preferences.dental_notation_system });
  return (
    <div className="flex flex-col items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-dense">
      <p role="status" className="flex gap-2">
        <Icon name="info" size={16} className="mt-0.5 shrink-0 text-warn" />
        <span>
          {t('charting:earlier.asked', { tooth: name, is, was, date: day(last.date) })}
          {more.length > 0 && ` ${t('charting:earlier.more', { count: more.length })}`}
        </span>
      </p>
      <Button
        // A press that took the focus would take the keys from the chart.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => useAnswered.setState({ answered: new Set([...answered, key(tooth)]) })}
      >
        {t('charting:earlier.right')}
      </Button>
    </div>
  );
}
