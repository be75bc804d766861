import { LEGAL_TEXTS } from '@alveola/contract';
import { Suspense } from 'react';
import { useLocation, useParams } from 'wouter';
import { QueriesProvider } from '../../session/Queries';
import { LoadingScreen, NotFound } from '../../shell/Page';
import { lazyPart } from '../../shell/loadPart';

const AboutPage = lazyPart(['about', 'problems'], () => import('./AboutPage').then((m) => m.AboutPage));
const InstructionsPage = lazyPart(['instructions', 'teeth', 'xray'], () =>
  import('./InstructionsPage').then((m) => m.InstructionsPage),
);
const ProductPage = lazyPart(['product', 'problems'], () =>
  import('./ProductPage').then((m) => m.ProductPage),
);
const LegalPage = lazyPart(['about', 'problems', 'terms'], () =>
  import('./LegalPage').then((m) => m.LegalPage),
);

export function InformationScreen() {
  const { page } = useParams();
  const [pathname] = useLocation();
  return (
    <QueriesProvider>
      <Suspense fallback={<LoadingScreen />}>
        <Shown page={pathname === '/terms' ? 'terms' : page} />
      </Suspense>
    </QueriesProvider>
  );
}

function Shown({ page }: { readonly page: string | undefined }) {
  if (page === undefined) return <AboutPage />;
  if (page === 'product') return <ProductPage />;
  if (page === 'instructions') return <InstructionsPage />;
  const legal = LEGAL_TEXTS.find((name) => name === page);
  return legal ? <LegalPage key={legal} name={legal} /> : <NotFound />;
}
