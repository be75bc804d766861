import { LANGUAGE_TABLE, LANGUAGES } from '@alveola/report/languages';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/useSession';
import { Flag } from '../../shell/i18n/Flag';
import { useLanguageChoice } from '../../session/layout/useLanguageChoice';

export function LanguageChoice() {
  const { t } = useTranslation();
  const { language } = useSession();
  const choose = useLanguageChoice();
  return (
    <div
      role="group"
      aria-label={t('common:language.label')}
      className="mt-6 flex flex-wrap justify-center gap-2"
    >
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => choose(code)}
          className="inline-flex min-h-12 items-center gap-3 rounded-md border border-transparent px-4 text-ink-soft hover:bg-ground-deep aria-pressed:border-line aria-pressed:bg-paper aria-pressed:font-semibold aria-pressed:text-ink"
        >
          <Flag language={code} size={36} />
          {LANGUAGE_TABLE[code].name}
        </button>
      ))}
    </div>
  );
}
