import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  findConflict,
  KEY_ACTIONS,
  type KeyAction,
  listenToMapping,
  readMapping,
  toPress,
  withKey,
  writeMapping,
} from '../../../assessment/steps/keyMapping';
import { Alert } from '../../../ui/Alert';
import { Button, IconButton } from '../../../ui/Button';
import { Kbd } from '../../../ui/Kbd';
import { Section } from '../../common/Section';

const DIGIT = 'digit';
const isDigit = (does: KeyAction): does is Extract<KeyAction, `digit${string}`> => does.startsWith(DIGIT);
const FOLDED: Readonly<Record<'moves' | 'digits', readonly KeyAction[]>> = {
  moves: ['enter', 'clear', 'row', 'rowBack', 'left', 'right', 'up', 'down', 'fill'],
  digits: KEY_ACTIONS.filter(isDigit),
};
const UNFOLDED = KEY_ACTIONS.filter((does) => !FOLDED.moves.includes(does) && !FOLDED.digits.includes(does));

interface Conflict {
  readonly press: string;
  readonly wanted: KeyAction;
  readonly does: KeyAction | 'standard';
}

/** The mapping belongs to this browser, because pads and foot switches do. */
export function KeysSection() {
  const { t } = useTranslation();
  const mapping = useSyncExternalStore(listenToMapping, readMapping);
  const [listeningAction, setAsked] = useState<KeyAction | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  useEffect(() => {
    if (listeningAction === null) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') return setAsked(null);
      const press = toPress(event);
      if (press === null) return;
      event.preventDefault();
      event.stopPropagation();
      const does = findConflict(event, mapping);
      setAsked(null);
      if (does === null) writeMapping(withKey(mapping, press, listeningAction));
      else if (does !== listeningAction) setConflict({ press, wanted: listeningAction, does });
    };
    addEventListener('keydown', pressed, true);
    return () => removeEventListener('keydown', pressed, true);
  }, [listeningAction, mapping]);
  const name = (does: KeyAction) =>
    isDigit(does)
      ? t('settings:keys.digit', { digit: does.slice(DIGIT.length) })
      : t(`settings:keys.action.${does}`);
  const take = ({ press, wanted }: Conflict) => {
    writeMapping(withKey(mapping, press, wanted));
    setConflict(null);
  };
  const toRow = (does: KeyAction) => (
    <li key={does} className="flex min-h-12 flex-wrap items-center gap-3 py-1">
      <span className="min-w-40 flex-1">{name(does)}</span>
      {mapping
        .filter((mappedKey) => mappedKey.does === does)
        .map(({ press }) => (
          <span key={press} className="flex items-center">
            <Kbd>{shown(press)}</Kbd>
            <IconButton
              icon="close"
              size={16}
              label={t('settings:keys.remove', { press: shown(press) })}
              className="size-8"
              onClick={() => writeMapping(mapping.filter((mappedKey) => mappedKey.press !== press))}
            />
          </span>
        ))}
      <Button
        aria-pressed={listeningAction === does}
        aria-label={
          listeningAction === does
            ? `${t('settings:keys.press')}: ${name(does)}`
            : t('settings:keys.addFor', { action: name(does) })
        }
        onClick={() => {
          setConflict(null);
          setAsked(listeningAction === does ? null : does);
        }}
      >
        {t(listeningAction === does ? 'settings:keys.press' : 'settings:keys.add')}
      </Button>
    </li>
  );
  return (
    <Section title={t('settings:keys.title')}>
      <p className="text-ink-soft">{t('settings:keys.intro')}</p>
      {conflict && (
        <Alert tone="warn">
          <p>
            {conflict.does === 'standard'
              ? t('settings:keys.standard', { press: shown(conflict.press), wanted: name(conflict.wanted) })
              : t('settings:keys.taken', { press: shown(conflict.press), does: name(conflict.does) })}
          </p>
          <div className="mt-2 flex gap-2">
            <Button onClick={() => take(conflict)}>{t('settings:keys.take')}</Button>
            <Button onClick={() => setConflict(null)}>{t('settings:keys.leave')}</Button>
          </div>
        </Alert>
      )}
      <ul className="divide-y divide-line">{UNFOLDED.map(toRow)}</ul>
      {(['moves', 'digits'] as const).map((group) => (
        <details key={group} open={mapping.some(({ does }) => FOLDED[group].includes(does))}>
          <summary className="min-h-9 cursor-pointer rounded-md font-medium text-accent pointer-coarse:min-h-11">
            {t(`settings:keys.${group}`)}
          </summary>
          <ul className="divide-y divide-line">{FOLDED[group].map(toRow)}</ul>
        </details>
      ))}
      <div>
        <Button disabled={mapping.length === 0} onClick={() => writeMapping([])}>
          {t('settings:keys.reset')}
        </Button>
      </div>
    </Section>
  );
}

function shown(press: string): string {
  return press
    .replace('shift+', 'Shift ')
    .replace(/Key(?=[A-Z]$)/, '')
    .replace(/Digit(?=\d$)/, '');
}
