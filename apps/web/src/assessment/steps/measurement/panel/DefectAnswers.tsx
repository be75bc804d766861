import { type BoneDefectKind, findRow, sidesWanted, teethLeft, toothState } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/Button';
import { Kbd } from '../../../../ui/Kbd';
import { dispatch, useEditor } from '../../../saving/store';
import type { Prompt } from '../prompt';
import { Choice } from './Choice';

export function answerNo(prompt: Prompt | null): void {
  if (prompt?.step !== 'BoneDefect') return;
  dispatch({
    type: 'boneDefectAnswered',
    tooth: prompt.tooth,
    which: prompt.side ?? 'bowelShaped',
    present: false,
  });
}

export function noneLeft(): void {
  dispatch({ type: 'noDefectsLeft' });
}

export function DefectAnswers({ prompt }: { prompt: Prompt | null }) {
  const { t } = useTranslation();
  const { document, tooth } = useEditor();
  const teethCount = teethLeft(document, 'BoneDefect').length;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-2">
        {prompt && (
          <Button variant="primary" onClick={() => answerNo(prompt)}>
            {t('xray:defect.none')} <Kbd>N</Kbd>
          </Button>
        )}
        {teethCount > 0 && (
          <Button onClick={noneLeft}>
            {t('xray:defect.noneLeft', { count: teethCount })} <Kbd>⇧N</Kbd>
          </Button>
        )}
      </div>
      {tooth !== null && <Answers prompt={prompt} />}
    </div>
  );
}

function Answers({ prompt }: { prompt: Prompt | null }) {
  const { t } = useTranslation();
  const { document, tooth } = useEditor();
  if (tooth === null) return null;
  const implant = toothState(document, tooth) === 'implant';
  const sides = sidesWanted(document, tooth, 'BoneDefect');
  const kinds: readonly BoneDefectKind[] = implant ? ['bowelShaped'] : [...sides, 'bowelShaped'];
  const { BoneDefect } = findRow(document, tooth);
  return kinds.map((defectKind) => {
    const isPrompted = prompt !== null && (prompt.side ?? 'bowelShaped') === defectKind;
    const answer = (present: boolean) => () =>
      dispatch({
        type: 'boneDefectAnswered',
        tooth,
        which: defectKind,
        present: BoneDefect[defectKind] === present ? null : present,
      });
    return (
      <div
        key={defectKind}
        role="group"
        aria-label={t(`xray:defect.${defectKind}`)}
        data-defect={defectKind}
        className="flex items-center gap-2"
      >
        <span className={isPrompted ? 'grow font-semibold text-ink' : 'grow text-ink-soft'}>
          {t(`xray:defect.${defectKind}`)}
        </span>
        <Choice on={BoneDefect[defectKind] === false} onClick={answer(false)}>
          {t('common:no')}
        </Choice>
        <Choice on={BoneDefect[defectKind] === true} onClick={answer(true)}>
          {t('common:yes')}
        </Choice>
      </div>
    );
  });
}
