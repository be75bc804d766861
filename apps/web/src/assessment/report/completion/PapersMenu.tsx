import type { Language } from '@alveola/report/languages';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../session/useSession';
import { LANGUAGE_ITEMS } from '../../../shell/i18n/Flag';
import { currentLanguage } from '../../../shell/i18n/i18n';
import { lazyPart } from '../../../shell/loadPart';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Menu } from '../../../ui/overlay/Menu';
import { toast } from '../../../ui/overlay/toast';
import { useWindowEvent } from '../../../ui/useKeys';
import { usePapers } from '../../papers/savePaper';
import { activeSession, useIsReading } from '../../saving/store';
import { usePrintedNote } from '../VisitNote';

const LetterDialog = lazyPart([], () => import('../letter/LetterDialog').then((m) => m.LetterDialog));

type InLanguage = 'sheet' | 'letter' | 'pack';
type Chosen = 'report' | 'withAnnex' | InLanguage;

interface PapersMenuProps {
  readonly reportId: string;
  readonly earlier: string | undefined;
  readonly isCompleted: boolean;
}

/** A draft has its report alone: patients and colleagues only get what was completed. */
export function PapersMenu({ reportId, earlier, isCompleted }: PapersMenuProps) {
  const { t } = useTranslation();
  const isReading = useIsReading();
  const mayWrite = useMay('chart');
  const mayExport = useMay('export');
  const { busy, save } = usePapers(reportId);
  const [asked, setAsked] = useState<InLanguage | null>(null);
  const [letter, setLetter] = useState<Language | null>(null);
  const saveReport = async (hasAnnex: boolean) => {
    // The server makes the paper from what has been saved.
    if (!isReading && !(await activeSession().save()))
      return void toast({ text: t('papers:unsaved'), tone: 'danger', stays: true });
    const hasNote = usePrintedNote.getState().reportId === reportId;
    await save('report', currentLanguage(), { earlier, hasAnnex, hasNote });
  };
  // Ctrl+P saves the paper instead of printing the screen.
  useWindowEvent('keydown', (event) => {
    const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p';
    if (!isPrint || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    void saveReport(false);
  });
  const choose = (chosen: Chosen) => {
    if (chosen === 'report' || chosen === 'withAnnex') void saveReport(chosen === 'withAnnex');
    else setAsked(chosen);
  };
  const inLanguage = (paper: InLanguage, language: Language) => {
    setAsked(null);
    if (paper === 'letter') setLetter(language);
    else void save(paper, language);
  };
  const names: readonly Chosen[] = [
    'report',
    'withAnnex',
    ...(isCompleted ? (['sheet'] as const) : []),
    ...(isCompleted && mayWrite ? (['letter'] as const) : []),
    ...(isCompleted && mayExport ? (['pack'] as const) : []),
  ];
  const items = names.map((value) => ({ value, name: t(`papers:${value}`) }));
  return (
    <>
      <Menu label={t('papers:menu')} items={items} onChoose={choose}>
        {(button) => (
          <Button {...button} icon="file" busy={busy !== null}>
            {t('papers:menu')}
          </Button>
        )}
      </Menu>
      <span role="status" className="sr-only">
        {busy && t('papers:busy')}
      </span>
      {asked && (
        <LanguageDialog
          paper={asked}
          onChoose={(language) => inLanguage(asked, language)}
          onClose={() => setAsked(null)}
        />
      )}
      {letter && (
        <Suspense>
          <LetterDialog reportId={reportId} language={letter} onClose={() => setLetter(null)} />
        </Suspense>
      )}
    </>
  );
}

interface LanguageDialogProps {
  readonly paper: InLanguage;
  readonly onChoose: (language: Language) => void;
  readonly onClose: () => void;
}

function LanguageDialog({ paper, onChoose, onClose }: LanguageDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={`${t(`papers:${paper}`)} · ${t('common:language.label')}`}
      description={paper === 'pack' ? t('papers:packNote') : undefined}
      onOpenChange={onClose}
      actions={<Button onClick={onClose}>{t('common:cancel')}</Button>}
    >
      <ul className="flex flex-col gap-2">
        {LANGUAGE_ITEMS.map(({ value, icon, name }) => (
          <li key={value}>
            <Button className="w-full" lang={value} onClick={() => onChoose(value)}>
              {icon}
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
