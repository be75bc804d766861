import type { Language } from '@alveola/report/languages';
import type { patientSheet, referralPack, reportPdf } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../shell/problemText';
import { toast } from '../../ui/overlay/toast';
import { saveFile } from './saveFile';
import { LANGUAGE_ITEMS } from '../../shell/i18n/Flag';
import { currentLanguage } from '../../shell/i18n/i18n';
import { IconButton } from '../../ui/Button';
import { Menu } from '../../ui/overlay/Menu';

/** Only addresses, so that the patient list loads without the contract's schemas. */
const PATHS: {
  readonly report: (typeof reportPdf)['path'];
  readonly sheet: (typeof patientSheet)['path'];
  readonly pack: (typeof referralPack)['path'];
} = {
  report: '/patient/patient-report/:id/pdf',
  sheet: '/patient/patient-report/:id/patient-sheet',
  pack: '/patient/patient-report/:id/pack',
};

/** Milliseconds: the pack contains all X-rays, and a line may be slow. */
const PACK_DEADLINE = 600_000;

type PaperKind = keyof typeof PATHS;

interface PaperChoice {
  /** The first completed version is 1; without it, the current one. */
  readonly version?: number | undefined;
  readonly earlier?: string | undefined;
  readonly hasAnnex?: boolean;
  readonly hasNote?: boolean;
}

function savePaper(
  paper: PaperKind,
  reportId: string,
  language: Language,
  { version, earlier, hasAnnex, hasNote }: PaperChoice,
): Promise<string> {
  const path = PATHS[paper].replace(':id', encodeURIComponent(reportId));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams({
    language,
    ...(timeZone ? { time_zone: timeZone } : {}),
    ...(version === undefined ? {} : { version: String(version) }),
    ...(hasAnnex ? { annex: 'yes' } : {}),
    ...(hasNote ? { note: 'yes' } : {}),
    ...(earlier === undefined || paper !== 'report' ? {} : { earlier }),
  });
  const address = `${path}?${query.toString()}`;
  return paper === 'pack' ? saveFile(address, 'pack.zip', PACK_DEADLINE) : saveFile(address, `${paper}.pdf`);
}

/** `save` never throws: a message at the foot of the screen says how it went, and offers another try. */
export function usePapers(reportId: string) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const [busy, setBusy] = useState<PaperKind | null>(null);
  const save = async (paper: PaperKind, language: Language, choice: PaperChoice = {}): Promise<void> => {
    if (busy) return;
    setBusy(paper);
    try {
      const name = await savePaper(paper, reportId, language, choice);
      toast({ text: t('papers:saved', { name }), tone: 'good' });
    } catch (error) {
      toast({
        text: `${t('papers:failed')} ${textOf(error)}`,
        tone: 'danger',
        stays: true,
        action: { label: t('common:retry'), run: () => void save(paper, language, choice) },
      });
    } finally {
      setBusy(null);
    }
  };
  return { busy, save };
}

interface PaperIconsProps {
  readonly reportId: string;
  readonly patientNumber: string;
}

export function PaperIcons({ reportId, patientNumber: number }: PaperIconsProps) {
  const { t } = useTranslation();
  const { busy, save } = usePapers(reportId);
  return (
    <>
      <IconButton
        icon={busy === 'report' ? 'clock' : 'download'}
        label={t('papers:reportOf', { number })}
        aria-busy={busy === 'report'}
        onClick={() => void save('report', currentLanguage())}
      />
      <Menu
        label={t('common:language.label')}
        items={LANGUAGE_ITEMS}
        onChoose={(language) => void save('sheet', language)}
      >
        {(button) => (
          <IconButton
            {...button}
            icon={busy === 'sheet' ? 'clock' : 'print'}
            label={t('papers:sheetOf', { number })}
            aria-busy={busy === 'sheet'}
          />
        )}
      </Menu>
    </>
  );
}
