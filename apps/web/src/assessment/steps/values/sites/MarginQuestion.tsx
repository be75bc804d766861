import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { Button } from '../../../../ui/Button';
import { Icon } from '../../../../ui/icon/Icon';
import type { Editor } from '../../../document/editor';
import { useAssessment } from '../../../saving/store';
import { areMarginsDoubtful } from './marginDoubt';

const useAnswered = create<{ readonly answered: readonly string[] }>(() => ({ answered: [] }));

/** Asks once whether the CEJ was seen where the margin is 0. Typing goes on meanwhile. */
export function MarginQuestion({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const assessment = useAssessment((state) => state.assessmentId);
  const { answered } = useAnswered();
  if (answered.includes(assessment) || !areMarginsDoubtful(editor.document)) return null;
  return (
    <div
      className="flex items-center gap-2 rounded-md border border-warn bg-warn-soft px-3 py-1 text-dense max-sm:flex-wrap"
      onMouseDown={(event) => event.preventDefault()}
    >
      <p role="status" data-margins className="flex min-w-0 gap-2">
        <Icon name="info" size={16} className="mt-0.5 shrink-0 text-warn" />
        <span>{t('charting:sites.margins.asked')}</span>
      </p>
      <Button onClick={() => useAnswered.setState({ answered: [...answered, assessment] })}>
        {t('charting:sites.margins.seen')}
      </Button>
    </div>
  );
}
