import { diagnose, type Information, reasonsOfSigns } from '@alveola/clinical';
import { listQuestions, reader, warningSentence } from '@alveola/report';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { reportWords } from '../../../shell/i18n/reportWords';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { checkPatient, type PatientDraft } from '../../document/patientDraft';
import { type EditorState, isEditorOpen } from '../../document/state';
import { dispatch, useAssessment } from '../../saving/store';

type Question = ReturnType<typeof listQuestions>[number]['warning'];

/** The step after which the chart can contradict an answer: mobility needs the clinical values. */
const ASKED_FROM = { W6: 3, W20: 2, W21: 2, W22: 3 } as const;

export function findContradictions(editor: EditorState, patient: PatientDraft): readonly Question[] {
  const { accepted } = checkPatient({ ...patient, patientNumber: patient.patientNumber || '–' });
  if (!isEditorOpen(editor) || !accepted) return [];
  const { document, preferences, reached } = editor;
  const result = diagnose({ ...document, information: accepted.information }, preferences);
  return listQuestions({ result })
    .map(({ warning }) => warning)
    .filter(({ code }) =>
      Object.entries(ASKED_FROM).some(([each, from]) => each === code && reached >= from),
    );
}

export interface ContradictionsProps {
  readonly patient: PatientDraft;
  readonly codes: readonly Question['code'][];
}

export function Contradictions({ patient, codes }: ContradictionsProps) {
  useTranslation();
  const editor = useAssessment((state) => state.editor);
  const contradictions = useMemo(
    () => (editor ? findContradictions(editor, patient) : []),
    [editor, patient],
  );
  const askedContradictions = contradictions.filter(({ code }) => codes.includes(code));
  if (!editor || askedContradictions.length === 0) return null;
  const reportReader = reader(currentLanguage(), editor.preferences, reportWords());
  return (
    <div className="flex flex-col gap-1" role="status">
      {askedContradictions.map((warning) => (
        <div
          key={warning.code}
          data-question={warning.code}
          className="flex flex-wrap items-start gap-2 rounded-md bg-warn-soft px-3 py-2"
        >
          <p className="flex flex-1 basis-60 gap-2">
            <Icon name="warning" size={18} className="mt-0.5 shrink-0 text-warn" />
            <span>{warningSentence(warning, reportReader)}</span>
          </p>
          {warning.code === 'W6' && <AnswerYes reasons={reasonsOfSigns(warning)} />}
        </div>
      ))}
    </div>
  );
}

interface AnswerYesProps {
  readonly reasons: Information['complexRehabilitationReasons'];
}

function AnswerYes({ reasons: complexRehabilitationReasons }: AnswerYesProps) {
  const { t } = useTranslation();
  if (complexRehabilitationReasons.length === 0) return null;
  const answer = () =>
    dispatch({
      type: 'patientEdited',
      change: { complexRehabilitation: 'Yes', complexRehabilitationReasons },
    });
  return (
    <Button className="ml-auto" onClick={answer}>
      {t('charting:patient.yesForThese')}
    </Button>
  );
}
