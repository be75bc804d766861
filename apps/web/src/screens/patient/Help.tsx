import { useTranslation } from 'react-i18next';

/** How a drawing or a table counts: folded on the screen, in full on paper. */
export function Help({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  if (text === '') return null;
  return (
    <>
      <details className="text-dense text-ink-soft print:hidden">
        <summary className="min-h-8 cursor-pointer content-center pointer-coarse:min-h-11">
          {t('patient:help')}
        </summary>
        <p className="mt-2 max-w-3xl">{text}</p>
      </details>
      <p className="hidden text-dense print:block">{text}</p>
    </>
  );
}
