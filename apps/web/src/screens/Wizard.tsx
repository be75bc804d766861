import { z } from 'zod';
import '../assessment/presence';
import { WizardScreen } from '../assessment/WizardScreen';
import { Queries } from '../Queries';

// The content policy forbids code made from text, which zod would try.
z.config({ jitless: true });

/** The wizard with all that it stands on: the editor, its words, and the schemas. */
export function Wizard() {
  return (
    <Queries>
      <WizardScreen />
    </Queries>
  );
}
