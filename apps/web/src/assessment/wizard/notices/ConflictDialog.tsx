import { CLINICAL_VALUE_TYPES, imagePoint, MEASURING_STEPS, SIDES } from '@alveola/clinical';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { classes } from '../../../ui/classes';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';
import type { Clash } from '../../saving/versions/merge';
import { activeSession, useAssessment } from '../../saving/store';
import { toothLabel } from '../../teeth/notation';

/** The same was changed in two places, and not alike: the clinician decides which stands. */
export function ConflictDialog() {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const conflict = useAssessment((state) => state.conflict);
  const [busy, setBusy] = useState<'mine' | 'theirs' | 'chosen' | null>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState(false);
  useJoinedToast();
  if (!conflict) return null;
  const { type, savedBy, savedAt, isOwn, clashes } = conflict;
  const run = async (which: 'mine' | 'theirs' | 'chosen') => {
    setBusy(which);
    setFailed(false);
    try {
      const { keepMine, takeTheirs, choose } = activeSession();
      if (which === 'mine') await keepMine();
      else if (which === 'theirs') await takeTheirs();
      else await choose((path) => (taken.has(path) ? 'theirs' : 'mine'));
    } catch {
      setFailed(true);
    }
    setBusy(null);
  };
  return (
    <Dialog
      open
      unasked
      wide
      onOpenChange={() => undefined}
      title={t(isOwn ? 'wizard:conflict.titleOwn' : 'wizard:conflict.title')}
      description={t(isOwn ? 'wizard:conflict.textOwn' : 'wizard:conflict.text', {
        name: savedBy || t('wizard:conflict.somebody'),
        part: t(`wizard:conflict.parts.${type}`),
        when: savedAt && moment(savedAt),
      })}
      actions={
        <>
          <Button busy={busy === 'theirs'} onClick={() => void run('theirs')}>
            {t('wizard:conflict.theirs')}
          </Button>
          <Button
            variant={clashes.length > 1 ? 'secondary' : 'primary'}
            busy={busy === 'mine'}
            onClick={() => void run('mine')}
          >
            {t('wizard:conflict.mine')}
          </Button>
          {clashes.length > 1 && (
            <Button variant="primary" busy={busy === 'chosen'} onClick={() => void run('chosen')}>
              {t('wizard:conflict.chosen')}
            </Button>
          )}
        </>
      }
    >
      {clashes.length > 0 && (
        <div className="max-h-80 overflow-auto">
          <table className="w-full text-left">
            <thead className="text-dense text-ink-soft">
              <tr>
                <th className="py-1 pr-4 font-normal">{t('wizard:conflict.where')}</th>
                <th className="py-1 pr-4 font-normal">{t('wizard:conflict.here')}</th>
                <th className="py-1 font-normal">
                  {t(isOwn ? 'wizard:conflict.otherWindow' : 'wizard:conflict.there')}
                </th>
              </tr>
            </thead>
            <tbody>
              {clashes.map((clash) => (
                <ClashRow
                  key={clash.path}
                  clash={clash}
                  takes={clashes.length > 1 ? taken.has(clash.path) : null}
                  onTake={(takes) => {
                    const others = [...taken].filter((path) => path !== clash.path);
                    setTaken(new Set(takes ? [...others, clash.path] : others));
                  }}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {failed && <Alert tone="danger">{t('wizard:problem.unreachableText')}</Alert>}
    </Dialog>
  );
}

interface ClashRowProps {
  readonly clash: Clash;
  /** Whether the other's stands; null: there is nothing to choose row by row. */
  readonly takes: boolean | null;
  readonly onTake: (takes: boolean) => void;
}

function ClashRow({ clash, takes, onTake }: ClashRowProps) {
  const { t } = useTranslation();
  const notation = useAssessment((state) => state.editor?.preferences.dental_notation_system ?? 'FDI');
  const { tooth, mine, theirs } = clash;
  const what = useFieldName(clash);
  const [mineText, theirsText] = [useValueText(mine), useValueText(theirs)];
  const where =
    tooth === null ? what : `${t('wizard:conflict.tooth', { tooth: toothLabel(tooth, notation) })} · ${what}`;
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2 pr-4 font-medium">
        {where}
      </th>
      {([false, true] as const).map((isTheirs) => (
        <td key={String(isTheirs)} className="py-2 pr-4 tabular">
          <Side
            name={clash.path}
            label={where}
            text={isTheirs ? theirsText : mineText}
            isChosen={takes === null ? null : takes === isTheirs}
            onChoose={() => onTake(isTheirs)}
          />
        </td>
      ))}
    </tr>
  );
}

interface SideProps {
  readonly name: string;
  /** What it is a value of, for readers of the screen. */
  readonly label: string;
  readonly text: string;
  /** Null: it is not chosen row by row. */
  readonly isChosen: boolean | null;
  readonly onChoose: () => void;
}

function Side({ name, label, text, isChosen, onChoose }: SideProps) {
  if (isChosen === null) return text;
  return (
    <label
      className={classes('flex items-center gap-2 pointer-coarse:min-h-11', isChosen && 'font-semibold')}
    >
      <input
        type="radio"
        name={name}
        aria-label={`${label}: ${text}`}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 accent-accent"
      />
      {text}
    </label>
  );
}

/** What a field is called on the screens; else its part. */
function useFieldName({ part, field }: Clash): string {
  const { t } = useTranslation();
  const [name, side] = field.split('.');
  const type = CLINICAL_VALUE_TYPES.find((each) => each === name);
  if (type) return t(`teeth:value.${type}`);
  if (field === 'patientAge') return t('charting:patient.patientAge');
  const step = MEASURING_STEPS.find((each) => each === name);
  const ofSide = SIDES.find((each) => each === side);
  if (step) return [t(`teeth:step.${step}`), ...(ofSide ? [t(`xray:side.${ofSide}`)] : [])].join(' ');
  const parts = ['dentition', 'clinical_values', 'measurement'] as const;
  return t(`wizard:conflict.parts.${parts.find((each) => each === part) ?? 'information'}`);
}

const STATES = ['present', 'missing', 'implant'] as const;

/** Numbers and states as they are; of what has no short words, that it is there. */
function useValueText(value: unknown): string {
  const { t } = useTranslation();
  const state = STATES.find((each) => each === value);
  if (state) return t(`wizard:help.${state}`);
  const point = imagePoint.safeParse(value).data;
  if (point) return `${Math.round(point.x)}, ${Math.round(point.y)}`;
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  return value === null ? '–' : t('wizard:conflict.differs');
}

/** What was added to the screen without a click is said. */
function useJoinedToast(): void {
  const { t } = useTranslation();
  const joined = useAssessment((state) => state.joined);
  useEffect(() => {
    if (!joined) return;
    const name = joined.savedBy || t('wizard:conflict.somebody');
    toast({ text: joined.isOwn ? t('wizard:conflict.joinedOwn') : t('wizard:conflict.joined', { name }) });
    activeSession().store.setState({ joined: null });
  }, [joined, t]);
}
