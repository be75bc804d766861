import type { Language } from '@alveola/report/languages';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/loadPart';
import { Button } from '../../../ui/Button';
import { PaperLanguageMenu } from '../../papers/PaperButtons';
import { LANGUAGE_ITEMS } from '../../../shell/i18n/Flag';
import { Menu } from '../../../ui/overlay/Menu';

const SheetDialog = lazyPart([], () => import('../print/SheetDialog').then((m) => m.SheetDialog));

export function SheetButton({ reportId }: { readonly reportId: string }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language | null>(null);
  return (
    <>
      <PaperLanguageMenu label={t('papers:language')} onChoose={setLanguage}>
        {(button) => (
          <Button {...button} icon="file">
            {t('papers:sheet')}
          </Button>
        )}
      </PaperLanguageMenu>
      {language && (
        <Suspense>
          <SheetDialog reportId={reportId} language={language} onClose={() => setLanguage(null)} />
        </Suspense>
      )}
    </>
  );
}

const LetterDialog = lazyPart([], () => import('../letter/LetterDialog').then((m) => m.LetterDialog));

export function LetterButton({ reportId }: { readonly reportId: string }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language | null>(null);
  return (
    <>
      <Menu label={t('papers:letterLanguage')} items={LANGUAGE_ITEMS} onChoose={setLanguage}>
        {(button) => (
          <Button {...button} icon="file">
            {t('papers:letter')}
          </Button>
        )}
      </Menu>
      {language && (
        <Suspense>
          <LetterDialog reportId={reportId} language={language} onClose={() => setLanguage(null)} />
        </Suspense>
      )}
    </>
  );
}
