import type { Language } from '@alveola/report/languages';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_ITEMS } from '../../../shell/i18n/languageItems';
import { lazyPart } from '../../../shell/loadPart';
import { Button } from '../../../ui/Button';
import { Menu } from '../../../ui/overlay/Menu';

const LetterDialog = lazyPart([], () => import('./LetterDialog').then((m) => m.LetterDialog));

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
