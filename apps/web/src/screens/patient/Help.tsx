import { useTranslation } from 'react-i18next';

/** How a drawing or a table counts: read once, so that it stands behind a question mark; on paper in full. */
export function Help({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  if (text === '') return null;
  return (
    <>
      <details className="text-dense text-ink-soft print:hidden">
        <summary className="inline-flex size-8 cursor-pointer list-none items-center justify-center rounded-full border border-line-strong font-semibold hover:bg-ground-deep pointer-coarse:size-11">
          <span aria-hidden="true">?</span>
          <span className="sr-only">{t('patient:help')}</span>
        </summary>
        <p className="mt-2 max-w-3xl">{text}</p>
      </details>
      <p className="hidden text-dense print:block">{text}</p>
    </>
  );
}
