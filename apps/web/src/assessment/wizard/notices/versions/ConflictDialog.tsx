import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { classes } from '../../../../ui/classes';
import { Alert } from '../../../../ui/Alert';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/overlay/Dialog';
import type { Clash } from '../../../saving/versions/merge';
import { activeSession, useAssessment } from '../../../saving/store';
import { ClashRow, ClashTable } from './ClashTable';
import { PART_NAMES, useClashWords } from './clashWords';
import { SaveHistory } from '../SaveStatus';

export function ConflictDialog() {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const conflict = useAssessment((state) => state.conflict);
  const [busy, setBusy] = useState<'mine' | 'theirs' | 'chosen' | null>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState(false);
  const [shownBefore, setShownBefore] = useState<readonly Clash[] | null>(null);
  const [history, setHistory] = useState(false);
  const toWords = useClashWords();
  if (!conflict) return null;
  const { type, savedBy, savedAt, isOwn, clashes } = conflict;
  const run = async (which: 'mine' | 'theirs' | 'chosen') => {
    setBusy(which);
    setFailed(false);
    setShownBefore(clashes);
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
      title={t(isOwn ? 'versions:conflict.titleOwn' : 'versions:conflict.title')}
      description={t(isOwn ? 'versions:conflict.textOwn' : 'versions:conflict.text', {
        name: savedBy || t('wizard:conflict.somebody'),
        part: t(PART_NAMES[type]),
        when: savedAt && moment(savedAt),
      })}
      actions={
        <>
          <Button variant="quiet" className="mr-auto" onClick={() => setHistory(true)}>
            {t('wizard:history.open')}
          </Button>
          <Button busy={busy === 'theirs'} onClick={() => void run('theirs')}>
            {t('versions:conflict.theirs')}
          </Button>
          <Button
            variant={clashes.length > 1 ? 'secondary' : 'primary'}
            busy={busy === 'mine'}
            onClick={() => void run('mine')}
          >
            {t('versions:conflict.mine')}
          </Button>
          {clashes.length > 1 && (
            <Button variant="primary" busy={busy === 'chosen'} onClick={() => void run('chosen')}>
              {t('versions:conflict.chosen')}
            </Button>
          )}
        </>
      }
    >
      {clashes.length > 0 && (
        <ClashTable
          first={t('versions:conflict.here')}
          second={t(isOwn ? 'versions:conflict.otherWindow' : 'versions:conflict.there')}
        >
          {clashes.map((clash) => {
            const { path } = clash;
            const { where, mine, theirs } = toWords(clash);
            if (clashes.length === 1) return <ClashRow key={path} where={where} cells={[mine, theirs]} />;
            const side = (text: string, isTheirs: boolean) => (
              <Side
                name={path}
                label={`${where}: ${text}`}
                text={text}
                isChosen={taken.has(path) === isTheirs}
                onChoose={() => {
                  const others = [...taken].filter((each) => each !== path);
                  setTaken(new Set(isTheirs ? [...others, path] : others));
                }}
              />
            );
            return <ClashRow key={path} where={where} cells={[side(mine, false), side(theirs, true)]} />;
          })}
        </ClashTable>
      )}
      <p className="mt-3 text-dense text-ink-soft">{t('versions:conflict.kept')}</p>
      {history && <SaveHistory onClose={() => setHistory(false)} />}
      {busy === null && shownBefore !== null && shownBefore !== clashes && (
        <Alert tone="warn">{t('versions:conflict.more')}</Alert>
      )}
      {failed && <Alert tone="danger">{t('wizard:problem.unreachableText')}</Alert>}
    </Dialog>
  );
}

interface SideProps {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Side({ name, label, text, isChosen, onChoose }: SideProps) {
  return (
    <label className={classes('flex items-start gap-2 pointer-coarse:min-h-11', isChosen && 'font-semibold')}>
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      {text}
    </label>
  );
}
