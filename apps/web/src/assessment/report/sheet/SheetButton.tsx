import type { Language } from '@alveola/report/languages';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/loadPart';
import { Button } from '../../../ui/Button';
import { LanguageMenu } from '../../papers/LanguageMenu';

const SheetDialog = lazyPart([], () => import('./SheetDialog').then((m) => m.SheetDialog));

export function SheetButton({ reportId }: { readonly reportId: string }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language | null>(null);
  return (
    <>
      <LanguageMenu label={t('papers:language')} onChoose={setLanguage}>
        {(button) => (
          <Button {...button} icon="file">
            {t('papers:sheet')}
          </Button>
        )}
      </LanguageMenu>
      {language && (
        <Suspense>
          <SheetDialog reportId={reportId} language={language} onClose={() => setLanguage(null)} />
        </Suspense>
      )}
    </>
  );
}
