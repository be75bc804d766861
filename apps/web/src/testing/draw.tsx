import { readWords } from '@alveola/report/words';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';

const english = createInstance();
await english.init({
  lng: 'en',
  resources: { en: { ...readWords('en') } },
  defaultNS: 'common',
  interpolation: { escapeValue: false },
});

/** The page of a part of the screen as it is first drawn, in English: no effect runs, and the stores are as they begin. */
export function draw(part: ReactNode, queries = new QueryClient()): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={english}>
      <QueryClientProvider client={queries}>
        <Router ssrPath="/">{part}</Router>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}
