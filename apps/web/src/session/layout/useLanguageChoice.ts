import type { Language } from '@alveola/report/languages';
import { setLanguage } from '../preferences/preferences';
import { toast } from '../../ui/overlay/toast';
import { useProblemText } from '../../shell/problemText';

export function useLanguageChoice(): (language: Language) => void {
  const toText = useProblemText();
  return (language) => {
    setLanguage(language).catch((error: unknown) => toast({ tone: 'danger', text: toText(error) }));
  };
}
