import { LEGAL_TEXTS } from '@alveola/contract';
import { useLocation, useParams } from 'react-router';
import { Queries } from '../../session/Queries';
import { NotFound } from '../../shell/NotFound';
import { AboutPage } from './AboutPage';
import { InstructionsPage } from './InstructionsPage';
import { LegalPage } from './LegalPage';
import './information.css';

/** What everybody may read, signed in or not: the product, its instructions for use, the provider's legal texts. */
export function InformationScreen() {
  const { page } = useParams();
  const { pathname } = useLocation();
  return (
    <Queries>
      <Shown page={pathname === '/terms' ? 'terms' : page} />
    </Queries>
  );
}

function Shown({ page }: { readonly page: string | undefined }) {
  if (page === undefined) return <AboutPage />;
  if (page === 'instructions') return <InstructionsPage />;
  const legal = LEGAL_TEXTS.find((name) => name === page);
  return legal ? <LegalPage key={legal} name={legal} /> : <NotFound />;
}
