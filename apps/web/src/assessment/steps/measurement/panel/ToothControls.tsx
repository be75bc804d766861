import {
  findRow,
  toothState,
  visibility,
  VISIBILITIES,
  type BoneDefectKind,
  sidesWanted,
  teethLeft,
  type ToothNumber,
} from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon/Icon';
import { dispatch, useEditor } from '../../../saving/store';
import { sideName } from '../../../viewer/markers/names';
import { Menu } from '../../../../ui/overlay/Menu';
import { Choice } from './Choice';
import { findSides, type Prompt } from '../prompt';
import { usePrompt } from './PromptPanel';
import { Button } from '../../../../ui/Button';
import { Kbd } from '../../../../ui/Kbd';

export function SideChoice() {
  const { t } = useTranslation();
  const editor = useEditor();
  const { prompt } = usePrompt();
  const { document, tooth, measuringStep: step } = editor;
  const sides = findSides(editor);
  if (
    tooth === null ||
    prompt?.isOnOtherFilm ||
    step === 'AdditionalFindings' ||
    step === 'BoneDefect' ||
    sides.length === 0
  )
    return null;
  const row = findRow(document, tooth);
  // A single marker that is asked for anyway leaves nothing to choose.
  if (sides.length === 1 && sides.every((side) => row[step][side] === null)) return null;
  return (
    <div role="group" aria-label={t('xray:sides')} className="flex gap-1">
      {sides.map((side) => (
        <Choice
          key={side}
          data-side={side}
          on={prompt?.side === side}
          onClick={() => dispatch({ type: 'sideSelected', side })}
        >
          {sides.length === 1 && !prompt?.sided ? t('xray:marker') : t(sideName(side))}
          {row[step][side] && <Icon name="check" size={14} />}
          {row[step][side] && <span className="sr-only">{t('xray:placed')}</span>}
        </Choice>
      ))}
    </div>
  );
}

/** A refused combination keeps its reason on the screen until it is read. */
export function VisibilityChoice() {
  const { t } = useTranslation();
  const { document, tooth, refusal } = useEditor();
  if (tooth === null || toothState(document, tooth) === 'missing') return null;
  const now = visibility(document, tooth);
  return (
    <>
      <Menu
        label={t('xray:visibility.label')}
        items={VISIBILITIES.map((to) => ({ value: to, name: t(`xray:visibility.${to}`) }))}
        chosen={now}
        onChoose={(to) => dispatch({ type: 'visibilitySet', tooth, to })}
      >
        {(button) => (
          <Choice
            {...button}
            aria-label={`${t('xray:visibility.label')}: ${t(`xray:visibility.${now}`)}`}
            on={now !== 'visible'}
          >
            {t(`xray:visibility.${now}`)}
            <Icon name="chevron-down" size={14} />
          </Choice>
        )}
      </Menu>
      {refusal?.code.startsWith('visibility.') && <Refused code={refusal.code} />}
    </>
  );
}

function Refused({ code }: { code: string }) {
  const { t } = useTranslation();
  const words = {
    'visibility.twoAreas-not-oneSide': t('xray:conflict.twoAreas-not-oneSide'),
    'visibility.twoAreas-not-notVisible': t('xray:conflict.twoAreas-not-notVisible'),
    'visibility.oneSide-not-twoAreas': t('xray:conflict.oneSide-not-twoAreas'),
    'visibility.oneSide-not-notVisible': t('xray:conflict.oneSide-not-notVisible'),
    'visibility.notVisible-not-twoAreas': t('xray:conflict.notVisible-not-twoAreas'),
    'visibility.notVisible-not-oneSide': t('xray:conflict.notVisible-not-oneSide'),
  };
  const text = Object.entries(words).find(([each]) => each === code)?.[1];
  return (
    <p role="alert" className="flex basis-full gap-2 rounded-sm bg-ground-deep p-2 text-dense text-ink">
      <Icon name="warning" size={16} className="mt-0.5" />
      {text}
    </p>
  );
}

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

export function DefectAnswers() {
  const { t } = useTranslation();
  const { prompt } = usePrompt();
  const { document, tooth } = useEditor();
  const teethCount = teethLeft(document, 'BoneDefect').length;
  if (prompt?.isOnOtherFilm) return null;
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
      {tooth !== null && <Answers tooth={tooth} prompt={prompt} />}
    </div>
  );
}

function Answers({ tooth, prompt }: { readonly tooth: ToothNumber; readonly prompt: Prompt | null }) {
  const { t } = useTranslation();
  const { document } = useEditor();
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
