import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../shell/problemText';
import { Button } from '../../../ui/Button';
import { Icon } from '../../../ui/icon/Icon';
import { Turning } from '../../../ui/Spinner';
import type { Profile, Settings } from '@alveola/contract';
import { type ReactNode, useRef, useState } from 'react';
import { savePreferences } from '../../../session/preferences/preferences';
import { usePreferences, useSession } from '../../../session/useSession';

export interface PreferenceSaver {
  readonly wanted: Settings;
  readonly state: 'idle' | 'saving' | 'saved' | 'failed';
  readonly error: unknown;
  readonly change: (part: Partial<Settings>) => void;
  readonly retry: () => void;
}

export interface SectionProps {
  readonly saver: PreferenceSaver;
  readonly profile: Profile;
}

export function SavingState({ saver }: Pick<SectionProps, 'saver'>) {
  const { t } = useTranslation();
  const toText = useProblemText();
  return (
    <div role="status" className="flex min-h-8 items-center gap-2 text-dense">
      {saver.state === 'saving' && (
        <>
          <Turning size={16} />
          {t('settings:state.saving')}
        </>
      )}
      {saver.state === 'saved' && (
        <span className="flex items-center gap-1 font-medium text-good">
          <Icon name="check" size={16} />
          {t('settings:state.saved')}
        </span>
      )}
      {saver.state === 'failed' && (
        <>
          <span className="flex max-w-lg items-center gap-1 font-medium text-danger">
            <Icon name="warning" size={16} />
            {toText(saver.error)}
          </span>
          <Button onClick={saver.retry}>{t('common:retry')}</Button>
        </>
      )}
    </div>
  );
}

export function WhenFetched({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { preferencesFrom } = useSession();
  return preferencesFrom === 'server' ? children : <p className="text-ink-soft">{t('settings:notLoaded')}</p>;
}

/** Has one request in flight; the newest choice wins, and a failed one is kept. */
export function usePreferenceSaver(): PreferenceSaver {
  const saved = usePreferences();
  const [unsaved, setUnsaved] = useState<Partial<Settings>>({});
  const [state, setState] = useState<PreferenceSaver['state']>('idle');
  const [error, setError] = useState<unknown>(null);
  const newest = useRef(unsaved);
  const running = useRef(false);

  const want = (part: Partial<Settings>) => {
    newest.current = part;
    setUnsaved(part);
  };
  const run = async () => {
    if (running.current) return;
    running.current = true;
    setState('saving');
    try {
      let sentChanges: Partial<Settings> | null = null;
      while (sentChanges !== newest.current) {
        sentChanges = newest.current;
        await savePreferences(sentChanges);
      }
      want({});
      setState('saved');
    } catch (failure) {
      setError(failure);
      setState('failed');
    } finally {
      running.current = false;
    }
  };

  const change = (part: Partial<Settings>) => {
    want({ ...newest.current, ...part });
    void run();
  };
  return { wanted: { ...saved, ...unsaved }, state, error, change, retry: () => void run() };
}
